// Rates files: measured rates in JSON that are checked, applied to problems, or pruned.
#pragma once

#include <string>
#include <vector>

#include "map/io/cases.hpp"

namespace selgen::map {

/// Problems whose patterns get measured rates.
using Problems = std::vector<Problem*>;
Problems problems_of(std::vector<Case>& cases);

/// Sets measured rates of patterns from JSON: {"sweep": {"cpu": 1.2e9}}. They are flop/s of a core,
/// for a kind of processor or for one processor. Throws JsonError (base/json.hpp).
void apply_rates(const std::string& text, const Problems& problems);

/// Throws JsonError if apply_rates() would. Changes nothing.
void check_rates(const std::string& text, const Problems& problems);

/// The text of a rates file, and the names of the patterns that were removed from it.
struct PrunedRates {
    std::string text, removed;
};

/// Removes the rates of patterns that no problem has. A text that is not a JSON object remains
/// unchanged, and apply_rates() reports it.
PrunedRates without_unknown_patterns(const std::string& rates, const Problems& problems);

}  // namespace selgen::map
