// Prints the tables and figures of the loop study for one machine, and adds them to the results.
#pragma once

#include <string>
#include <vector>

#include "studies/bench/loops/study.hpp"
#include "studies/bench/results.hpp"

namespace loops_study {

/// Table 4, figures 10, 12 and 13, figure 11, table 5 and figure 14 of one machine, on stdout.
void print(const Platform& platform, const std::vector<Judged>& all);

/// A row {loop, program, machine, predictor, share, profiling_s} for each loop and predictor.
void add_rows(const Platform& platform, const std::vector<Judged>& all,
              selgen::bench::Results& results);

}  // namespace loops_study
