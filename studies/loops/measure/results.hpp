// What is written about a loop: the costs of its iterations as lines of JSON, and tables of times
// as CSV, which can be read again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "measure.hpp"

namespace loops {

/// Costs of the iterations of a loop on one thread, in seconds, for simulations of schedules.
struct Costs {
    std::int64_t iterations = 0;
    std::int64_t block = 1;  // iterations of a block; the last one may be shorter
    std::vector<double>
        blocks;            // seconds of consecutive blocks; their sum is the time of the plain loop
    double outside_s = 0;  // seconds of a run before and after the loop
    double run_s = 0;      // seconds of a run on one thread, without timing of blocks
};

/// The minimum times of that many runs. The whole loop is compiled with SELGEN_LOOP_COSTS.
Costs record(Loop& loop, int runs);

/// A line of JSON, `selgen-costs 1`: the costs, the times of the configurations, and the features
/// of the case. The first configuration is the sequential reference.
std::string line_of(const Case& one, const Loop& loop, const Costs& costs,
                    const std::vector<Configuration>& configurations, const Times& times);

/// The header of a table of times: comma-separated, with a row for each case and a column for each
/// configuration. `facts` are lines about where and how it was measured, written as comments first.
std::string heading_of(const std::vector<Configuration>& configurations,
                       const std::vector<std::string>& facts);
std::string row_of(const Case& one, const Loop& loop, const Times& times);

/// A row of a table.
struct Row {
    std::vector<std::string> names;
    std::vector<std::string> fields;

    /// Empty if there is no such column.
    std::string at(const std::string& name) const;
};
std::vector<Row> read_table(const std::string& path);

/// Writes all of the text, or throws and leaves the old file.
void write_file(const std::string& path, const std::string& text);

}  // namespace loops
