// The table of the commands, and the functions that declare their options. The command line, help,
// completion, man pages and the check for a standard input that is a terminal follow from it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/command_line.hpp"

namespace selgen::cli {

struct Command {
    std::string name;
    std::string text;                                       // one sentence
    std::vector<std::string> examples;                      // command lines
    void (*declare)(CLI::App& command, CommandLine& line);  // adds the options
    int (*run)(const CommandLine& line, const Streams& streams);
    std::vector<std::string> (*inputs)(const CommandLine& line);  // files to read; "-" is stdin
    /// The arguments that get what follows `--`; null if the command has none.
    std::vector<std::string>* (*arguments)(CommandLine& line) = nullptr;
};

/// In the order in which help lists them.
const std::vector<Command>& command_table();
/// Those about loops and about graphs of patterns.
const std::vector<Command>& loop_commands();
const std::vector<Command>& graph_commands();

/// Runs a command with its options.
template <auto options, auto command>
int run_with(const CommandLine& line, const Streams& streams) {
    return command(line.*options, streams);
}

/// The input files of a command that has none.
inline std::vector<std::string> reads_nothing(const CommandLine&) { return {}; }

// ---- declarations of options -----------------------------------------------------------------

/// Adds an option with a value; `value` describes it in the help.
template <class Target>
CLI::Option* option(CLI::App& command, const std::string& name, Target& target,
                    const std::string& value, const std::string& text) {
    return command.add_option(name, target, text)->type_name(value);
}

/// The option takes one of these values; its help and the man page list them.
void one_of(CLI::Option* option, const std::vector<std::string>& values);

/// Adds such an option; `take` gets the position of the given word.
void one_of(CLI::App& command, const std::string& name, const std::vector<std::string>& words,
            const std::string& text, const std::function<void(std::size_t)>& take);

/// The words of an enumeration, in its order; `first`: words before them.
template <class Words>
std::vector<std::string> words_of(const Words& words, std::vector<std::string> first = {}) {
    first.insert(first.end(), words.begin(), words.end());
    return first;
}

/// A share such as "5%", "5 %" or "0.05"; an empty text is none.
void share(CLI::App& command, const std::string& name, std::optional<double>& value,
           const std::string& text);

/// The option --safe of `fit` and `tune`.
void declare_safe(CLI::App& command, std::optional<double>& safe);

/// A number from low to high; the help does not repeat the range.
template <class Number>
CLI::Validator within(Number low, Number high) {
    return CLI::Range(low, high).description("");
}

void declare_check(CLI::App& command, CommandLine& line);
void declare_gen(CLI::App& command, CommandLine& line);
void declare_fmt(CLI::App& command, CommandLine& line);
void declare_explain(CLI::App& command, CommandLine& line);

void declare_init(CLI::App& command, CommandLine& line);
void declare_portfolio(CLI::App& command, CommandLine& line);
void declare_import(CLI::App& command, CommandLine& line);
void declare_fit(CLI::App& command, CommandLine& line);
void declare_eval(CLI::App& command, CommandLine& line);
void declare_report(CLI::App& command, CommandLine& line);
void declare_bench(CLI::App& command, CommandLine& line);
void declare_tune(CLI::App& command, CommandLine& line);

void declare_help(CLI::App& command, CommandLine& line);
void declare_completion(CLI::App& command, CommandLine& line);
void declare_man(CLI::App& command, CommandLine& line);

}  // namespace selgen::cli
