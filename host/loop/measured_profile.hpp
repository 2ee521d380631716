// The profile of a loop, measured by several runs of its program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "loop/profile/profile.hpp"

namespace selgen::host {

/// Receives notes for the user at once, because runs can take minutes.
using Note = std::function<void(const std::string&)>;

/// A program whose loop is measured.
struct ProfileRequest {
    std::vector<std::string> program{};    // with its arguments
    std::string counters = "auto";         // or hardware, cachegrind, none
    std::vector<std::string> functions{};  // that Cachegrind counts; none: the whole program
    std::string region{};                  // the profiled region; empty: the one with most time
    std::string l1{};                      // for Cachegrind, "32768,8,64"; empty: this machine's
    Note note{};
};

/// Runs the program several times: sequentially, in parallel and, if requested, with counters.
/// Throws IoError, UsageError and Interrupted.
loop::Profile measured_profile(const ProfileRequest& request);

}  // namespace selgen::host
