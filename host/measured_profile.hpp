#pragma once

#include <functional>
#include <string>
#include <vector>

#include "loop/profile/profile.hpp"

namespace selgen::host {

/// Receives a remark for the user; runs take minutes, so each comes at once.
using Note = std::function<void(const std::string&)>;

/// A program whose loop is to be measured.
struct ProfileRequest {
    std::vector<std::string> program;      // and its arguments
    std::string command;                   // the same as a shell reads it, for provenance
    std::string counters = "auto";         // or hardware, cachegrind, none
    std::vector<std::string> functions{};  // that Cachegrind is to count; none: the whole program
    std::string region{};                  // which marked loop; empty: that with most time
    std::string l1{};                      // for Cachegrind, "32768,8,64"; empty: this machine's
    Note note;
};

/// Runs the program several times: sequentially, in parallel, and where counters are wanted with
/// counters. Throws IoError, UsageError and Interrupted.
loop::Profile measured_profile(const ProfileRequest& request);

}  // namespace selgen::host
