// What a session measures: the variants of one point, how often, and for how long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// What is to be measured at a point.
struct Order {
    const Description& all;
    const Point& point;
    std::size_t repeats;
    std::uint64_t input_seed;
    std::vector<bool> skipped;  // variants that failed before
    Clock clock = Clock::wall;
    bool accepts_disturbed = false;  // whether runs count that waited for a processor
    double limit = 0;  // seconds without making inputs, after which few runs suffice; 0: none
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
