// The configurations that an experiment measures: for each variant, all combinations of the
// measured values of its knobs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// If a knob has more numbers than this, only some are measured.
inline constexpr std::size_t enough_values = 16;

namespace detail {

inline double number_at(const Knob& knob, std::size_t place) {
    return rt::read_number(knob.values[place].c_str()).value;
}

/// The values that are possible in this process; the smallest if none is.
inline std::vector<std::size_t> possible(const Knob& knob, double team_limit) {
    std::vector<std::size_t> all = knob.measured;
    for (std::size_t i = 0; knob.measured.empty() && i < knob.values.size(); ++i) all.push_back(i);
    std::vector<std::size_t> fit;
    for (const std::size_t place : all)
        if (!knob.sets_threads || number_at(knob, place) <= team_limit) fit.push_back(place);
    if (!fit.empty() || all.empty()) return fit;
    return {*std::min_element(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
        return number_at(knob, a) < number_at(knob, b);
    })};
}

/// Keeps each value that is at least twice the last one kept, in ascending order, and the largest.
inline std::vector<std::size_t> doubling(const Knob& knob, std::vector<std::size_t> places) {
    std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        return number_at(knob, a) < number_at(knob, b);
    });
    std::vector<std::size_t> taken;
    for (const std::size_t place : places)
        if (taken.empty() || number_at(knob, place) >= 2 * number_at(knob, taken.back()))
            taken.push_back(place);
    if (taken.back() != places.back()) taken.push_back(places.back());
    return taken;
}

}  // namespace detail

/// Whether values are left out because there are many and the experiment does not list any.
inline bool is_thinned(const Knob& knob, double team_limit) {
    return knob.measured.empty() && knob.numbers &&
           detail::possible(knob, team_limit).size() > enough_values;
}

/// The indices of the values of a knob that are measured in a process with this team_limit.
inline std::vector<std::size_t> measured_values(const Knob& knob, double team_limit) {
    std::vector<std::size_t> places = detail::possible(knob, team_limit);
    return is_thinned(knob, team_limit) ? detail::doubling(knob, std::move(places)) : places;
}

namespace detail {

/// The name with the values in place of `*`: omp_2_static.
inline std::string name_of(const Description& all, const Variant& variant,
                           const std::vector<std::size_t>& places) {
    std::string name;
    std::size_t k = 0;
    for (const char c : variant.name) {
        if (c != '*') {
            name += c;
            continue;
        }
        name += all.knobs[variant.knobs[k]].values[places[k]];
        ++k;
    }
    return name;
}

inline std::vector<Variant> configurations_of(const Description& all, const Variant& variant,
                                              double team_limit) {
    std::vector<std::vector<std::size_t>> combinations{{}};
    for (const std::size_t knob : variant.knobs) {
        std::vector<std::vector<std::size_t>> longer;
        for (const auto& combination : combinations)
            for (const std::size_t place : measured_values(all.knobs[knob], team_limit)) {
                longer.push_back(combination);
                longer.back().push_back(place);
            }
        combinations = std::move(longer);
    }
    std::vector<Variant> configurations;
    for (auto& places : combinations) {
        configurations.push_back(variant);
        configurations.back().name = name_of(all, variant, places);
        configurations.back().places = std::move(places);
    }
    return configurations;
}

}  // namespace detail

/// The experiment with all configurations of each variant. The fallback and the reference become
/// their first configuration.
inline Description with_configurations(Description all, double team_limit) {
    const std::vector<Variant> variants = std::exchange(all.variants, {});
    const std::size_t fallback = all.fallback, reference = all.reference;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        if (v == fallback) all.fallback = all.variants.size();
        if (v == reference) all.reference = all.variants.size();
        for (Variant& configuration : detail::configurations_of(all, variants[v], team_limit)) {
            configuration.number = v;
            all.variants.push_back(std::move(configuration));
        }
    }
    if (reference >= variants.size()) all.reference = all.variants.size();
    return all;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
