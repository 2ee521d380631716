// For programs that contain a generated driver as driver_main: its table, and loops over the same
// calls.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "studies/bench/paid/paid.hpp"

namespace paid {

using Row = std::map<std::string, std::string>;

inline std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    return cells;
}

/// A table without quoted cells, by the names of its columns.
inline std::vector<Row> read_table(std::istream& in) {
    std::vector<Row> rows;
    std::vector<std::string> names;
    for (std::string line; std::getline(in, line);) {
        const std::vector<std::string> cells = cells_of(line);
        if (names.empty()) {
            names = cells;
            continue;
        }
        Row row;
        for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) {
            row[names[i]] = cells[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// NaN if the cell is missing or not a number.
inline double number(const Row& row, const std::string& name) {
    const auto at = row.find(name);
    if (at == row.end()) return std::nan("");
    char* end = nullptr;
    const double value = std::strtod(at->second.c_str(), &end);
    return end == at->second.c_str() ? std::nan("") : value;
}

/// Measures all points anew with the driver of this program. Returns no rows if that fails. Runs
/// that other programs disturb count: there are few, and their medians are compared.
inline std::vector<Row> table_of(int (*driver)(int, char**), const std::string& path) {
    std::vector<std::string> words{"driver", "--restart", "--accept-disturbed", "-o", path};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    if (driver(static_cast<int>(arguments.size()), arguments.data()) != 0) return {};
    std::ifstream in(path);
    return read_table(in);
}

/// The seconds of each call in a loop over the inputs in random order, with the time of this
/// thread. As in drivers, calls get pointers to the inputs, and each result is stored: adding up
/// the results would cost other times.
template <class Input, class Kernel>
double loop_seconds(const std::vector<Input>& inputs, std::size_t calls, const Kernel& kernel,
                    std::mt19937_64& random) {
    std::vector<const Input*> order(calls);
    for (std::size_t i = 0; i < calls; ++i) order[i] = &inputs[i % inputs.size()];
    std::shuffle(order.begin(), order.end(), random);
    const std::timespec start = now(CLOCK_THREAD_CPUTIME_ID);
    for (const Input* const input : order) {
        const auto value = kernel(*input);
        asm volatile("" : : "r"(&value) : "memory");  // as selgen::bench::keep()
    }
    const double seconds = seconds_since(start, CLOCK_THREAD_CPUTIME_ID);
    return seconds / static_cast<double>(calls);
}

}  // namespace paid
