// Parses the command line, runs the command and turns exceptions into exit codes; also implements
// `selgen help`.
#include "cli/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options/command_table.hpp"
#include "cli/options/tree.hpp"
#include "cli/output/codes.hpp"
#include "cli/output/colour.hpp"
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
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : name == names.back() ? " and " : ", ") + name;
    return text;
}

int run_command(const CommandLine& line, const Streams& streams) {
    if (line.show_version) {
        streams.out << version_text(line.json);
        return Exit::done;
    }
    if (line.json)
        throw UsageError("--json works only with --version, or after " + commands_with_json());
    if (line.show_help || line.command.empty()) return help({line.command}, streams);
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

int help(const HelpOptions& options, const Streams& streams) {
    const std::string& topic = options.topic;
    if (topic == "codes") {
        streams.out << list_of_codes();
        return Exit::done;
    }
    if (is_like_code(topic)) {
        streams.out << help_of_code(topic);
        return Exit::done;
    }
    const CommandInfo tool = command_tree();
    const CommandInfo* command = topic.empty() ? &tool : find_command(tool, topic);
    if (command == nullptr) {
        throw UsageError(unknown_command(tool, topic) + "\nselgen help lists the commands");
    }
    streams.out << help_text(tool, *command);
    return Exit::done;
}

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
