#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tests/bench/loops/features.hpp"
#include "tests/bench/loops/platform.hpp"

namespace loops_study {

/// What a predictor says of a case.
struct Choice {
    int threads = 1;
    std::string schedule;  // empty: the best one for so many threads is taken, whoever knows it
};

/// Says a way for each of the cases of one program, having learnt from those of all others.
struct Predictor {
    std::string name;
    std::function<std::vector<Choice>(const Platform&, const std::vector<std::size_t>& training,
                                      const std::vector<std::size_t>& cases)>
        predict;
    /// What it has to run of a loop before, seconds, given all cases of the loop.
    std::function<double(const Platform&, const std::vector<std::size_t>& cases)> profiling_s;
};

/// All threads, in equal parts: what OpenMP does where nothing is said.
Predictor openmp_default();

/// Equation 1 with one kind of processor: T(p) = T1 / p + C + O(p). T1 is profiled for each input;
/// O is what a region costs, a + b p, as the smallest times of all loops tell; C is what a profiled
/// run of all threads took more, for each schedule. So it wants N + M N runs of N inputs and M
/// schedules, as figure 9 says.
Predictor analytical();

/// Equation 2: log2 T = b0 + b1 log2(iterations) + b2 log2(bytes) + g(q), for each loop and
/// schedule of runs with up to threads / divisor threads, of all inputs; g is of degree 1 or 2. The
/// least time that it predicts is taken (section 5.3.3). `is_told`: as in section 6.3 somebody
/// else then says the best schedule for so many threads.
Predictor regression(int divisor, int degree, bool is_told);

/// The paper's: a network of two hidden layers of three for the curve of speedups, with Bayesian
/// regularisation, and a support vector machine for the schedule.
Predictor learnt(Known known);

/// Beyond the paper, with what the DS predictor knows: boosted trees for the curve, and a tree of
/// schedules that counts what wrong ones cost.
Predictor forest();

/// Beyond the paper: one tree for threads and schedule at once.
Predictor joint();

/// All of them, the default first.
std::vector<Predictor> predictors(const Platform& platform);

}  // namespace loops_study
