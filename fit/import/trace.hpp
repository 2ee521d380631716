// A trace as SELGEN_TRACE=FILE.csv writes it (docs/guides/trace.md).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fit/table/csv.hpp"

namespace selgen::fit {

struct TraceEvent {
    enum class Kind { decision, plan, run };

    Kind kind;
    std::string selector, variant;
    double start_us, duration_us;
    int thread;
    std::string reason, features, failure;
    std::vector<std::pair<std::string, double>> costs;  // of a decision, by variants
};

/// The events in the order of the file. A last line that a crash cut short is skipped.
std::variant<std::vector<TraceEvent>, TableError> read_trace(const std::string& name,
                                                             const std::string& text);

}  // namespace selgen::fit
