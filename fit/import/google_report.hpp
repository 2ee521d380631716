// The measurements of a Google Benchmark report: one time or several for each benchmark.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selgen::fit {

/// A measurement of one benchmark.
struct GoogleRun {
    std::string name;  // without the suffix of an aggregate
    double seconds;    // infinite: failed
};

struct GoogleReport {
    std::string host;
    std::vector<GoogleRun> runs;
    std::vector<std::string> notes;
};

/// Reads a report of Google Benchmark in JSON or CSV: of each benchmark the median of its
/// repetitions, or all its single runs, or their mean. Skipped benchmarks are left out, with a
/// note. Throws Unreadable.
GoogleReport read_google_report(const std::string& text);

/// Whether the text has a line with the column names of a CSV report.
bool is_google_csv(std::string_view text);

}  // namespace selgen::fit
