// Where choices are good and bad: by regions of the features, and in the worst rows.
#pragma once

#include <cstddef>
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

struct Judged;

/// The best variants in a region of a feature, and the slowdown of the chosen ones.
struct RegionSummary {
    std::string region;  // its name
    std::size_t rows = 0;
    double mean_slowdown = 0;  // NaN if none is known
    // Each variant and the number of rows in which it is the best.
    std::vector<std::pair<std::string, std::size_t>> best;
};

struct FeatureRegions {
    std::string feature;
    std::vector<RegionSummary> regions;
};

/// A row in which another variant was faster than the chosen one.
struct WorstRow {
    std::string id, chosen, best;
    double slowdown = 1;
    bool is_stopped = false;                // the chosen variant: the slowdown is at least this
    double chosen_loss = 0, best_loss = 0;  // in the unit of the table's times
    std::string features;                   // in the format of `explain`: "n=4096,layout=row"
};

struct Breakdown {
    std::vector<FeatureRegions> features;  // the most informative feature first
    std::vector<WorstRow> worst;           // the worst row first
};

/// `most`: the largest number of worst rows.
Breakdown breakdown_of(const Judged& judged, std::size_t most);

}  // namespace selgen::fit
