#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fit/evaluate/judge.hpp"

/// Where in a table which variants are best.
namespace selgen::fit {

using RowList = std::vector<std::size_t>;

/// Rows in which two variants and more were measured, by a third of a feature's values, or by its
/// words.
struct Region {
    std::string name;
    RowList rows;
};

std::vector<Region> regions_of(const Judged& judged, std::size_t feature);

/// How often each variant is the best in these rows, the most frequent first.
std::vector<std::pair<std::size_t, std::size_t>> winners(const Judged& judged, const RowList& rows);

/// Geometric mean of chosen/best in these rows; NaN where none is known.
double mean_ratio(const Judged& judged, const RowList& rows);

/// The same as text; a dash where none is known.
std::string ratio_text(const Judged& judged, const RowList& rows);

/// The features whose regions differ most in the best variant, at most `most` of them.
std::vector<std::size_t> telling_features(const Judged& judged, std::size_t most);

/// The rows in which another variant than the chosen one was faster, the worst first.
RowList worst_rows(const Judged& judged, std::size_t most);

/// "n=4096,layout=row", as explain reads it.
std::string features_text(const Judged& judged, std::size_t row);

}  // namespace selgen::fit
