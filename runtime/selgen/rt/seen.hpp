// The factors by which measurements correct the predicted run and setup times of variants.
#pragma once

#include <array>
#include <cstddef>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Measured facts about each variant, relative to the predictions of its models.
template <std::size_t N>
struct Seen {
    std::array<double, N> corrections = all(1);  // ratio of measured to predicted time
    std::array<double, N> due = all(1);  // factor of the setup time: 0 if a plan exists, or 1

    static constexpr std::array<double, N> all(double value) noexcept {
        std::array<double, N> values{};
        for (double& each : values) each = value;
        return values;
    }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
