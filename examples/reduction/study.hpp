#pragma once

#include <string>

#include "measure.hpp"
#include "pattern.hpp"
#include "report.hpp"

namespace reduction {

struct StudyOptions {
    std::string name;   ///< name of the pattern, for the report
    std::string order;  ///< order of the pattern, for the report
    int threads = 2;
    double calls = 100;  ///< calls per set-up
    Clock clock = Clock::cpu;
    int repeats = 15;
    selgen::bench::Statistic statistic = selgen::bench::Statistic::median;
    int in_a_row = 2;  ///< like MeasureOptions
};

/// Inspects the pattern, lets the generated dispatcher choose for it, and measures every variant.
Case study(const StudyOptions& options, const Pattern& pattern);

}  // namespace reduction
