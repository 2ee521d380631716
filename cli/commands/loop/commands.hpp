// The commands that profile, count and simulate loops, with their options.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "workflow/loop/requests.hpp"

namespace selgen::cli {

struct Command;

struct ProfileOptions {
    std::vector<std::string> program;  // and its arguments
    std::string output = "-";
    std::string counters = "auto";       // or hardware, cachegrind, none
    std::vector<std::string> functions;  // that Cachegrind counts; empty: the whole program
    std::string region;                  // which marked loop; empty: the one with most time
    std::string l1;                      // for Cachegrind, "32768,8,64"; empty: this machine's
    bool json = false;
};

/// Profiles a loop of a program, and writes its features into a loop feature file.
int profile(const ProfileOptions& options, const Streams& streams);

struct FeaturesOptions {
    workflow::FeaturesRequest features{};
    std::string output = "-";
    bool json = false;
};

/// Counts what the code of a loop does, and writes it into a loop feature file.
int features(const FeaturesOptions& options, const Streams& streams);

struct SimulateOptions {
    workflow::SimulateRequest simulation{};
    std::string output = "-";
    bool measure_machine = false;  // write the file of this machine; simulate nothing
    bool json = false;
};

/// Simulates schedules of loops on a machine, and writes a table of times or a comparison with
/// measured ones. Or measures this machine for such simulations.
int simulate(const SimulateOptions& options, const Streams& streams);

/// The options of all of these commands.
struct LoopOptions {
    ProfileOptions profile;
    FeaturesOptions features;
    SimulateOptions simulate;
};

/// The part of the table of commands that is about loops.
const std::vector<Command>& loop_commands();

}  // namespace selgen::cli
