// What a session needs of the inputs of a point, and how many it needs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include <selgen/bench/description.hpp>
#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/bench/timing/clock_step.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The inputs of a session, whatever their type.
struct InputSource {
    InputUse use = InputUse::in_a_row;
    bool can_repeat = false;  // calls change no arguments, so a sample may repeat fresh inputs
    /// Makes inputs until there are `wanted`; fewer if they would not fit the cache, or if more
    /// than `least` would take long. Returns how many there are.
    std::function<std::size_t(std::size_t wanted, std::size_t least)> grow =
        [](std::size_t, std::size_t) { return 1; };
    /// Whether a variant can run with all of them.
    std::function<bool(std::size_t variant)> is_feasible = [](std::size_t) { return true; };
};

/// How many inputs a point should have, and how many it must have.
struct InputCount {
    std::size_t wanted, least;
};

/// The fresh inputs of a point whose fastest variant takes this long: as many as last a
/// millisecond, but not so many that calls wait for the inputs themselves. The processor learns the
/// branches of fewer than a thousand short calls.
inline InputCount fresh_inputs(double seconds_of_call, const Description& all) {
    constexpr double pass = 1e-3, short_call = 1e-6, reserve = 1.5;
    constexpr std::size_t few = 8, many = 1000, most = 8000;
    if (all.inputs > 0) return {all.inputs, all.inputs};
    if (all.has_cold_caches) return {few, few};  // flushing takes longer than the calls
    const auto calls_in = [&](double seconds) {
        const double calls = std::ceil(seconds / std::max(seconds_of_call, 1e-12));
        return static_cast<std::size_t>(std::min(calls, 1e6));
    };
    const std::size_t least =
        std::max(seconds_of_call < short_call ? many : few, calls_in(reserve * least_sample()));
    return {std::max(std::min(calls_in(pass), most), least), least};
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
