#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "dsl/nearest.hpp"

namespace {

using namespace selgen;

/// All that the command line can say.
struct Line {
    cli::CheckOptions check;
    cli::GenOptions gen;
    cli::FmtOptions fmt;
    cli::ExplainOptions explain;
    std::string help_of;
};

void declare_check(CLI::App& app, Line& line) {
    auto* command = app.add_subcommand(
        "check", "Check specs and tell every fault.\n\n  selgen check reduce.sel\n");
    command->add_option("SPEC", line.check.specs, "spec files, or - for the standard input")
        ->required();
}

void declare_gen(CLI::App& app, Line& line) {
    auto* command = app.add_subcommand(
        "gen", "Write the C++17 header of a spec.\n\n  selgen gen reduce.sel -o reduce.hpp\n");
    command->add_option("SPEC", line.gen.spec, "the spec file, or -")->required();
    command->add_option("-o,--output", line.gen.output,
                        "the header; written only if its bytes change (default: -)");
    command->add_option("--depfile", line.gen.depfile,
                        "write what the header depends on, for make");
    command->add_option("--depfile-target", line.gen.depfile_target,
                        "the target named in the dependency file");
    command->add_option("--selftest", line.gen.selftest,
                        "write a C++ program that replays the header's golden rows");
    command->add_option("--selftest-include", line.gen.selftest_include,
                        "how that program includes the header");
    command->add_option("--stamp", line.gen.stamp, "touch this file when all is written");
}

void declare_fmt(CLI::App& app, Line& line) {
    auto* command = app.add_subcommand(
        "fmt", "Bring specs into the common layout.\n\n  selgen fmt reduce.sel\n");
    command->add_option("SPEC", line.fmt.specs, "spec files; - reads and writes the streams")
        ->required();
    command->add_flag("--check", line.fmt.check,
                      "change nothing, name the files that would change");
}

void declare_explain(CLI::App& app, Line& line) {
    auto* command = app.add_subcommand("explain",
                                       "Say what a selector chooses, and why.\n\n"
                                       "  selgen explain reduce.sel --features n=65536,con=2\n");
    command->add_option("SPEC", line.explain.spec, "the spec file, or -")->required();
    command->add_option("--features", line.explain.features, "values: name=value,name=value");
    command->add_option("--selector", line.explain.selector, "which selector of the spec");
    command->add_option("--running", line.explain.running, "the variant of the phase before");
    command->add_flag("--json", line.explain.json, "answer in JSON");
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

int fail(const std::string& text, const std::string& hint) {
    std::cerr << "selgen: " << text << (hint.empty() ? "" : ": " + hint) << '\n'
              << "selgen help lists the commands\n";
    return cli::Exit::usage;
}

/// CLI11 says only that a command is missing; people want to know what they mistyped.
int explain_misuse(const CLI::App& app, const CLI::ParseError& error, int count, char** words) {
    const auto names = command_names(app);
    const std::string first = count > 1 ? words[1] : "";
    const bool known = std::find(names.begin(), names.end(), first) != names.end();
    if (!known && !first.empty() && first[0] != '-') {
        return fail("there is no command '" + first + "'", dsl::nearest_hint(first, names));
    }
    return fail(error.what(), "");
}

int show_help(CLI::App& app, const std::string& command) {
    if (command.empty()) {
        app.clear();  // else CLI11 shows the help of the command 'help'
        std::cout << app.help();
        return cli::Exit::done;
    }
    for (CLI::App* one : app.get_subcommands({})) {
        if (one->get_name() != command) continue;
        std::cout << one->help(app.get_name());
        return cli::Exit::done;
    }
    return fail("there is no command '" + command + "'",
                dsl::nearest_hint(command, command_names(app)));
}

int run(CLI::App& app, const Line& line) {
    const cli::Streams streams{std::cout, std::cerr};
    if (app.got_subcommand("check")) return cli::check(line.check, streams);
    if (app.got_subcommand("gen")) return cli::gen(line.gen, streams);
    if (app.got_subcommand("fmt")) return cli::fmt(line.fmt, streams);
    if (app.got_subcommand("explain")) return cli::explain(line.explain, streams);
    return show_help(app, line.help_of);
}

/// What was printed has to arrive.
int finish(int result) {
    std::cout << std::flush;
    if (std::cout) return result;
    std::cerr << "selgen: the standard output cannot be written\n";
    return cli::Exit::world;
}

int run_guarded(CLI::App& app, const Line& line) {
    try {
        return finish(run(app, line));
    } catch (const cli::UsageError& error) {
        std::cerr << "selgen: " << error.what() << '\n';
        return cli::Exit::usage;
    } catch (const cli::WorldError& error) {
        std::cerr << "selgen: " << error.what() << '\n';
        return cli::Exit::world;
    } catch (const std::exception& error) {
        std::cerr << "selgen: a bug of selgen: " << error.what()
                  << "\nplease report it with the spec that led to it\n";
        return cli::Exit::our_fault;
    }
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"selgen chooses among variants: it turns a .sel spec into C++ that decides.",
                 "selgen"};
    app.set_version_flag("-V,--version", "selgen " SELGEN_VERSION);
    app.require_subcommand(0, 1);
    Line line;
    declare_check(app, line);
    declare_gen(app, line);
    declare_fmt(app, line);
    declare_explain(app, line);
    auto* help =
        app.add_subcommand("help", "Show the help of a command.\n\n  selgen help explain\n");
    help->add_option("COMMAND", line.help_of, "the command");
    try {
        app.parse(count, words);
    } catch (const CLI::Success& success) {
        return finish(app.exit(success));
    } catch (const CLI::ParseError& error) {
        return explain_misuse(app, error, count, words);
    }
    return run_guarded(app, line);
}
