// Parses the command line with CLI11, and derives the description of all commands from the same
// parser.
#include "cli/options/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "cli/options/command_table.hpp"

namespace selgen::cli {
namespace {

void declare_tool(CLI::App& app, CommandLine& line) {
    app.description(
        "selgen turns a .sel spec into C++ code that chooses among variants.\n\n"
        "  selgen gen reduce.sel -o reduce.hpp\n");
    app.name("selgen");
    app.set_help_flag("-h,--help", "print this help and exit");
    app.option_defaults()->disable_flag_override();  // no --check=false
    app.require_subcommand(0, 1);
    app.add_flag("-V,--version", line.show_version, "print the version and exit");
    app.add_flag("--json", line.json, "with --version: print JSON");
    one_of(app.add_option("--error-format", line.format, "format of diagnostics"),
           {"human", "short", "json", "sarif", "github"});
    one_of(app.add_option("--color", line.colour, "when to colour diagnostics"),
           {"auto", "always", "never"});
    app.add_flag("-q,--quiet", line.printer.quiet, "report errors only");
    app.add_flag("--warnings-as-errors", line.printer.warnings_are_errors,
                 "exit with status 1 if there are warnings");
}

void declare_all(CLI::App& app, CommandLine& line) {
    declare_tool(app, line);
    for (const Command& command : command_table()) {
        std::string text = command.text + "\n\n";
        for (const std::string& example : command.examples) text += "  " + example + '\n';
        CLI::App* const declared = app.add_subcommand(command.name, text);
        declared->fallthrough();
        command.declare(*declared, line);
    }
}

/// The command: the first word that is neither an option of the tool nor its value.
std::vector<std::string>::iterator find_command_word(const CLI::App& app,
                                                     std::vector<std::string>& words) {
    auto word = words.begin();
    for (; word != words.end() && word->size() > 1 && word->front() == '-'; ++word) {
        const CLI::Option* option = app.get_option_no_throw(*word);
        const bool takes_value = option != nullptr && option->get_items_expected_max() > 0;
        if (takes_value && word + 1 != words.end()) ++word;
    }
    return word;
}

/// Removes and returns what follows `bench DRIVER`: it belongs to the driver, options included.
std::vector<std::string> take_driver_arguments(const CLI::App& app,
                                               std::vector<std::string>& words) {
    const auto command = find_command_word(app, words);
    if (words.end() - command < 2 || *command != "bench" || command[1].rfind('-', 0) == 0)
        return {};
    std::vector<std::string> rest(command + 2, words.end());
    words.erase(command + 2, words.end());
    return rest;
}

bool runs_program(const std::string& command) {
    return std::ranges::any_of(command_table(), [&](const Command& one) {
        return one.name == command && one.arguments != nullptr;
    });
}

/// Removes and returns what follows the first `--` of a command that runs a program: it belongs to
/// the program, a further `--` included.
std::vector<std::string> take_program_arguments(const CLI::App& app,
                                                std::vector<std::string>& words) {
    const auto command = find_command_word(app, words);
    const auto dashes = std::find(words.begin(), words.end(), "--");
    if (command >= dashes || dashes == words.end() || !runs_program(*command)) return {};
    std::vector<std::string> rest(dashes + 1, words.end());
    words.erase(dashes, words.end());
    return rest;
}

OptionInfo info_of(const CLI::Option& option) {
    OptionInfo info;
    for (const std::string& name : option.get_snames()) info.names.push_back('-' + name);
    for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
    info.text = option.get_description();
    info.required = option.get_required();
    if (option.get_items_expected_max() == 0) return info;
    info.many = option.get_items_expected_max() > 1;
    info.value = option.get_type_name();
    if (info.value.find('|') != std::string::npos) info.choices = split(info.value, '|');
    return info;
}

CommandInfo info_of(const CLI::App& app) {
    CommandInfo info;
    info.name = app.get_name();
    const auto lines = split(app.get_description(), '\n');
    info.text = lines[0];
    for (const std::string& line : lines) {
        if (line.rfind("  ", 0) == 0) info.examples.push_back(line.substr(2));
    }
    const bool whole = app.get_parent() == nullptr;
    for (const CLI::Option* option : app.get_options()) {
        // Every command has --help; it is listed once, for the tool.
        if (whole || option != app.get_help_ptr()) info.options.push_back(info_of(*option));
    }
    for (const CLI::App* command : app.get_subcommands({})) {
        info.commands.push_back(info_of(*command));
    }
    return info;
}

/// Our message instead of CLI11's where a name is unknown: it suggests the nearest one.
[[noreturn]] void throw_usage_error(const std::vector<std::string>& words,
                                    const std::string& command, const CLI::ParseError& error) {
    const std::string unknown = unknown_word(command_tree(), words);
    const std::string help = command.empty() ? "selgen help lists the commands"
                                             : "selgen help " + command + " shows its usage";
    throw UsageError((unknown.empty() ? error.what() : unknown) + '\n' + help);
}

}  // namespace

CommandInfo command_tree() {
    CLI::App app;
    CommandLine line;
    declare_all(app, line);
    return info_of(app);
}

CommandLine parse_command_line(const std::vector<std::string>& all) {
    CLI::App app;
    CommandLine line;
    std::vector<std::string> words = all;
    declare_all(app, line);
    const std::vector<std::string> driver_arguments = take_driver_arguments(app, words);
    const std::vector<std::string> program = take_program_arguments(app, words);
    const auto named = [&] {
        const auto commands = app.get_subcommands();
        return commands.empty() ? "" : commands[0]->get_name();
    };
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success&) {
        line.show_help = true;
    } catch (const CLI::ParseError& error) {
        throw_usage_error(words, named(), error);
    }
    line.command = named();
    line.bench.arguments = driver_arguments;
    for (const Command& command : command_table()) {
        if (command.name != line.command || command.arguments == nullptr) continue;
        std::vector<std::string>& own = *command.arguments(line);
        own.insert(own.end(), program.begin(), program.end());
    }
    return line;
}

}  // namespace selgen::cli
