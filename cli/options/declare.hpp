// Functions that declare the options of each command; the table of commands (command_table.cpp)
// names them.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/command_line.hpp"

namespace selgen::cli {

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
