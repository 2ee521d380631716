#pragma once

#include <string>
#include <vector>

#include "loop/profile/profile.hpp"

namespace selgen::cli {

/// What a profile says, for people.
std::string profile_text(const loop::Profile& profile);

/// A command line as one would type it.
std::string command_text(const std::vector<std::string>& words);

}  // namespace selgen::cli
