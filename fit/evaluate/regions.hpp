// Regions of the features, and the best variants in them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fit/evaluate/judge.hpp"

namespace selgen::fit {

using RowList = std::vector<std::size_t>;

/// The rows of a third of a feature's values, or of one word, with times of at least two variants.
struct Region {
    std::string name;
    RowList rows;
};

std::vector<Region> regions_of(const Judged& judged, std::size_t feature);

/// The number of these rows in which each variant is the best, the most frequent first.
std::vector<std::pair<std::size_t, std::size_t>> winners(const Judged& judged, const RowList& rows);

/// The weighted mean slowdown in these rows; NaN if none is known.
double mean_ratio(const Judged& judged, const RowList& rows);

/// The indices of all features; those whose regions differ most in their best variants come first.
std::vector<std::size_t> informative_features(const Judged& judged);

}  // namespace selgen::fit
