#pragma once

#include <string>
#include <vector>

#include "loop/profile/profile.hpp"

namespace selgen::cli {

/// A profile as text.
std::string profile_text(const loop::Profile& profile);

/// The words as a command line for a shell, quoted where necessary.
std::string command_text(const std::vector<std::string>& words);

}  // namespace selgen::cli
