// Varies one feature at a time to find the nearest values at which another variant is chosen.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/overloaded.hpp"
#include "dsl/evaluate/explain.hpp"
#include "dsl/evaluate/thresholds.hpp"

namespace selgen::dsl {
namespace {

constexpr double growth = 1.04;
constexpr int steps = 700;  // 1.04^700 is 8e11

bool is_whole(model::Kind kind) { return kind == model::Kind::count || kind == model::Kind::bytes; }

bool is_listed(model::Kind kind) {
    return kind == model::Kind::flag || kind == model::Kind::category;
}

/// One feature that varies while the others stay.
struct Probe {
    const model::Selector& selector;
    Situation situation;
    std::vector<double> features;
    std::size_t feature;

    std::size_t choice(double value) {
        features[feature] = value;
        situation.features = features;
        return decide(selector, situation).variant;
    }
};

/// The constants of the spec; for a feature with whole numbers, the whole numbers around them.
std::vector<double> jumps_of(const model::Selector& selector, std::size_t index) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    std::vector<double> values = thresholds_of(selector, index, all);
    if (!is_whole(selector.features[index].kind)) return values;
    std::vector<double> whole;
    for (const double value : values) {
        for (const double x : {std::floor(value), std::ceil(value)}) whole.push_back(x);
    }
    return whole;
}

/// Values on one side of `from`, the nearest first.
std::vector<double> values_towards(const model::Selector& selector, std::size_t index, double from,
                                   bool up) {
    const model::Feature& feature = selector.features[index];
    std::vector<double> values = jumps_of(selector, index);
    const double span = std::abs(from) > 0 ? std::abs(from) : 1e-3;
    double step = span * (growth - 1);
    double x = from;
    for (int i = 0; i < steps; ++i) {
        const bool shrinks = up ? from < 0 : from > 0;
        x = shrinks ? x / growth : x + (up ? step : -step);
        if (!shrinks) step *= growth;
        values.push_back(is_whole(feature.kind) ? std::round(x) : x);
    }
    if (is_whole(feature.kind)) values.push_back(up ? from + 1 : from - 1);
    values.push_back(up ? feature.range.high : feature.range.low);
    const auto useless = [&](double v) {
        return !std::isfinite(v) || !(up ? v > from : v < from) || v < feature.range.low ||
               v > feature.range.high;
    };
    values.erase(std::remove_if(values.begin(), values.end(), useless), values.end());
    std::sort(values.begin(), values.end(), [&](double a, double b) { return up ? a < b : a > b; });
    return values;
}

/// Narrows the border between a value that keeps the choice and one that flips it.
double narrowed(Probe& probe, double keeps, double flips, bool whole) {
    const std::size_t kept = probe.choice(keeps);
    for (int i = 0; i < 200; ++i) {
        double middle = keeps + (flips - keeps) / 2;
        if (whole) middle = flips > keeps ? std::ceil(middle) : std::floor(middle);
        const bool done = middle == keeps || middle == flips ||
                          (!whole && std::abs(flips - keeps) <= 1e-9 * std::abs(flips));
        if (done) break;
        (probe.choice(middle) == kept ? keeps : flips) = middle;
    }
    return flips;
}

/// The border rounded away from `from` to six digits, if the choice is still the same there.
double rounded(Probe& probe, double border, bool up) {
    if (border == 0) return border;
    const double scale = std::pow(10, 5 - std::floor(std::log10(std::abs(border))));
    const double away = (up ? std::ceil(border * scale) : std::floor(border * scale)) / scale;
    const model::Interval range = probe.selector.features[probe.feature].range;
    const bool allowed = std::isfinite(away) && away >= range.low && away <= range.high;
    return allowed && probe.choice(away) == probe.choice(border) ? away : border;
}

void search(Probe& probe, double from, bool up, std::vector<Flip>& flips) {
    const std::size_t kept = probe.choice(from);
    double last = from;
    for (const double value : values_towards(probe.selector, probe.feature, from, up)) {
        if (probe.choice(value) == kept) {
            last = value;
            continue;
        }
        const model::Kind kind = probe.selector.features[probe.feature].kind;
        double border = narrowed(probe, last, value, is_whole(kind));
        if (!is_whole(kind)) border = rounded(probe, border, up);
        flips.push_back({probe.feature, border, probe.choice(border)});
        return;
    }
}

void search_listed(Probe& probe, double from, std::vector<Flip>& flips) {
    const std::size_t kept = probe.choice(from);
    const model::Interval range = probe.selector.features[probe.feature].range;
    for (double value = range.low; value <= range.high; ++value) {
        const std::size_t chosen = probe.choice(value);
        if (chosen != kept) flips.push_back({probe.feature, value, chosen});
    }
}

/// The distance of a flip: the logarithm of the ratio, so that halving and doubling are equally
/// near.
double distance(const Flip& flip, std::span<const double> features) {
    const double from = features[flip.feature];
    if (from > 0 && flip.value > 0) return std::abs(std::log(flip.value / from));
    return std::numeric_limits<double>::max();
}

}  // namespace

std::vector<Flip> find_flips(const model::Selector& selector, const Situation& situation) {
    std::vector<Flip> flips;
    for (std::size_t i = 0; i < selector.features.size(); ++i) {
        const double from = situation.features[i];
        if (!std::isfinite(from)) continue;
        Probe probe{selector, situation, {situation.features.begin(), situation.features.end()}, i};
        if (is_listed(selector.features[i].kind)) {
            search_listed(probe, from, flips);
            continue;
        }
        search(probe, from, false, flips);
        search(probe, from, true, flips);
    }
    std::stable_sort(flips.begin(), flips.end(), [&](const Flip& a, const Flip& b) {
        return distance(a, situation.features) < distance(b, situation.features);
    });
    return flips;
}

}  // namespace selgen::dsl
