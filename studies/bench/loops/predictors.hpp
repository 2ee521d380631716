// Predictors of threads and schedules: the OpenMP default, an analytical model, regression and
// trained models with their inputs.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <string>
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
/// they made predictions for other programs worse (docs/decisions.md).
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

/// The prediction for a case.
struct Choice {
    int threads = 1;
    std::string schedule;  // empty: the best schedule for that many threads is taken, as an oracle
};

/// Predicts a configuration for each case of one program, after training on all others.
struct Predictor {
    std::string name;
    std::function<std::vector<Choice>(const Platform&, const std::vector<std::size_t>& training,
                                      const std::vector<std::size_t>& cases)>
        predict;
    /// Seconds of the profiling runs of a loop, given all its cases.
    std::function<double(const Platform&, const std::vector<std::size_t>& cases)> profiling_s;
};

/// All threads, in equal parts: the default of OpenMP.
Predictor openmp_default();

/// Equation 1 with one kind of processor: T(p) = T1 / p + C + O(p). T1 is profiled for each input.
/// O is the cost of a region, a + b p, from the smallest times of all loops. C is the additional
/// time of a profiled run with all threads, for each schedule. So it needs N + M N runs of N inputs
/// and M schedules, as in figure 9.
Predictor analytical();

/// Equation 2: log2 T = b0 + b1 log2(iterations) + b2 log2(bytes) + g(q), for each loop and
/// schedule, from runs with up to threads / divisor threads, of all inputs. g is of degree 1 or 2.
/// The minimum predicted time is chosen (section 5.3.3). `is_told`: as in section 6.3, the best
/// schedule for that many threads is given.
Predictor regression(int divisor, int degree, bool uses_input);

/// The knowledge of the paper's predictors DI and DS, with a forest for the time of every
/// configuration. It replaces the paper's network for the threads and its support vector machine
/// for the schedule.
Predictor learnt(Known known);

/// Beyond the paper: one tree for threads and schedule together.
Predictor joint();

/// All of them, the default first.
std::vector<Predictor> predictors(const Platform& platform);

}  // namespace loops_study
