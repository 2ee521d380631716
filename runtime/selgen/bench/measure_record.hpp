#pragma once

#include <cstdint>
#include <functional>
#include <limits>

#include <selgen/bench/child.hpp>
#include <selgen/bench/description.hpp>
#include <selgen/bench/options.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/record.hpp>
#include <selgen/bench/session.hpp>

namespace selgen::bench {

/// Measures a point.
using Measure = std::function<void(const Order&, const Say&)>;

inline std::size_t repeats_of(const Description& all, const Options& options) {
    return options.repeats > 0 ? options.repeats : all.repeats;
}

/// Measures a point, in child processes unless the options say otherwise. `limit`: seconds, as in
/// Order. `deadline`: a value of wall_s() at which the measurement is cut.
inline Record measure_record(const Description& all, const Options& options, const Measure& measure,
                             const Point& point, double limit, double deadline) {
    Record record(all);
    const std::uint64_t seed = hash_of(input_of(all, point), options.seed * 2 + 1);
    const auto work = [&](const Record& so_far, const Say& say) {
        Order order{all, point,         repeats_of(all, options),  seed,
                    {},  options.clock, options.accepts_disturbed, limit};
        for (std::size_t v = 0; v < all.variants.size(); ++v)
            order.skipped.push_back(so_far.failed(v));
        measure(order, say);
    };
    if (options.forks) {
        const bool is_whole = measure_in_children(work, record, deadline);
        record.was_cut = !is_whole && termination_signal == 0;
    } else {
        work(record, [&](const Message& message) { record.take(message); });
    }
    return record;
}

}  // namespace selgen::bench
