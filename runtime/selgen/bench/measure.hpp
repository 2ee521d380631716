#pragma once

#include <cstddef>
#include <exception>
#include <limits>
#include <utility>
#include <vector>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/bench/session.hpp>

namespace selgen::bench {

namespace detail {

inline void set_threads([[maybe_unused]] double threads) {
#if defined(_OPENMP)
    omp_set_num_threads(static_cast<int>(threads));
#endif
}

/// Makes each inspection once in vain, and then measures it a few times.
template <class Bench, class Work, class State>
void inspect(Work& work, State& state, const Order& order, QuietGate& gate, const Say& say) {
    for (std::size_t i = 0; i < Bench::inspections_; ++i) {
        const auto read = [&](auto&&... all) {
            Bench::inspect_(i, state, std::forward<decltype(all)>(all)...);
        };
        work.call(read);
        for (std::size_t n = 0; n < std::min(order.repeats, enough_plans); ++n) {
            Sample took;
            do {
                gate.wait();
                const Stopwatch watch;
                work.call(read);
                took = watch.read();
            } while (!gate.accepts());
            for (std::size_t f = 0; f < order.all.features.size(); ++f)
                if (Bench::inspected_by_[f] == i) say(message(Message::Kind::cost, f, took));
        }
    }
}

template <class Bench, class Features>
void tell_features(const Features& features, const Say& say) {
    const auto values = Bench::values_(features);
    for (std::size_t f = 0; f < values.size(); ++f)
        say(message(Message::Kind::feature, f, Sample{values[f], 0}));
}

/// Whether no flag and no word among the features is another than was told. Numbers that are
/// measured hardly ever come out the same twice, and tell of no state.
template <class Bench, class Features>
bool are_in_one_state(const std::vector<Feature>& features, const Features& told,
                      const Features& now) {
    const auto a = Bench::values_(told), b = Bench::values_(now);
    const auto is_flag = [](double value) { return value == 0 || value == 1; };
    for (std::size_t f = 0; f < features.size(); ++f) {
        if (features[f].inspected || !(a[f] < b[f] || b[f] < a[f])) continue;
        if (!features[f].words.empty() || (is_flag(a[f]) && is_flag(b[f]))) return false;
    }
    return true;
}

template <class Bench, class Work, class Features>
Session session(Work& work, const Features& features, const Order& order, QuietGate& gate,
                const Say& say) {
    Session made(order, gate, say, [&work, &features, &order] {
        typename Bench::State now;
        work.restore();
        work.call([&](auto&&... all) { Bench::read_(now, std::forward<decltype(all)>(all)...); });
        return are_in_one_state<Bench>(order.all.features, features, now.features);
    });
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

inline void tell_quiet(const QuietGate& gate, const Say& say) {
    if (gate.is_asked())
        say(message(Message::Kind::quiet, 0, Sample{gate.least().pace, gate.least().handover}));
}

}  // namespace detail

/// Makes the input of a point, reads its features and measures the variants that can run.
template <class Bench>
void measure(const Order& order, const Say& say) try {
    critical_path.listen();
    if (order.all.varies_threads) detail::set_threads(order.point.back());
    const auto make = [&] {
        return Bench::input_(Setting(order.all, order.point), order.input_seed);
    };
    Work<typename Bench::Call, decltype(make)> work(make);
    typename Bench::State state;
    work.call([&](auto&&... all) { Bench::read_(state, std::forward<decltype(all)>(all)...); });
    QuietGate gate(order.patience, order.quiet, order.cores);
    gate.renew(share_of_plans);
    detail::inspect<Bench>(work, state, order, gate, say);
    detail::tell_features<Bench>(state.features, say);
    detail::session<Bench>(work, state.features, order, gate, say).run();
    detail::tell_quiet(gate, say);
    say(message(Message::Kind::done));
} catch (const std::exception& error) {
    say(message(Message::Kind::note, 0, rt::join({"the input threw: ", error.what()})));
    say(message(Message::Kind::done));
}

}  // namespace selgen::bench
