#pragma once

#include <array>
#include <cstddef>

namespace selgen::rt {

/// What running a selector has shown, beside what its models predict of each variant.
template <std::size_t N>
struct Seen {
    std::array<double, N> corrections = all(1);  // measured over predicted time
    std::array<double, N> due = all(1);  // of the setup: 0 while the plan is at hand, else 1

    static constexpr std::array<double, N> all(double value) noexcept {
        std::array<double, N> values{};
        for (double& each : values) each = value;
        return values;
    }
};

}  // namespace selgen::rt
