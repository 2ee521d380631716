// The best variants by regions of the features.
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

/// The same as text; a dash if none is known.
std::string ratio_text(const Judged& judged, const RowList& rows);

/// At most `most` features: those whose regions differ most in their best variants.
std::vector<std::size_t> informative_features(const Judged& judged, std::size_t most);

/// The rows in which another variant was faster than the chosen one, the worst first.
RowList worst_rows(const Judged& judged, std::size_t most);

/// The features of a row in the format of `explain`: "n=4096,layout=row".
std::string features_text(const Judged& judged, std::size_t row);

}  // namespace selgen::fit
