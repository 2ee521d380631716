// Evaluates a predictor on programs that it was not trained on.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "studies/bench/loops/predictors.hpp"

namespace loops_study {

/// The results of a predictor for each case, after training on the other programs.
struct Judged {
    std::string predictor;
    std::vector<double> shares;               // share of the upper bound, for each case
    std::map<std::string, double> profiling;  // seconds of profiling runs, for each loop

    /// The mean over the cases of one loop.
    double mean(const Platform& platform, const std::string& loop) const;
    double mean() const;
    double profiling_s() const;
};

/// Leaves out one program after the other (section 5.4), several in parallel.
Judged judge(const Platform& platform, const Predictor& predictor);

/// q from 0 to 1, with linear interpolation.
double quantile(std::vector<double> values, double at);

}  // namespace loops_study
