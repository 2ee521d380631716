#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <variant>
#include <vector>

/// Drivers that `selgen gen --bench` wrote, and the tables that they write.
namespace selgen::host {

/// The table of a driver, which it prints with --where, or the exit code with which it fails;
/// `words` are the driver and its arguments. Throws IoError where it is no such driver.
std::variant<std::string, int> table_of_driver(std::vector<std::string> words);

/// A table of a driver: how many points it has, and how often each variant is the fastest.
struct TableSummary {
    std::size_t points = 0;
    std::map<std::string, std::size_t> fields;  // what is no time: fail, timeout
    std::vector<std::string> variants;
    std::vector<std::size_t> wins;
    std::vector<std::size_t> failures;
};

/// Reads the file. Throws IoError.
TableSummary summary_of(const std::string& table);

}  // namespace selgen::host
