#pragma once

#include <string>

#include "loop/feature_file.hpp"

namespace selgen::cli {

/// The code file that is there, so that a command can put its part in; an empty one where there is
/// none, or it is to go to the standard output. Throws UsageError where it is another file.
loop::FeatureFile code_file_at(const std::string& path);

}  // namespace selgen::cli
