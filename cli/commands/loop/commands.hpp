// The commands that profile, count and simulate loops, with their options.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "host/loop/measured_profile.hpp"
#include "workflow/loop/features.hpp"
#include "workflow/loop/simulate.hpp"

namespace selgen::cli {

struct ProfileOptions {
    host::ProfileRequest profile{};
    std::string output = "-";
    bool json = false;
};

/// Profiles a loop of a program, and writes its features into a loop feature file.
int profile(const ProfileOptions& options, const Streams& streams);

struct FeaturesOptions {
    workflow::FeaturesRequest features{};
    bool json = false;
};

/// Counts what the code of a loop does, and writes it into a loop feature file.
int features(const FeaturesOptions& options, const Streams& streams);

/// Adds features to a loop feature file by `put`, and prints them: as `text`, or as JSON. The file
/// "-" is printed instead, and the text goes to the error stream.
void write_features(const std::string& path, const std::function<void(loop::FeatureFile&)>& put,
                    const std::string& text, bool json, const Streams& streams);

struct SimulateOptions {
    workflow::SimulateRequest simulation{};
    bool measure_machine = false;  // write the file of this machine; simulate nothing
    bool json = false;
};

/// Simulates schedules of loops on a machine, and writes a table of times or a comparison with
/// measured ones. Or measures this machine for such simulations.
int simulate(const SimulateOptions& options, const Streams& streams);

}  // namespace selgen::cli
