// Whether the measured points are enough for models that replace others; part of
// workflow/tune/tune.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "host/bench_driver.hpp"

namespace selgen::workflow {

/// What was measured, and how long it took.
struct MeasuredPoints {
    const host::TableSummary& summary;
    std::string table;     // its path
    std::string spec;      // with the experiment
    std::size_t left = 0;  // points that the budget did not suffice for
    double budget = 0;     // seconds
    double spent = 0;      // seconds, of all runs for this table; 0 if unknown
};

/// Why models cannot be fitted.
struct TooFewPoints {
    int code;  // the exit code
    std::string text;
};

/// An incomplete experiment needs 20 groups of points with times, because a budget that ran out
/// early leaves a random part of it. In any experiment, more than half of the points need times.
std::optional<TooFewPoints> too_few_points(const MeasuredPoints& points);

/// A value for --budget of at least this many seconds, such as 20s or 5min.
std::string budget_of_at_least(double seconds);

}  // namespace selgen::workflow
