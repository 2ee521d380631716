// Counts the operations of a loop in LLVM IR, for its loop feature file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "loop/feature_file.hpp"
#include "loop/ir/features.hpp"
#include "loop/ir/request.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct FeaturesRequest {
    std::string source{};              // C, C++ or LLVM IR (.ll)
    std::string function{};            // may be empty with `list`
    std::size_t loop = 0;              // from 1; 0: the one with most instructions
    std::string clang{};               // empty: as host/loop/clang.hpp finds it
    std::vector<std::string> flags{};  // of the compiler
    std::string output = "-";          // the loop feature file that gets the features
    bool list = false;                 // only list the loops
};

struct FoundFeatures {
    Messages messages{};
    std::vector<loop::ListedLoop> loops{};         // with `list`
    std::optional<loop::CodeFeatures> features{};  // of the loop
};

FoundFeatures features(const FeaturesRequest& request);

/// The existing loop feature file, so that a command can replace its own entries. Empty if there is
/// no file or `path` is "-" (standard output). Throws UsageError if the file is of another kind.
loop::FeatureFile feature_file_at(const std::string& path);

}  // namespace selgen::workflow
