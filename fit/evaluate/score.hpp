// Scores of choices: mean and worst slowdown, accuracy, coverage, closed gap, and the objective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/options.hpp"

namespace selgen::fit {

/// How good choices are relative to the best measured variant of each row. Means and shares are
/// weighted by the rows' weights. The slowdowns include the price of deciding, if one is given.
struct Score {
    std::size_t rows = 0;        // in which the chosen variant and another were measured
    std::size_t unmeasured = 0;  // in which the chosen variant was not measured
    double coverage = 0;         // share of the former in both
    // The share of rows in which the chosen variant, whatever deciding costs, is within the noise
    // floor of the best.
    double accuracy = 0;
    double mean = 1;           // mean slowdown: the geometric mean
    double low = 1, high = 1;  // its 95 % interval (GroupedLogs)
    double worst = 1;          // largest slowdown
    // The least slowdown that at least 99 % of the rows do not exceed (nearest rank).
    double percentile_99 = 1;
    // Expected shortfall: the mean slowdown of the worst 5 % of the rows. The row at the boundary
    // counts in part (Rockafellar and Uryasev 2000, "Optimization of conditional value-at-risk").
    double shortfall = 1;
    double within_2 = 0, within_5 = 0;  // shares of the rows with a slowdown below 1.02, 1.05
    double seconds = 0;       // mean cost of the choices, with penalties (PAR10 by default)
    double best_seconds = 0;  // mean cost of the oracle
};

struct ScoreOptions {
    double floor = 0;         // relative difference below which two times are the same
    std::uint64_t seed = 1;   // of the bootstrap
    std::size_t samples = 0;  // of the bootstrap; 0: none, the interval is the mean
    Vector weights{};         // of the rows; empty: all are 1
    // Numbers of the rows' groups, which the bootstrap draws as a whole; empty: each row is one.
    std::vector<std::size_t> groups{};
    // The variants that slowdowns are relative to, if not those of the least losses.
    std::vector<std::size_t> oracle{};
    // The seconds of deciding, which each row adds to its choice (price.hpp); empty: none.
    Vector price{};
};

/// `chosen`: a variant for each row. Rows whose variant does not exist are left out.
Score score(const Matrix& losses, const std::vector<std::size_t>& chosen,
            const ScoreOptions& options = {});

/// The expected score of a random choice in each row, which no price is added to.
Score score_of_chance(const Matrix& losses, const ScoreOptions& options = {});

/// The slowdown in each row, relative to the best variant or a given one; NaN if it is not known.
Vector ratios(const Matrix& losses, const std::vector<std::size_t>& chosen,
              const std::vector<std::size_t>& oracle = {});

/// The standard error of the mean slowdown, or, by means, of the ratio of the mean costs (to the
/// first order: Cochran 1977, Sampling Techniques, section 6.4). 0 for fewer than two rows.
double standard_error(const Matrix& losses, const std::vector<std::size_t>& chosen, bool by_means,
                      const ScoreOptions& options = {});

/// The closed share of the gap between the single best variant and the oracle: 1 for the oracle, 0
/// for the single best variant, below 0 if it is worse. NaN if there is no gap. By logarithms, or
/// by seconds.
double closed_gap(const Score& single, const Score& score, bool by_seconds);

/// "mean slowdown", as tables name it.
std::string_view name_of(Objective objective);

/// Whether it adds seconds, so that long rows count more; otherwise all rows count alike.
bool adds_seconds(Objective objective);

/// The value of the objective, relative to the oracle: 1 is the best possible.
double quality(const Score& score, Objective objective);

}  // namespace selgen::fit
