// How long a dispatcher takes to read the features of a call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <selgen/bench/message.hpp>
#include <selgen/bench/session.hpp>
#include <selgen/bench/timing/clock_step.hpp>
#include <selgen/bench/timing/pass.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

/// The time of a read in a loop over the inputs, which lasts as long as a sample should.
template <class Inputs, class Read>
Sample time_of_read(Inputs& inputs, const Read& read) {
    constexpr std::size_t most = 1U << 16U;
    for (std::size_t count = 1;; count = std::min(4 * count, most)) {
        std::vector<std::uint32_t> numbers(count);
        for (std::size_t i = 0; i < count; ++i)
            numbers[i] = static_cast<std::uint32_t>(i % inputs.size());
        const Sample sum =
            time_calls(OnHost(), inputs.of(numbers), [&](auto& input) { input.call(read); });
        if (sum.wall >= least_sample() || count == most) return Pass::share(sum, count);
    }
}

template <class Bench, class Inputs>
void time_inspections(Inputs& inputs, const Order& order, const Say& say) {
    for (std::size_t i = 0; i < Bench::inspections_; ++i) {
        typename Bench::State state;
        const Sample took = time_of_read(inputs, [&](auto&&... all) {
            Bench::inspect_(i, state, std::forward<decltype(all)>(all)...);
            keep(state);
        });
        for (std::size_t f = 0; f < order.all.features.size(); ++f)
            if (Bench::inspected_by_[f] == i) say(message(Message::Kind::cost, f, took));
    }
}

template <class Bench, class Inputs, std::size_t... F>
void time_plain_features(Inputs& inputs, const Say& say, std::index_sequence<F...>) {
    typename Bench::State state;
    const Sample loop = time_of_read(inputs, [&](auto&&...) { keep(state); });
    const auto report = [&](std::size_t feature, const Sample& took) {
        if (Bench::inspected_by_[feature] == Bench::inspections_)
            say(message(Message::Kind::cost, feature, difference(took, loop)));
    };
    (report(F, time_of_read(inputs,
                            [&](auto&&... all) {
                                Bench::template read_one_<F>(state,
                                                             std::forward<decltype(all)>(all)...);
                                keep(state);
                            })),
     ...);
}

}  // namespace detail

/// Measures how long each feature takes a few times. This comes after the runs, when the threads of
/// a team have found their processors. Features of one inspection have its time.
template <class Bench, class Inputs>
void time_features(Inputs& inputs, const Order& order, const Say& say) {
    std::vector<std::uint32_t> all(inputs.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint32_t>(i);
    inputs.restore(all);
    for (std::size_t n = 0; n < std::min(order.repeats, enough_plans); ++n) {
        detail::time_inspections<Bench>(inputs, order, say);
        detail::time_plain_features<Bench>(inputs, say,
                                           std::make_index_sequence<Bench::inspected_by_.size()>());
    }
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
