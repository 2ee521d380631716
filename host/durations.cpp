#include "host/durations.hpp"

#include <selgen/bench/options.hpp>

#include "base/errors.hpp"

namespace selgen::host {

double seconds_of(const std::string& text) {
    try {
        const double seconds = bench::detail::time_of(text);
        if (seconds > 0) return seconds;
    } catch (const bench::UsageError&) {
    }
    throw UsageError("'" + text + "' is not a time above 0, such as 90s, 2min or 1h");
}

}  // namespace selgen::host
