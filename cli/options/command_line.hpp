// The result of parsing the command line, with a member for the options of each command.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/graph/commands.hpp"
#include "cli/commands/loop/commands.hpp"
#include "cli/options/tree.hpp"

namespace selgen::cli {

/// The parsed command line: which command, and the options of each.
struct CommandLine {
    std::string command;        // empty: none was named
    bool show_help = false;     // of the command
    bool show_version = false;  // of the tool
    bool json = false;          // the version as JSON
    std::string colour = "auto";
    std::string format = "human";
    DiagnosticOptions printer;       // without colour and format, which follow from the two above
    std::vector<std::string> check;  // specs
    GenOptions gen;
    FmtOptions fmt;
    Printed<workflow::ExplainRequest> explain;
    InitOptions init;
    Printed<workflow::PortfolioRequest> portfolio;
    Printed<workflow::FitRequest> fit;
    EvalOptions eval;
    ReportOptions report;
    workflow::ImportRequest import;
    BenchOptions bench;
    TuneOptions tune;
    ProfileOptions profile;
    FeaturesOptions features;
    SimulateOptions simulate;
    MapOptions map;
    MachineOptions machine;
    std::string help;        // a command, a code or "codes"; empty: the tool
    std::string completion;  // bash, zsh or fish
    ManOptions man;
};

/// Throws UsageError; for a mistyped name, the message has the nearest known one.
CommandLine parse_command_line(const std::vector<std::string>& words);

}  // namespace selgen::cli
