// Calls with fresh inputs of several points, in random order, as a program makes them. Long calls
// then find less of their inputs in the caches, and the processor cannot predict decisions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <unordered_map>
#include <vector>

#include <selgen/bench/inputs/features.hpp>
#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/bench/measure.hpp>
#include <selgen/bench/message.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/record.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Points whose calls take about the same time.
struct Mixture {
    const Description& all;
    std::vector<Point> points{};
    std::vector<std::vector<double>> seconds{};  // by point and variant; NaN without a time
    std::uint64_t seed = 1;
    std::size_t inputs_per_point = 1000;
    std::size_t repeats = 5;

    std::size_t point_of(std::size_t input) const { return input % points.size(); }
    bool has(std::size_t point, std::size_t variant) const {
        return std::isfinite(seconds[point][variant]);
    }
};

namespace detail {

/// The fastest configuration of a variant at a point, or the fastest of all if it has no time.
inline std::size_t fastest_configuration(const Mixture& mixture, std::size_t point,
                                         std::size_t variant) {
    std::size_t fastest = mixture.all.variants.size();
    const auto is_better = [&](std::size_t v) {
        if (mixture.all.variants[v].is_dispatcher || !mixture.has(point, v)) return false;
        if (fastest == mixture.all.variants.size()) return true;
        const bool is_chosen = mixture.all.variants[v].number == variant;
        const bool was_chosen = mixture.all.variants[fastest].number == variant;
        if (is_chosen != was_chosen) return is_chosen;
        return mixture.seconds[point][v] < mixture.seconds[point][fastest];
    };
    for (std::size_t v = 0; v < mixture.all.variants.size(); ++v)
        if (is_better(v)) fastest = v;
    return fastest;
}

/// What a call of the dispatcher, the last variant, takes longer than one of the variant that it
/// chooses (by input), all with these inputs.
inline Sample time_of_deciding(const std::vector<Trial>& trials,
                               const std::vector<std::size_t>& chosen,
                               const std::vector<std::uint32_t>& numbers) {
    std::vector<std::vector<std::uint32_t>> direct(trials.size());
    for (const std::uint32_t number : numbers) direct[chosen[number]].push_back(number);
    Sample took = trials.back().run({numbers, 0}, nullptr).calls;
    for (std::size_t v = 0; v < trials.size(); ++v) {
        if (direct[v].empty()) continue;
        const Sample sum = trials[v].run({direct[v], 0}, nullptr).calls;
        took.wall -= sum.wall;
        took.cpu -= sum.cpu;
    }
    return Pass::share(took, numbers.size());
}

/// Reports what deciding takes longer in random order than point by point: the median.
inline void time_decisions(const std::vector<Trial>& trials, const std::vector<std::size_t>& chosen,
                           const Mixture& mixture, const Say& say) {
    std::vector<double> wall, cpu;
    Random random(mixture.seed);
    std::vector<std::uint32_t> numbers(chosen.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::uint32_t>(i);
    for (std::size_t n = 0; n <= mixture.repeats; ++n) {
        random.shuffle(numbers);
        const Sample mixed = time_of_deciding(trials, chosen, numbers);
        std::stable_sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
            return mixture.point_of(a) < mixture.point_of(b);
        });
        const Sample by_point = time_of_deciding(trials, chosen, numbers);
        if (n == 0) continue;  // the warm-up
        wall.push_back(mixed.wall - by_point.wall);
        cpu.push_back(mixed.cpu - by_point.cpu);
    }
    say(message(Message::Kind::mixed, trials.size() - 1, Sample{median(wall), median(cpu)}));
}

/// Runs each variant at each point in random order, and reports what a call takes, once per pass.
inline void time_in_turns(const std::vector<Trial>& trials, std::size_t inputs,
                          const Mixture& mixture, const Say& say) {
    std::vector<std::uint32_t> turns;  // number of the point * variants + variant
    for (std::size_t p = 0; p < mixture.points.size(); ++p)
        for (std::size_t v = 0; v < trials.size(); ++v)
            if (trials[v].run && mixture.has(p, v))
                turns.push_back(static_cast<std::uint32_t>(p * trials.size() + v));
    Random random(mixture.seed);
    for (std::size_t n = 0; n <= mixture.repeats; ++n) {
        random.shuffle(turns);
        for (const std::uint32_t turn : turns) {
            std::vector<std::uint32_t> numbers;
            for (std::size_t i = turn / trials.size(); i < inputs; i += mixture.points.size())
                numbers.push_back(static_cast<std::uint32_t>(i));
            if (numbers.empty()) continue;  // memory or time was used up
            random.shuffle(numbers);
            const Sample one = trials[turn % trials.size()].run({numbers, 0}, nullptr).of_call();
            if (n > 0) say(message(Message::Kind::mixed, turn, one));
        }
    }
}

template <class Bench, class Inputs>
std::vector<Trial> trials_of(Inputs& inputs, const Mixture& mixture) {
    std::vector<Trial> trials(mixture.all.variants.size());
    for (std::size_t v = 0; v < trials.size(); ++v)
        for (std::size_t p = 0; p < mixture.points.size() && !trials[v].run; ++p)
            if (mixture.has(p, v)) trials[v] = trial_of<Bench>(inputs, mixture.all.variants[v]);
    return trials;
}

/// By input, the variant that the dispatcher chooses.
template <class Bench, class Inputs>
std::vector<std::size_t> choices_of(Inputs& inputs, const Mixture& mixture) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::size_t variant = Bench::chosen_(state_of<Bench>(inputs[i]).features);
        chosen.push_back(fastest_configuration(mixture, mixture.point_of(i), variant));
    }
    return chosen;
}

}  // namespace detail

namespace detail {

/// Makes the inputs of all points, and calls `time` with the trials of all variants and the inputs.
template <class Bench, class Time>
void with_inputs_of(const Mixture& mixture, const Say& say, const Time& time) try {
    const std::size_t wanted = mixture.points.size() * mixture.inputs_per_point;
    std::unordered_map<std::uint64_t, std::size_t> point_of_seed;
    for (std::size_t i = 0; i < wanted; ++i)
        point_of_seed.emplace(seed_of(mixture.seed, i), mixture.point_of(i));
    const auto make = [&](std::uint64_t seed) {
        const Point& point = mixture.points[point_of_seed.at(seed)];
        return Bench::input_(Setting(mixture.all, point), seed);
    };
    constexpr double most_seconds = 2;
    Inputs<typename Bench::Call, decltype(make)> inputs(make, mixture.seed, InputUse::fresh,
                                                        most_seconds);
    if (mixture.all.varies_threads) set_threads(mixture.points.front().back());
    inputs.grow_beyond_cache(wanted);
    time(trials_of<Bench>(inputs, mixture), inputs);
    say(message(Message::Kind::done));
} catch (const std::exception& error) {
    say(message(Message::Kind::note, 0, error.what()));
    say(message(Message::Kind::done));
}

}  // namespace detail

/// Measures all variants in turns; all points have the same number of threads.
template <class Bench>
void measure_in_turns(const Mixture& mixture, const Say& say) {
    detail::with_inputs_of<Bench>(mixture, say, [&](const auto& trials, auto& inputs) {
        detail::time_in_turns(trials, inputs.size(), mixture, say);
    });
}

/// Measures what deciding takes longer in random order.
template <class Bench>
void measure_decisions(const Mixture& mixture, const Say& say) {
    detail::with_inputs_of<Bench>(mixture, say, [&](const auto& trials, auto& inputs) {
        detail::time_decisions(trials, detail::choices_of<Bench>(inputs, mixture), mixture, say);
    });
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
