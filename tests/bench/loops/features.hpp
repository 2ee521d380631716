#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "tests/bench/loops/platform.hpp"

namespace loops_study {

/// What a predictor knows of a case (section 4.3): by one run of one thread with this input (DS),
/// or with the smallest one only (DI); to either one parallel run, cyclic, of the smallest.
enum class Known { each_input, smallest_input };

/// How the work of an input follows from that of the smallest one: log2 of their ratio is linear in
/// those of the iterations and of the bytes. Learnt from the training programs.
struct Growth {
    double by_iterations = 1, by_bytes = 0;

    /// Seconds of one thread.
    double work(const Case& one, const Case& smallest) const;
};

Growth growth_of(const Platform& platform, const std::vector<std::size_t>& training);

inline constexpr Eigen::Index policy_columns = 6;

/// What models see of cases. Counts of the code are none of it: each program has its own, and they
/// made predictions of others worse (docs/decisions/0032-schedules-of-loops.md).
class Features {
public:
    Features(const Platform& platform, Known known, const std::vector<std::size_t>& training);

    /// For the number of threads: work, iterations and memory traffic in logarithms to base 2,
    /// unevenness, the efficiency of the parallel run, and the rate of cache misses.
    Eigen::RowVectorXd curve(std::size_t at) const;
    Eigen::MatrixXd curves(const std::vector<std::size_t>& cases) const;
    /// For the schedule: an iteration's work, iterations of a thread, what unevenness costs an
    /// iteration, and the efficiency of the parallel run, which was in chunks of one. What lies
    /// beyond what matters to a schedule is cut off, so that models need not guess there.
    Eigen::RowVectorXd policy(std::size_t at, int threads) const;

private:
    double work(std::size_t at) const;
    /// By the profile; where that is of the smallest input, by what both inputs say, too.
    Unevenness unevenness(std::size_t at) const;
    const Case& profiled(std::size_t at) const;

    const Platform& platform_;
    Known known_;
    Growth growth_;
};

}  // namespace loops_study
