#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// How good choices are beside the best that was measured in each row.
struct Score {
    std::size_t rows = 0;          // in which the chosen variant and another were measured
    std::size_t unmeasured = 0;    // in which the chosen variant was not
    double hits = 0;               // share of the rows in which no variant is faster
    double hits_within_floor = 0;  // … by more than the noise floor
    double mean = 1;               // geometric mean of chosen / best
    double low = 1, high = 1;      // its 95 % interval by bootstrap
    double worst = 1;
    double within_2 = 0, within_5 = 0;  // shares of the rows with chosen / best below 1.02, 1.05
    double seconds = 0;       // mean cost of the chosen, with penalties (PAR10 by default)
    double best_seconds = 0;  // and of the best
};

struct ScoreOptions {
    double floor = 0;         // relative difference below which two times are the same
    std::uint64_t seed = 1;   // of the bootstrap
    std::size_t samples = 0;  // of the bootstrap; 0: none, the interval is the mean
};

/// `chosen`: a variant for each row; one that does not exist is left out.
Score score(const Matrix& losses, const std::vector<std::size_t>& chosen,
            const ScoreOptions& options = {});

/// The same for a variant that is drawn anew in each row, as its expectation.
Score score_of_chance(const Matrix& losses, const ScoreOptions& options = {});

/// chosen / best of each row; NaN where that is not known.
Vector ratios(const Matrix& losses, const std::vector<std::size_t>& chosen);

/// Of the geometric mean of chosen / best, or, by means, of the ratio of the mean costs (to the
/// first order: Cochran 1977, Sampling Techniques, section 6.4). 0 of fewer than two rows.
double standard_error(const Matrix& losses, const std::vector<std::size_t>& chosen, bool by_means);

/// How much of the way from the single best variant to the best choice in each row is gone:
/// 1 at the end, 0 at the single best, below 0 where it is worse; NaN where the single best is the
/// best everywhere. By logarithms, or by seconds.
double closed_gap(const Score& single, const Score& score, bool by_seconds);

}  // namespace selgen::fit
