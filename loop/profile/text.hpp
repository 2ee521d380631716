// The summary of a profiled loop as text.
#pragma once

#include <string>

#include "loop/profile/profile.hpp"

namespace selgen::loop {

/// A profile as text.
std::string profile_text(const Profile& profile);

}  // namespace selgen::loop
