#include "cli/options/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/options/declare.hpp"
#include "cli/options/tree.hpp"

namespace selgen::cli {
namespace {

const std::string file_type = "FILE", spec_type = "SPEC";

void declare_tool(CLI::App& app, Line& line) {
    app.require_subcommand(0, 1);
    app.add_flag("-V,--version", line.version, "print the version and end");
    app.add_flag("--json", line.json, "with --version: in JSON");
    closed(app.add_option("--error-format", line.format, "how findings are written"),
           {"human", "short", "json", "sarif", "github"});
    closed(app.add_option("--color", line.colour, "whether findings are coloured"),
           {"auto", "always", "never"});
    app.add_flag("-q,--quiet", line.printer.quiet, "tell errors only");
    app.add_flag("--warnings-as-errors", line.printer.warnings_are_errors,
                 "end with 1 where there are warnings");
}

void declare_check(CLI::App& app, Line& line) {
    auto* command = declare(app, "check", "Check specs and tell every fault.",
                            {"selgen check reduce.sel", "selgen check --error-format=short *.sel"});
    command->add_option("SPEC", line.check.specs, "spec files, or - for the standard input")
        ->required()
        ->type_name(spec_type);
}

CLI::Option* declare_gen_bench(CLI::App& command, Line& line) {
    auto* bench = command.add_flag("--bench", line.gen.bench,
                                   "write the program that measures an experiment instead");
    command.add_option("--experiment", line.gen.experiment, "which experiment of the spec")
        ->needs(bench)
        ->type_name("NAME");
    command
        .add_option("--bench-include", line.gen.bench_include,
                    "how that program includes the header (default: SPEC.hpp of the selector)")
        ->needs(bench)
        ->type_name("NAME");
    return bench;
}

/// What is read beside the spec.
void declare_gen_inputs(CLI::App& command, Line& line) {
    command
        .add_option("--namespace", line.gen.name_space,
                    "the namespace of all that is generated (default: as the spec says)")
        ->type_name("NAME");
    command.add_option("--rates", line.gen.rates, "measured rates of patterns, as of map (JSON)")
        ->type_name(file_type);
    command
        .add_option("--call-sites", line.gen.call_sites,
                    "which calls of a builder program made the spec, for diagnostics")
        ->type_name(file_type);
}

void declare_gen(CLI::App& app, Line& line) {
    auto* command = declare(
        app, "gen", "Write the C++17 header of a spec.",
        {"selgen gen reduce.sel -o reduce.hpp", "selgen gen --check reduce.sel -o reduce.hpp"});
    command->add_option("SPEC", line.gen.spec, "the spec file, or -")
        ->required()
        ->type_name(spec_type);
    command
        ->add_option("-o,--output", line.gen.output,
                     "the header; written only if its bytes change (default: -)")
        ->type_name(file_type);
    declare_gen_inputs(*command, line);
    auto* depfile = command->add_option("--depfile", line.gen.depfile,
                                        "write what the header depends on, for make");
    command
        ->add_option("--depfile-target", line.gen.depfile_target,
                     "the target named in the dependency file")
        ->type_name("TARGET");
    auto* selftest = command->add_option("--selftest", line.gen.selftest,
                                         "write a program that replays the header's golden rows");
    command
        ->add_option("--selftest-include", line.gen.selftest_include,
                     "how that program includes the header (default: as seen from its folder)")
        ->type_name("NAME");
    declare_gen_bench(*command, line)->excludes(selftest);
    auto* stamp =
        command->add_option("--stamp", line.gen.stamp, "touch this file when all is written");
    command
        ->add_flag("--check", line.gen.check,
                   "write nothing; print how the header would change, and end with 1 if it would")
        ->excludes(depfile)
        ->excludes(selftest)
        ->excludes(stamp);
    depfile->type_name(file_type);
    selftest->type_name(file_type);
    stamp->type_name(file_type);
}

void declare_fmt(CLI::App& app, Line& line) {
    auto* command = declare(app, "fmt", "Bring specs into the common layout.",
                            {"selgen fmt reduce.sel", "selgen fmt --check *.sel"});
    command->add_option("SPEC", line.fmt.specs, "spec files; - reads and writes the streams")
        ->required()
        ->type_name(spec_type);
    command->add_flag("--check", line.fmt.check,
                      "change nothing, name the files that would change");
}

void declare_explain(CLI::App& app, Line& line) {
    auto* command = declare(app, "explain", "Say what a selector chooses, and why.",
                            {"selgen explain reduce.sel --features n=65536,con=2"});
    command->add_option("SPEC", line.explain.spec, "the spec file, or -")
        ->required()
        ->type_name(spec_type);
    command->add_option("--models", line.explain.models, "files of models to take")
        ->type_name(file_type)
        ->allow_extra_args(false);
    command->add_option("--features", line.explain.features, "values: name=value,name=value")
        ->type_name("VALUES")
        ->allow_extra_args(false);  // else a spec behind it would be taken for values
    command->add_option("--selector", line.explain.selector, "which selector of the spec")
        ->type_name("NAME");
    command->add_option("--running", line.explain.running, "the variant of the phase before")
        ->type_name("VARIANT");
    command->add_flag("--json", line.explain.json, "answer in JSON");
}

void declare_bench(CLI::App& app, Line& line) {
    auto* command = declare(app, "bench", "Run what gen --bench wrote, and sum up its table.",
                            {"selgen bench build/bench_reduce --budget 20min -o reduce.csv",
                             "selgen bench build/bench_reduce --help"});
    command->add_option("DRIVER", line.bench.driver, "the program; all behind it is for it")
        ->required()
        ->type_name("DRIVER");
}

void declare_about(CLI::App& app, Line& line) {
    auto* help = declare(app, "help", "Show the help of a command, or of a code.",
                         {"selgen help explain", "selgen help SG0201", "selgen help codes"});
    help->add_option("TOPIC", line.of_help.topic, "a command, a code such as SG0201, or codes")
        ->type_name("TOPIC");
    auto* completion = declare(app, "completion", "Print the completion script of a shell.",
                               {"source <(selgen completion bash)"});
    closed(completion->add_option("SHELL", line.completion.shell, "which shell")->required(),
           {"bash", "zsh", "fish"});
    auto* man = declare(app, "man", "Print a manual page, or write all of them.",
                        {"selgen man gen | man -l -", "selgen man -o share/man/man1"});
    man->add_option("COMMAND", line.man.command, "the command (default: selgen itself)")
        ->type_name("COMMAND");
    man->add_option("-o,--output", line.man.folder, "write all pages into this folder")
        ->type_name("FOLDER");
}

void declare_all(CLI::App& app, Line& line) {
    app.description(
        "selgen chooses among variants: it turns a .sel spec into C++ that decides.\n\n"
        "  selgen gen reduce.sel -o reduce.hpp\n");
    app.name("selgen");
    app.set_help_flag("-h,--help", "print this help and end");
    app.option_defaults()->disable_flag_override();  // no --check=false
    declare_tool(app, line);
    declare_check(app, line);
    declare_gen(app, line);
    declare_fmt(app, line);
    declare_explain(app, line);
    declare_tables(app, line);
    declare_laboratory(app, line);
    declare_bench(app, line);
    declare_profile(app, line);
    declare_features(app, line);
    declare_simulate(app, line);
    declare_map(app, line);
    declare_machine(app, line);
    declare_about(app, line);
}

std::vector<std::string> split_at(const std::string& text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

/// What stands behind `bench DRIVER` belongs to the driver, whatever it looks like.
std::vector<std::string> cut_of_driver(std::vector<std::string>& words) {
    const auto command = std::find(words.begin(), words.end(), "bench");
    const bool is_first = std::all_of(
        words.begin(), command, [](const std::string& word) { return word.rfind('-', 0) == 0; });
    if (!is_first || words.end() - command < 2 || command[1].rfind('-', 0) == 0) return {};
    std::vector<std::string> rest(command + 2, words.end());
    words.erase(command + 2, words.end());
    return rest;
}

/// What stands behind `--` of profile and features belongs to the program that they run, a further
/// `--` included.
std::vector<std::string> cut_of_program(std::vector<std::string>& words) {
    const auto dashes = std::find(words.begin(), words.end(), "--");
    const bool is_for_program = std::any_of(words.begin(), dashes, [](const std::string& word) {
        return word == "profile" || word == "features";
    });
    if (dashes == words.end() || !is_for_program) return {};
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
    if (info.value.find('|') != std::string::npos) info.choices = split_at(info.value, '|');
    return info;
}

CommandInfo info_of(const CLI::App& app) {
    CommandInfo info;
    info.name = app.get_name();
    const auto lines = split_at(app.get_description(), '\n');
    info.text = lines[0];
    for (const std::string& line : lines) {
        if (line.rfind("  ", 0) == 0) info.examples.push_back(line.substr(2));
    }
    const bool whole = app.get_parent() == nullptr;
    for (const CLI::Option* option : app.get_options()) {
        // Every command has a --help; it is told once.
        if (whole || option != app.get_help_ptr()) info.options.push_back(info_of(*option));
    }
    for (const CLI::App* command : app.get_subcommands({})) {
        info.commands.push_back(info_of(*command));
    }
    return info;
}

/// CLI11 says little of slips; people want to know what they mistyped.
[[noreturn]] void explain_misuse(const std::vector<std::string>& words, const std::string& command,
                                 const CLI::ParseError& error) {
    const std::string slip = misuse_of(command_tree(), words);
    const std::string help = command.empty() ? "selgen help lists the commands"
                                             : "selgen help " + command + " shows how it is used";
    throw UsageError((slip.empty() ? error.what() : slip) + '\n' + help);
}

}  // namespace

CommandInfo command_tree() {
    CLI::App app;
    Line line;
    declare_all(app, line);
    return info_of(app);
}

Line read_line(const std::vector<std::string>& all) {
    CLI::App app;
    Line line;
    std::vector<std::string> words = all;
    line.bench.arguments = cut_of_driver(words);
    const std::vector<std::string> program = cut_of_program(words);
    declare_all(app, line);
    const auto named = [&] {
        const auto commands = app.get_subcommands();
        return commands.empty() ? "" : commands[0]->get_name();
    };
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success&) {
        line.help = true;
    } catch (const CLI::ParseError& error) {
        explain_misuse(words, named(), error);
    }
    line.command = named();
    if (line.command == "features") line.of_features.flags = program;
    if (line.command == "profile")
        line.of_profile.program.insert(line.of_profile.program.end(), program.begin(),
                                       program.end());
    return line;
}

}  // namespace selgen::cli
