// Evaluates all baselines and methods on one table.
#pragma once

#include <cstdint>
#include <vector>

#include "studies/bench/tables/methods.hpp"
#include "studies/bench/tables/report.hpp"

namespace tables_study {

struct StudyOptions {
    std::uint64_t seed = 1;  // of the fits and the bootstrap
    bool times_decisions = true;
    std::vector<Method> methods{};
};

/// The baselines and the methods, judged on the test rows: one report for each value of `reuse`.
/// Prints progress on stderr, and why a method cannot fit the table; its line is then missing.
std::vector<Report> study(const Table& table, const StudyOptions& options);

}  // namespace tables_study
