#include "cli/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ostream>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/options/command_line.hpp"
#include "cli/options/tree.hpp"
#include "cli/output/codes.hpp"
#include "cli/output/colour.hpp"
#include "cli/version.hpp"

namespace selgen::cli {
namespace {

/// The names of the forms are those that read_line lets pass.
ErrorFormat format_of(const std::string& name) {
    if (name == "short") return ErrorFormat::brief;
    if (name == "json") return ErrorFormat::json;
    if (name == "sarif") return ErrorFormat::sarif;
    return name == "github" ? ErrorFormat::github : ErrorFormat::human;
}

TalkOptions talk_options(const Line& line) {
    TalkOptions options = line.printer;
    options.format = format_of(line.format);
    options.colour = colour_of(line.colour, ::isatty(STDERR_FILENO) != 0);
    return options;
}

/// Whether a spec would be read from somebody's keyboard: nobody means that.
bool reads_terminal(const Line& line) {
    std::vector<std::string> specs;
    if (line.command == "check") specs = line.check.specs;
    if (line.command == "fmt") specs = line.fmt.specs;
    if (line.command == "gen") specs = {line.gen.spec};
    if (line.command == "explain") specs = {line.explain.spec};
    if (line.command == "new") specs = {line.of_new.data};
    if (line.command == "fit") specs = line.fit.data;
    if (line.command == "fit") specs.push_back(line.fit.spec);
    if (line.command == "eval") specs = line.eval.data;
    if (line.command == "eval") specs.push_back(line.eval.spec);
    if (line.command == "simulate") specs = line.of_simulate.costs;
    if (line.command == "map") specs = {line.of_map.spec, line.of_map.input, line.of_map.rates};
    return std::find(specs.begin(), specs.end(), "-") != specs.end() && ::isatty(STDIN_FILENO) != 0;
}

int run_command(const Line& line, const Streams& streams) {
    if (line.version) {
        streams.out << version_text(line.json);
        return Exit::done;
    }
    if (line.json)
        throw UsageError(
            "--json goes with --version, and behind explain, features, fit, eval, profile, "
            "simulate and map");
    if (line.help) return help({line.command}, streams);
    if (reads_terminal(line)) {
        const CommandInfo tool = command_tree();
        streams.err << help_text(tool, *find_command(tool, line.command));
        throw UsageError("the spec is to be read from the standard input, which is a terminal");
    }
    if (line.command == "check") return check(line.check, streams);
    if (line.command == "gen") return gen(line.gen, streams);
    if (line.command == "fmt") return fmt(line.fmt, streams);
    if (line.command == "profile") return profile(line.of_profile, streams);
    if (line.command == "features") return features(line.of_features, streams);
    if (line.command == "simulate") return simulate(line.of_simulate, streams);
    if (line.command == "map") return map_graphs(line.of_map, streams);
    if (line.command == "machine") return machine_block(line.of_machine, streams);
    if (line.command == "bench") return bench(line.bench, streams);
    if (line.command == "explain") return explain(line.explain, streams);
    if (line.command == "new") return new_spec(line.of_new, streams);
    if (line.command == "fit") return fit(line.fit, streams);
    if (line.command == "eval") return eval(line.eval, streams);
    if (line.command == "report") return report(line.of_report, streams);
    if (line.command == "import") return import_files(line.of_import, streams);
    if (line.command == "completion") return completion(line.completion, streams);
    if (line.command == "man") return man(line.man, streams);
    return help(line.of_help, streams);
}

/// What was printed has to arrive.
int flushed(int result, std::ostream& out) {
    out << std::flush;
    if (!out) throw IoError("the standard output cannot be written");
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
        const std::string hint = nearest_hint(topic, command_names(tool));
        throw UsageError("there is no command '" + topic + '\'' +
                         (hint.empty() ? "" : ": " + hint) + "\nselgen help lists the commands");
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
        return Exit::world;
    } catch (const std::exception& error) {
        printer.error(std::string("a bug of selgen: ") + error.what() +
                      "\nplease report it with the spec that led to it and the output of "
                      "selgen --version");
        return Exit::our_fault;
    }
}

int run(const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    std::signal(SIGXFSZ, SIG_IGN);  // then a file that grows too large fails like a full disk
    DiagnosticPrinter early({}, err, err);
    Line line;
    const int read = guarded(
        [&] {
            line = read_line(words);
            return Exit::done;
        },
        early);
    if (read != Exit::done) return read;
    // The findings are what `check` is for; elsewhere the output belongs to the product.
    DiagnosticPrinter printer(talk_options(line), line.command == "check" ? out : err, err);
    const Streams streams{out, err, printer};
    const int result = guarded([&] { return run_command(line, streams); }, printer);
    const int told = guarded(
        [&] {
            printer.finish();
            return flushed(result, out);
        },
        early);
    return result == Exit::done ? told : result;
}

}  // namespace selgen::cli
