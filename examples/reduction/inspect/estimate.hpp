// Estimates of a whole from a sample, for inspect().
#pragma once

#include <algorithm>
#include <cmath>

namespace reduction::estimate {

/// A value that is expected before a sample is seen, and its standard deviation.
struct Expected {
    double value;
    double deviation;
};

/// What a sample of a share `part` of all references has seen of some items.
struct Seen {
    double part;    ///< above 0, at most 1
    double items;   ///< number of items
    double share;   ///< share of the items that were referenced
    double visits;  ///< blocks that reference an item, mean; of the sample, divided by `part`
};

/// The share of the items that all references use. It assumes that used items have the same number
/// of visits. The fewer items were seen twice, the more the expected value counts.
inline double used_share(const Seen& seen, Expected expected) noexcept {
    if (seen.part > 0.999 || seen.share <= 0) return seen.share;
    const double rate = -std::log1p(-seen.part), all = rate * seen.visits;
    // With x = all / used, the sample sees a part (1 - exp(-x)) / x of `all`: Newton's method.
    const double part = std::min(0.999999, seen.share / all);
    double x = 2 / part - 2;
    for (int n = 0; n < 5; ++n) {
        const double rest = std::exp(-x);
        x = std::max(1e-6, x - (1 - rest - part * x) / std::min(-1e-9, rest - part));
    }
    const double most = std::min(1.0, seen.visits);
    const double used = std::clamp(all / x, std::min(seen.share, most), most);
    const double again =
        (seen.visits * seen.part - seen.share) * seen.items;  // visits of a seen item
    const double unseen = 0.3 * (1 - seen.share / used);      // numbers of visits do differ
    const double error = used * std::sqrt(2.25 / (again + 0.5) + unseen * unseen);
    const double weight = 1 / (1 + std::pow(error / expected.deviation, 2));
    return std::max(seen.share, weight * used + (1 - weight) * expected.value);
}

/// The share of elements in use if they have `references` on average, `mobility` in an iteration:
/// between that of random references and that of equal numbers for all elements.
inline double occupied(double references, double mobility) noexcept {
    const double slots = std::clamp(mobility, 1.0, 3.0);
    return references >= slots ? 1 : 1 - std::pow(1 - references / slots, slots);
}

/// Miss rates of two caches, and of one that holds all lines.
struct Misses {
    double small_lines, small;
    double large_lines, large;  ///< `large_lines` is at least `small_lines`
    double all_lines, cold;
};

/// The miss rate of a cache of that many lines. Between the large cache and one for all lines, it
/// is linear in a power of the number of lines: 1 for random references, near 0 for meshes. The
/// power follows from the two caches.
inline double miss_rate(const Misses& m, double lines) noexcept {
    if (lines >= m.all_lines) return m.cold;
    if (lines <= m.large_lines || m.large <= m.cold) return m.large;
    // Sizes relative to the large cache, as logarithms.
    const auto size_of = [&](double size) { return std::log(size / m.large_lines); };
    const double all_lines = size_of(m.all_lines), small_lines = size_of(m.small_lines);
    const auto at = [&](double power, double size) {
        const double all = std::exp(power * all_lines);
        return m.cold + (m.large - m.cold) * (all - std::exp(power * size)) / (all - 1);
    };
    double low = -0.5, high = 1;
    for (int n = 0; n < 6; ++n) {
        const double power = (low + high) / 2 + 1e-4;  // not 0
        (at(power, small_lines) > m.small ? low : high) = power;
    }
    return at((low + high) / 2 + 1e-4, size_of(lines));
}

}  // namespace reduction::estimate
