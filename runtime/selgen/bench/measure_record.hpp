// Gives the measurement of a point its seed, clock and limits, and collects its messages in a
// record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include <selgen/bench/child.hpp>
#include <selgen/bench/description.hpp>
#include <selgen/bench/options.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/record.hpp>
#include <selgen/bench/session.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Measures a point.
using Measure = std::function<void(const Order&, const Say&)>;

inline std::size_t repeats_of(const Description& all, const Options& options) {
    return options.repeats > 0 ? options.repeats : all.repeats;
}

/// When the measurement of a point has to end.
struct TimeLimits {
    double point;     // seconds, as in Order
    double deadline;  // a value of wall_s() at which the measurement is cut
};

/// Measures a point, in child processes unless the options say otherwise.
inline Record measure_record(const Description& all, const Options& options, const Measure& measure,
                             const Point& point, const TimeLimits& limits) {
    Record record(all);
    const std::uint64_t seed = hash_of(input_of(all, point), options.seed * 2 + 1);
    const auto work = [&](const Record& so_far, const Say& say) {
        Order order{all, point,         repeats_of(all, options),  seed,
                    {},  options.clock, options.accepts_disturbed, limits.point};
        for (std::size_t v = 0; v < all.variants.size(); ++v)
            order.skipped.push_back(so_far.failed(v));
        measure(order, say);
    };
    if (options.forks) {
        const bool is_whole = measure_in_children(work, record, limits.deadline);
        record.was_cut = !is_whole && termination_signal == 0;
    } else {
        work(record, [&](const Message& message) { record.take(message); });
    }
    return record;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
