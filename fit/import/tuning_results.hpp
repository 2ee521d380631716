// Results of autotuners: the configurations of a kernel, with parameters and times.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fit/import/table.hpp"

namespace selgen::fit {

/// A configuration that an autotuner ran.
struct TunedConfiguration {
    std::string kernel;
    std::vector<std::pair<std::string, std::string>> parameters;
    double seconds;  // infinite: failed
};

/// The configurations of one problem.
struct TuningResults {
    std::string device;
    std::vector<std::string> size;  // of the problem
    std::vector<TunedConfiguration> configurations;
    std::vector<std::string> notes;
};

/// Reads a cache of Kernel Tuner, which may be unfinished, or results in the format T4 or in that
/// of KTT. Throws Unreadable.
TuningResults read_tuning_results(const std::string& text);

}  // namespace selgen::fit
