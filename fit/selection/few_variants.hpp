// Fits among many variants: the few that are worth choosing, and predictions of missing times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fit/evaluate/loss.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

struct FewVariantsOptions {
    std::size_t keep = 0;  // variants; 0: up to 32 of more than 32, while each gains 0.1 %
    LossOptions loss{};
};

struct FewVariants {
    Data data;
    std::string note;  // for the user; empty if all variants were kept
};

/// The table with the variants of a greedy portfolio, among them `otherwise` if the table has it.
/// Counts predicted times where none was measured.
FewVariants few_variants(Data data, const std::string& otherwise,
                         const FewVariantsOptions& options);

/// The times of the named variants (all if empty) that a forest predicts from features and
/// parameters, in seconds. It learns the logarithms of times relative to those of the row's other
/// variants; a failed run counts as ten times the slowest success of its row, and estimates replace
/// lower bounds. NaN for rows and variants without times. Empty if the table has no parameters, or
/// plans that take time, or if all times were measured.
Matrix predicted_times(const Data& data, const std::vector<std::string>& variants,
                       std::uint64_t seed);

/// The data with predicted times where none was measured.
Data with_predictions(Data data);

/// How many of the times were predicted; empty if none.
std::string predictions_text(const Data& data);

}  // namespace selgen::fit
