// Connects the generated code of an experiment to the measurement of a point, and checks the type
// of its input.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <type_traits>
#include <utility>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/bench/inputs/features.hpp>
#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/bench/run_delay.hpp>
#include <selgen/bench/session.hpp>
#include <selgen/bench/timing/feature_costs.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

inline void set_threads([[maybe_unused]] double threads) {
#if defined(_OPENMP)
    omp_set_num_threads(static_cast<int>(threads));
#endif
}

/// By the CPU clock, waiting for a processor takes no time.
inline Delay delay_in(const Order& order) {
    if (order.clock == Clock::cpu || order.accepts_disturbed) return [] { return 0.0; };
    return [delay = RunDelay()]() mutable { return delay.since_last_call(); };
}

/// Which inputs the calls of a sample have: fresh ones, or the same one; copies of it if a call
/// changes its arguments and no calls in a row are measured.
template <class Inputs>
InputUse use_of(const Description& all) {
    if (all.has_fresh_inputs) return InputUse::fresh;
    return Inputs::One::changes_arguments && all.calls == 1 ? InputUse::copies : InputUse::in_a_row;
}

template <class Inputs>
const char* use_text(const Inputs& inputs) {
    if (inputs.use() != InputUse::fresh) return "repeated";
    return inputs.fit_cache() ? "fresh" : "cold";
}

template <class Bench>
void report_features(const FeatureValues<Bench>& values, const Order& order, const Say& say) {
    for (std::size_t f = 0; f < order.all.features.size(); ++f)
        say(message(Message::Kind::feature, f, Sample{values.typical(f), 0}));
}

/// Seconds that making inputs beyond the first may take: the time of a point.
inline double most_seconds_of_inputs(const Order& order) {
    constexpr double least = 0.5;
    return std::max(least, order.limit);
}

/// The variant under test; empty if this program cannot run it.
template <class Bench, class Inputs>
Trial trial_of(Inputs& inputs, const Variant& variant) {
    if constexpr (Bench::has_dispatcher_)
        if (variant.is_dispatcher) return Bench::dispatcher_trial_(inputs);
    return Bench::trial_(inputs, variant);
}

template <class Bench, class Inputs>
Session session(Inputs& inputs, FeatureValues<Bench>& values, const Order& order, const Say& say) {
    InputSource source;
    source.use = inputs.use();
    source.can_repeat = !Inputs::One::changes_arguments;
    source.grow = [&](std::size_t wanted, std::size_t least) {
        const std::size_t count = inputs.grow(wanted, least);
        values.read_new(inputs);
        return count;
    };
    source.is_feasible = [&](std::size_t v) { return values.is_feasible(v); };
    Session made(order, say, delay_in(order), std::move(source));
    for (std::size_t v = 0; v < order.all.variants.size(); ++v) {
        if (order.skipped[v]) continue;
        Trial trial = trial_of<Bench>(inputs, order.all.variants[v]);
        if (!trial.run || !values.is_feasible(v)) {
            say(message(Message::Kind::infeasible, v));
        } else {
            made.add(v, std::move(trial));
        }
    }
    return made;
}

/// Generates the inputs of a point, reads their features and measures the feasible variants.
template <class Bench>
void measure_point(const Order& order, const Say& say) {
    critical_path.listen();
    if (order.all.varies_threads) set_threads(order.point.back());
    const auto make = [&](std::uint64_t seed) {
        return Bench::input_(Setting(order.all, order.point), seed);
    };
    using Made = Inputs<typename Bench::Call, decltype(make)>;
    Made inputs(make, order.input_seed, use_of<Made>(order.all), most_seconds_of_inputs(order));
    FeatureValues<Bench> values(order.all);
    inputs.grow(1, 1);
    values.read_new(inputs);
    report_features(values, order, say);
    session(inputs, values, order, say).run();
    report_features(values, order, say);
    Message of_inputs = message(Message::Kind::inputs, inputs.size(), use_text(inputs));
    of_inputs.sample.wall = inputs.bytes();
    say(of_inputs);
    time_features<Bench>(inputs, order, say);
}

}  // namespace detail

namespace detail {

/// An input that does not compile, which is an error of its own.
struct UnknownInput {
    static constexpr bool has_count = true, has_types = true, is_movable = true, value = false;
};

template <class Bench, class = void>
struct InputOf {
    using Checked = UnknownInput;
};
template <class Bench>
struct InputOf<
    Bench, std::void_t<decltype(Bench::input_(std::declval<const Setting&>(), std::uint64_t{}))>> {
    using Checked =
        CheckedInput<typename Bench::Call,
                     decltype(Bench::input_(std::declval<const Setting&>(), std::uint64_t{}))>;
};

}  // namespace detail

/// The check of the type of an experiment's input.
template <class Bench>
using CheckedInputOf = typename detail::InputOf<Bench>::Checked;

/// Measures a point, unless the type of the experiment's input is wrong.
template <class Bench>
void measure(const Order& order, const Say& say) try {
    if constexpr (CheckedInputOf<Bench>::value) detail::measure_point<Bench>(order, say);
    say(message(Message::Kind::done));
} catch (const std::exception& error) {
    say(message(Message::Kind::note, 0, rt::join({"the input threw: ", error.what()})));
    say(message(Message::Kind::done));
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
