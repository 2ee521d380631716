// The loop feature files that commands update.
#pragma once

#include <string>

#include "loop/feature_file.hpp"

namespace selgen::workflow {

/// The existing loop feature file, so that a command can replace its own entries. Empty if there is
/// no file or `path` is "-" (standard output). Throws UsageError if the file is of another kind.
loop::FeatureFile feature_file_at(const std::string& path);

}  // namespace selgen::workflow
