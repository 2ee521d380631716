// Applies a file of measured rates of patterns to mapping problems.
#pragma once

#include <string>

#include "base/remarks.hpp"
#include "map/io/rates.hpp"

namespace selgen::workflow {

/// The largest file of rates, in bytes.
inline constexpr std::size_t most_rate_bytes = 256 << 20;

/// Applies a rates file, which may be "-"; an empty name is none. Adds an error if the file is
/// invalid.
void apply_rates_file(const std::string& path, const map::Problems& problems, Remarks& remarks);

}  // namespace selgen::workflow
