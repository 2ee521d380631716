#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/bench/loops/predictors.hpp"

namespace loops_study {

/// How good a predictor was for each case, having been trained on the other programs.
struct Judged {
    std::string predictor;
    std::vector<double> shares;               // of the upper bound, a case each
    std::map<std::string, double> profiling;  // of each loop, what it ran before, seconds

    /// Of the cases of one loop.
    double mean(const Platform& platform, const std::string& loop) const;
    double mean() const;
    double profiling_s() const;
};

/// Leaves out one program after the other (section 5.4), several at a time.
Judged judge(const Platform& platform, const Predictor& predictor);

/// From 0 to 1, between neighbours by a line.
double quantile(std::vector<double> values, double at);

}  // namespace loops_study
