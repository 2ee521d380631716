// Evaluates predictors on programs that they were not trained on, and prints the results.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "studies/bench/loops/predictors.hpp"
#include "studies/bench/results.hpp"

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

/// Table 4, figures 10, 12 and 13, figure 11, table 5 and figure 14 of one machine, on stdout.
void print(const Platform& platform, const std::vector<Judged>& all);

/// A row {loop, program, machine, predictor, share, profiling_s} for each loop and predictor.
void add_rows(const Platform& platform, const std::vector<Judged>& all,
              selgen::bench::Results& results);

}  // namespace loops_study
