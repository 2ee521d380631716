#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::cli {

/// The features of a decision, and where each value came from.
struct FeatureValues {
    std::vector<double> values;        // one for each Selector::features
    std::vector<std::string> origins;  // "" for those given, else e.g. "this machine"
};

/// Reads "n=65536,con=2,layout=csr,size=4 MiB". What is not given of the environment is read from
/// this machine, and `reuse` is 1. Throws UsageError for an unknown, missing or senseless feature.
FeatureValues read_features(const dsl::model::Selector& selector, const std::string& text);

}  // namespace selgen::cli
