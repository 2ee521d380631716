// Computes how good choices are, without the code of the scores of `fit`, so that each can be
// checked against the other.
#pragma once

#include <cstdint>

#include "studies/bench/tables/tables.hpp"

namespace tables_study {

/// A failed run costs this many times the slowest successful run of its row.
inline constexpr double failure_factor = 10;

struct Figures {
    std::size_t rows = 0;         // with a successful run; others are left out
    std::size_t failed = 0;       // rows in which the run of the chosen variant failed
    std::size_t covered = 0;      // rows in which the chosen variant has a time or failed
    double slowdown = 1;          // geometric mean; a choice without a time counts as a failed run
    double low = 1, high = 1;     // its 95 % interval by bootstrap
    double covered_slowdown = 1;  // geometric mean over the covered rows; NaN: there are none
    double worst = 1;
    double percentile_99 = 1;  // the least slowdown that at least 99 % of the rows do not exceed
    double accuracy = 0;       // share of the rows in which no variant is faster than the chosen

    double coverage() const { return static_cast<double>(covered) / static_cast<double>(rows); }
};

/// The slowdown of a choice in each row: its cost relative to the best; NaN if no run was
/// successful. `price`: the seconds of deciding in each row, which the cost of the choice includes;
/// empty: none.
selgen::fit::Vector slowdowns(const selgen::fit::Matrix& costs, const Choices& chosen,
                              const selgen::fit::Vector& price = {});

/// The figures of these choices. Throws std::runtime_error if no row has a successful run.
Figures figures_of(const selgen::fit::Matrix& costs, const Choices& chosen, std::uint64_t seed,
                   const selgen::fit::Vector& price = {});

/// The closed share of the gap between the single best variant and the oracle, by logarithms; NaN
/// if there is no gap.
double closed_gap(const Figures& single, const Figures& figures);

/// The share of rows in which the choice costs over 5 % more than the default.
double share_of_losses(const selgen::fit::Matrix& costs, const Choices& chosen,
                       const Choices& defaults, const selgen::fit::Vector& price = {});

/// The variant with the least mean slowdown, by the same rules.
std::size_t single_best(const selgen::fit::Matrix& costs);

/// The best variant of each row.
Choices oracle(const selgen::fit::Matrix& costs);

}  // namespace tables_study
