// Evaluates all baselines and methods on one table, and prints their figures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "studies/bench/results.hpp"
#include "studies/bench/tables/figures.hpp"
#include "studies/bench/tables/methods.hpp"

namespace tables_study {

/// A line of the output: a baseline, or a method of fitting.
struct Judged {
    std::string method;
    std::string detail;  // the variant of a baseline, or the model of a method
    Figures figures{};
    double closed_gap = 0;
    double losses = 0;                    // share of rows that cost over 5 % more than the default
    std::optional<double> cpu_seconds{};  // none: nothing was fitted
    std::optional<double> decide_ns{};    // none: it was not measured
};

/// A table at one value of `reuse`.
struct Report {
    const Table& table;
    std::optional<double> reuse;  // none: plans take no time
    std::vector<Judged> all;
};

/// On stdout.
void print(const Report& report);

/// Adds a row for each line.
void add_rows(const Report& report, selgen::bench::Results& results);

struct StudyOptions {
    std::uint64_t seed = 1;  // of the fits and the bootstrap
    bool times_decisions = true;
    std::vector<Method> methods{};
};

/// The baselines and the methods, judged on the test rows: one report for each value of `reuse`.
/// Prints progress on stderr, and why a method cannot fit the table; its line is then missing.
std::vector<Report> study(const Table& table, const StudyOptions& options);

}  // namespace tables_study
