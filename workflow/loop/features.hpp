// Counts the operations of a loop in LLVM IR.
#pragma once

#include <optional>
#include <vector>

#include "loop/ir/features.hpp"
#include "loop/ir/request.hpp"
#include "workflow/loop/requests.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct FoundFeatures {
    Messages messages{};
    std::vector<loop::ListedLoop> loops{};         // with `list`
    std::optional<loop::CodeFeatures> features{};  // of the loop
};

FoundFeatures features(const FeaturesRequest& request);

}  // namespace selgen::workflow
