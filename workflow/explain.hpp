// Explains what a selector chooses for given values of its features.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/evaluate/explain.hpp"
#include "dsl/evaluate/feature_values.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct ExplainRequest {
    std::string spec{};
    std::vector<std::string> models{};    // files whose models replace those of the spec
    std::vector<std::string> features{};  // "n=65536,con=2"
    std::string selector{};               // empty: the only one
    std::string running{};                // the variant that ran before, or empty
};

struct Explained {
    dsl::model::Selector selector;
    dsl::FeatureValues features;
    dsl::Explanation explanation;
};

struct ExplainReport {
    Messages messages{};
    std::optional<Explained> explained{};  // nothing after an error
};

/// Explains the choice. Features that are not given have the values of this machine. Throws
/// UsageError and IoError.
ExplainReport explain(const ExplainRequest& request);

}  // namespace selgen::workflow
