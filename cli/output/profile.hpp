// The summary of a profiled loop that `selgen profile` prints.
#pragma once

#include <string>

#include "loop/profile/profile.hpp"

namespace selgen::cli {

/// A profile as text.
std::string profile_text(const loop::Profile& profile);

}  // namespace selgen::cli
