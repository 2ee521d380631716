#pragma once

#include <string>

namespace selgen::host {

/// How the measurement of two tables differed, as a sentence, by the files that drivers write next
/// to them (selgen/bench/origin.hpp): their times may not compare. Empty where either table has no
/// such file, or nothing differs.
std::string provenance_differences(const std::string& first, const std::string& other);

}  // namespace selgen::host
