#pragma once

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

/// All that the command line can say.
struct Line {
    std::string command;  // empty: none was named
    bool help = false;    // of the command
    bool version = false;
    bool json = false;  // with the version
    std::string colour = "auto";
    std::string format = "human";
    TalkOptions printer;  // colour and format are still to be filled in
    CheckOptions check;
    GenOptions gen;
    FmtOptions fmt;
    ExplainOptions explain;
    NewOptions of_new;
    FitOptions fit;
    EvalOptions eval;
    ReportOptions of_report;
    ImportOptions of_import;
    BenchOptions bench;
    ProfileOptions of_profile;
    FeaturesOptions of_features;
    SimulateOptions of_simulate;
    MapOptions of_map;
    MachineOptions of_machine;
    HelpOptions of_help;
    CompletionOptions completion;
    ManOptions man;
};

/// Throws UsageError, with the nearest name for what was mistyped.
Line read_line(const std::vector<std::string>& words);

}  // namespace selgen::cli
