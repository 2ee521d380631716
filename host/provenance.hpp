// The machines and conditions of measured tables, and their differences, as text.
#pragma once

#include <string>

namespace selgen::host {

/// A sentence on how the measurement conditions of two tables differ, from the files that drivers
/// write next to them (selgen/bench/origin.hpp). Empty if a table has no such file, or if nothing
/// differs.
std::string provenance_differences(const std::string& first, const std::string& other);

/// The machine of the other table, "Intel Xeon, 8 cores", from the same files. Empty if it is that
/// of the first one, or if a table has no such file.
std::string other_machine(const std::string& first, const std::string& other);

/// The machine and the conditions of a table's measurement, from the same file: "Intel Xeon, 2
/// cores, g++ 12.2.0, clock wall". Empty if there is no such file.
std::string provenance_text(const std::string& table);

/// The stamp of a table, for the models that are fitted to it: the machine with its caches and
/// GPUs, date, budget, seed and version. Empty if there is no such file.
std::string stamp_text(const std::string& table);

/// Changes the budget in the stamp: the driver knows only that of its first run.
void set_budget(const std::string& table, double seconds);

}  // namespace selgen::host
