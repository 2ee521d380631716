// The inputs of trained predictors, computed from what a predictor knows about a case.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "studies/bench/loops/platform.hpp"

namespace loops_study {

/// The knowledge of a predictor about a case (section 4.3): one run on one thread with this input
/// (DS), or with the smallest input only (DI). Both also have one parallel, cyclic run of the
/// smallest input.
enum class Known { each_input, smallest_input };

/// How the work of an input follows from that of the smallest one: log2 of their ratio is linear in
/// the log2 ratios of iterations and bytes. Fitted to the training programs.
struct Growth {
    double by_iterations = 1, by_bytes = 0;

    /// Seconds on one thread.
    double work(const Case& one, const Case& smallest) const;
};

Growth growth_of(const Platform& platform, const std::vector<std::size_t>& training);

/// Inputs of the models. Counts of the code are not included: each program has its own values, and
/// they made predictions for other programs worse (docs/decisions/0032-schedules-of-loops.md).
class Features {
public:
    Features(const Platform& platform, Known known, const std::vector<std::size_t>& training);

    static constexpr Eigen::Index columns = 21;

    /// In logarithms to base 2, except for the rate of cache misses. Of the whole loop: work,
    /// iterations, memory traffic, imbalance, the efficiency of the parallel run, cache misses. Of
    /// an iteration: work, iterations of a thread, time lost by imbalance, the efficiency. Of the
    /// size: bytes, the smallest input and how much larger this one is, the speedup limit, and
    /// ratios without clamps. The other values are clamped where they make no difference.
    Eigen::RowVectorXd row(std::size_t at) const;
    Eigen::MatrixXd rows(const std::vector<std::size_t>& cases) const;

private:
    double work(std::size_t at) const;
    /// From the profile. If that is of the smallest input, it is scaled by the predictions of both
    /// inputs.
    Unevenness unevenness(std::size_t at) const;
    const Case& profiled(std::size_t at) const;

    const Platform& platform_;
    Known known_;
    Growth growth_;
};

}  // namespace loops_study
