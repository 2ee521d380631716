#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/bench/run_delay.hpp>
#include <selgen/bench/session.hpp>

namespace selgen::bench {

namespace detail {

inline void set_threads([[maybe_unused]] double threads) {
#if defined(_OPENMP)
    omp_set_num_threads(static_cast<int>(threads));
#endif
}

template <class Bench, class Work, class State>
void inspect(Work& work, State& state) {
    for (std::size_t i = 0; i < Bench::inspections_; ++i)
        work.call(
            [&](auto&&... all) { Bench::inspect_(i, state, std::forward<decltype(all)>(all)...); });
}

/// Measures each inspection a few times. This comes after the runs, when the threads of a team have
/// found their processors.
template <class Bench, class Work, class State>
void time_inspections(Work& work, State& state, const Order& order, const Say& say) {
    for (std::size_t i = 0; i < Bench::inspections_; ++i)
        for (std::size_t n = 0; n < std::min(order.repeats, enough_plans); ++n) {
            work.restore();
            const Stopwatch watch;
            work.call([&](auto&&... all) {
                Bench::inspect_(i, state, std::forward<decltype(all)>(all)...);
            });
            const Sample took = watch.read();
            for (std::size_t f = 0; f < order.all.features.size(); ++f)
                if (Bench::inspected_by_[f] == i) say(message(Message::Kind::cost, f, took));
        }
}

template <class Bench, class Features>
void report_features(const Features& features, const Say& say) {
    const auto values = Bench::values_(features);
    for (std::size_t f = 0; f < values.size(); ++f)
        say(message(Message::Kind::feature, f, Sample{values[f], 0}));
}

/// By the CPU clock, waiting for a processor takes no time.
inline Delay delay_in(const Order& order) {
    if (order.clock == Clock::cpu || order.accepts_disturbed) return [] { return 0.0; };
    return [delay = RunDelay()]() mutable { return delay.since_last_call(); };
}

template <class Bench, class Work, class Features>
Session session(Work& work, const Features& features, const Order& order, const Say& say) {
    Session made(order, say, delay_in(order));
    for (std::size_t v = 0; v < order.all.variants.size(); ++v) {
        if (order.skipped[v]) continue;
        Trial trial = Bench::trial_(work, order.all.variants[v]);
        if (!trial.run || !Bench::is_feasible_(order.all.variants[v], features)) {
            say(message(Message::Kind::infeasible, v));
        } else {
            made.add(v, std::move(trial));
        }
    }
    return made;
}

/// Generates the input of a point, reads its features and measures the feasible variants.
template <class Bench>
void measure_point(const Order& order, const Say& say) {
    critical_path.listen();
    if (order.all.varies_threads) set_threads(order.point.back());
    const auto make = [&] {
        return Bench::input_(Setting(order.all, order.point), order.input_seed);
    };
    Work<typename Bench::Call, decltype(make)> work(make);
    typename Bench::State state;
    work.call([&](auto&&... all) { Bench::read_(state, std::forward<decltype(all)>(all)...); });
    inspect<Bench>(work, state);
    report_features<Bench>(state.features, say);
    session<Bench>(work, state.features, order, say).run();
    time_inspections<Bench>(work, state, order, say);
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

}  // namespace selgen::bench
