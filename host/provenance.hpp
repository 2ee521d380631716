#pragma once

#include <string>

namespace selgen::host {

/// A sentence on how the measurement conditions of two tables differ, from the files that drivers
/// write next to them (selgen/bench/origin.hpp). Empty if a table has no such file, or if nothing
/// differs.
std::string provenance_differences(const std::string& first, const std::string& other);

}  // namespace selgen::host
