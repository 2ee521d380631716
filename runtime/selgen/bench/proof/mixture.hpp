#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <selgen/bench/inputs/features.hpp>
#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/bench/measure.hpp>
#include <selgen/bench/message.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/record.hpp>

/// What calls take longer if their inputs are of several points, in random order: the processor
/// cannot predict the decisions, nor the lengths of loops.
namespace selgen::bench {

/// Points whose calls take about the same time.
struct MixtureOrder {
    const Description& all;
    std::vector<Point> points;
    std::uint64_t seed = 1;
    std::size_t inputs = 1000;    // of all points
    std::vector<bool> skipped{};  // variants without a time at one of the points
    std::size_t repeats = 5;
};

namespace detail {

/// The numbers of the inputs, in a new order: of all points, or one point after the other.
inline std::vector<std::uint32_t> mixed_order(const MixtureOrder& order, std::size_t inputs,
                                              bool by_point, Random& random) {
    std::vector<std::uint32_t> numbers(inputs);
    for (std::size_t i = 0; i < inputs; ++i) numbers[i] = static_cast<std::uint32_t>(i);
    random.shuffle(numbers);
    const auto point_of = [&](std::uint32_t number) {
        return seed_of(order.seed, number) % order.points.size();
    };
    if (by_point)
        std::stable_sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
            return point_of(a) < point_of(b);
        });
    return numbers;
}

/// The differences of a call's time in mixed order and point by point, of each variant.
template <class Bench, class Inputs>
void time_orders(Inputs& inputs, const FeatureValues<Bench>& values, const MixtureOrder& order,
                 const Say& say) {
    const std::size_t count = order.all.variants.size();
    std::vector<Trial> trials(count);
    for (std::size_t v = 0; v < count; ++v)
        if (!order.skipped[v] && values.is_feasible(v))
            trials[v] = trial_of<Bench>(inputs, order.all.variants[v]);
    std::vector<std::vector<double>> wall(count), cpu(count);
    Random random(order.seed);
    for (std::size_t n = 0; n <= order.repeats; ++n) {
        const auto mixed = mixed_order(order, inputs.size(), false, random);
        const auto by_point = mixed_order(order, inputs.size(), true, random);
        for (std::size_t v = 0; v < count; ++v) {
            if (!trials[v].run) continue;
            say(message(Message::Kind::running, v));
            const Sample a = trials[v].run({mixed, 0}, nullptr).of_call();
            const Sample b = trials[v].run({by_point, 0}, nullptr).of_call();
            if (n == 0) continue;  // the warm-up
            wall[v].push_back(a.wall - b.wall);
            cpu[v].push_back(a.cpu - b.cpu);
        }
    }
    for (std::size_t v = 0; v < count; ++v)
        if (trials[v].run)
            say(message(Message::Kind::mixed, v, Sample{median(wall[v]), median(cpu[v])}));
}

}  // namespace detail

/// Measures a mixture of fresh inputs.
template <class Bench>
void measure_mixture(const MixtureOrder& order, const Say& say) {
    const auto make = [&](std::uint64_t seed) {
        const Point& point = order.points[seed % order.points.size()];
        return Bench::input_(Setting(order.all, point), seed);
    };
    constexpr double most_seconds = 2;
    Inputs<typename Bench::Call, decltype(make)> inputs(make, order.seed, InputUse::fresh,
                                                        most_seconds);
    if (order.all.varies_threads) detail::set_threads(order.points.front().back());
    inputs.grow(order.inputs, order.inputs);
    FeatureValues<Bench> values(order.all);
    values.read_new(inputs);
    detail::time_orders<Bench>(inputs, values, order, say);
    say(message(Message::Kind::done));
}

}  // namespace selgen::bench
