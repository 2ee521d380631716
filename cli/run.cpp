// Parses the command line, runs the command and turns exceptions into exit codes.
#include "cli/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/options/command_table.hpp"
#include "cli/options/tree.hpp"
#include "cli/version.hpp"
#include "host/process.hpp"

namespace selgen::cli {
namespace {

/// `name` is one of the values that the command line allows.
ErrorFormat format_of(const std::string& name) {
    if (name == "short") return ErrorFormat::brief;
    if (name == "json") return ErrorFormat::json;
    if (name == "sarif") return ErrorFormat::sarif;
    return name == "github" ? ErrorFormat::github : ErrorFormat::human;
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool forces(const std::string& value) { return !value.empty() && value != "0"; }

/// Whether to use colours. The first of these that applies decides: `choice` (always, never; auto
/// continues), NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, TERM=dumb, whether it is a terminal.
dsl::Colour colour_of(const std::string& choice, bool terminal) {
    using enum dsl::Colour;
    if (choice != "auto") return choice == "always" ? always : never;
    if (!environment("NO_COLOR").empty()) return never;
    if (forces(environment("FORCE_COLOR")) || forces(environment("CLICOLOR_FORCE"))) return always;
    return terminal && environment("TERM") != "dumb" ? always : never;
}

DiagnosticOptions printer_options(const CommandLine& line) {
    DiagnosticOptions options = line.printer;
    options.format = format_of(line.format);
    options.colour = colour_of(line.colour, ::isatty(STDERR_FILENO) != 0);
    return options;
}

/// Whether the command would wait for typed input, which nobody intends.
bool reads_terminal(const Command& command, const CommandLine& line) {
    const std::vector<std::string> inputs = command.inputs(line);
    return std::find(inputs.begin(), inputs.end(), "-") != inputs.end() &&
           ::isatty(STDIN_FILENO) != 0;
}

/// "explain, features and map": the commands that can print JSON.
std::string commands_with_json() {
    std::vector<std::string> names;
    for (const CommandInfo& command : command_tree().commands)
        for (const OptionInfo& option : command.options)
            if (option.has_name("--json")) names.push_back(command.name);
    const std::string last = names.back();
    names.pop_back();
    return join(names) + " and " + last;
}

int run_command(const CommandLine& line, const Streams& streams) {
    if (line.show_version) {
        streams.out << version_text(line.json);
        return Exit::done;
    }
    if (line.json)
        throw UsageError("--json works only with --version, or after " + commands_with_json());
    if (line.show_help || line.command.empty()) return help(line.command, streams);
    const auto& table = command_table();
    const auto command = std::find_if(table.begin(), table.end(),
                                      [&](const Command& one) { return one.name == line.command; });
    if (reads_terminal(*command, line)) {
        const CommandInfo tool = command_tree();
        streams.err << help_text(tool, *find_command(tool, line.command));
        throw UsageError("standard input is a terminal");
    }
    return command->run(line, streams);
}

/// Output that cannot be written is an error.
int flushed(int result, std::ostream& out) {
    out << std::flush;
    if (!out) throw IoError("cannot write to standard output");
    return result;
}

}  // namespace

int guarded(const std::function<int()>& work, DiagnosticPrinter& printer) {
    try {
        return work();
    } catch (const UsageError& error) {
        printer.error(error.what());
        return Exit::usage;
    } catch (const IoError& error) {
        printer.error(error.what());
        return Exit::system;
    } catch (const host::Interrupted& asked) {
        std::signal(asked.signal, SIG_DFL);
        std::raise(asked.signal);
        return 128 + asked.signal;
    } catch (const std::exception& error) {
        printer.error(std::string("internal error: ") + error.what() +
                      "\nplease report it with the spec that caused it and the output of "
                      "selgen --version");
        return Exit::internal;
    }
}

int run(const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large then fails like a full disk
    DiagnosticPrinter early({}, err, err);
    CommandLine line;
    const int parsed = guarded(
        [&] {
            line = parse_command_line(words);
            return Exit::done;
        },
        early);
    if (parsed != Exit::done) return parsed;
    // The diagnostics are the result of `check`; the output of other commands is their own result.
    DiagnosticPrinter printer(printer_options(line), line.command == "check" ? out : err, err);
    const bool watched = &err == &std::cerr && ::isatty(STDERR_FILENO) != 0;
    const Streams streams{out, err, printer, watched && !line.printer.quiet};
    const int result = guarded([&] { return run_command(line, streams); }, printer);
    const int finished = guarded(
        [&] {
            printer.finish();
            return flushed(result, out);
        },
        early);
    return result == Exit::done ? finished : result;
}

}  // namespace selgen::cli
