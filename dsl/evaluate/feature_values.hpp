// Reads the feature values of the option `--features`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The features of a decision, and where each value came from.
struct FeatureValues {
    std::vector<double> values;        // one for each Selector::features
    std::vector<std::string> origins;  // "" if given; otherwise, for example, "this machine"
};

inline constexpr const char* not_read = "no rule reads it";

/// The value of an environment name (threads, llc, cpu.avx2, …).
using FactValue = std::function<double(const std::string&)>;

/// Reads "n=65536,con=2,layout=csr,size=4 MiB". Environment names that are not given have the value
/// of `fact`. If `reuse` is not given, it is 1. A feature that no rule reads may be missing: it is
/// NaN, with the origin not_read. Throws UsageError for a feature that is unknown or missing, or
/// has no such value.
FeatureValues read_features(const model::Selector& selector, const std::string& text,
                            const FactValue& fact);

}  // namespace selgen::dsl
