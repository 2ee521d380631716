// The table of the commands. The command line, help, completion, man pages and the check for a
// standard input that is a terminal follow from it.
#pragma once

#include <CLI/CLI.hpp>
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
    std::vector<std::string>* (*arguments)(CommandLine& line) = nullptr;  // that get what follows
                                                                          // `--`; null: none
};

/// The input files of a command that has none.
inline std::vector<std::string> reads_nothing(const CommandLine&) { return {}; }

/// In the order in which help lists them.
const std::vector<Command>& command_table();

}  // namespace selgen::cli
