#pragma once

#include <string>

namespace selgen::host {

/// Seconds of "90s", "2min" or "1h"; without a unit, seconds. Throws UsageError if it is no time
/// above 0.
double seconds_of(const std::string& text);

}  // namespace selgen::host
