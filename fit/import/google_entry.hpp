// Reads the entries of a report of Google Benchmark; part of google_report.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::fit {

/// A run of a benchmark, or an aggregate of its runs.
struct GoogleEntry {
    enum class Outcome { measured, skipped, failed };

    std::string name;                      // of the benchmark
    std::optional<std::string> aggregate;  // its name; nothing: a single run
    std::string family;                    // of the benchmark; empty: unknown
    Outcome outcome = Outcome::measured;
    std::string skip_message;
    std::function<double()> seconds;  // throws Unreadable if the entry has no valid time
    std::size_t byte = 0;             // where it begins in the text
};

struct GoogleEntries {
    std::string host;
    std::vector<GoogleEntry> all;
};

/// The entries of a report in JSON. Throws Unreadable.
GoogleEntries entries_of_json(const std::string& text);

/// The entries of a report in CSV. Lines before that of the column names are skipped. Throws
/// Unreadable.
GoogleEntries entries_of_csv(const std::string& text);

/// Whether the text has a line with the column names of a CSV report.
bool is_google_csv(std::string_view text);

/// Whether the name ends with an underscore and this word.
bool has_suffix(const std::string& name, std::string_view word);

/// The name without this suffix, if it has it.
std::string without_suffix(const std::string& name, std::string_view word);

/// The aggregate that the suffix of a name stands for, such as "mean". For reports that do not have
/// it as a separate field: CSV, and versions before 1.5. A benchmark may have such a name, too. It
/// is an aggregate only if `names`, all names in the report, contain the name without the suffix,
/// or the mean and the standard deviation of this benchmark.
std::optional<std::string> aggregate_by_suffix(const std::string& name,
                                               const std::set<std::string>& names);

}  // namespace selgen::fit
