// The choice of the points to measure before any result is known: a crossed design or a Latin
// hypercube.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The range of a factor from its smallest to its largest level, as a share from 0 to 1.
class Range {
public:
    Range(const Factor& factor, bool only_levels)
        : factor_(factor),
          only_levels_(only_levels || !factor.words.empty()),
          low_(*std::min_element(factor.levels.begin(), factor.levels.end())),
          high_(*std::max_element(factor.levels.begin(), factor.levels.end())),
          is_log_(low_ > 0 && high_ > 10 * low_) {}

    /// Whether only the levels themselves are valid, and nothing between them.
    bool is_stepped() const { return only_levels_; }
    bool is_number() const { return factor_.words.empty(); }

    double at(double share) const {
        if (only_levels_) return factor_.levels[step(share)];
        if (share <= 0 || share >= 1) return share <= 0 ? low_ : high_;  // rounding could miss it
        const double value =
            is_log_ ? low_ * std::pow(high_ / low_, share) : low_ + share * (high_ - low_);
        // Four digits are precise enough, and give readable ids.
        const double rounded = factor_.whole
                                   ? std::round(value)
                                   : rt::read_number(rt::number_text(value, 4).c_str()).value;
        return std::clamp(rounded, low_, high_);
    }
    double share_of(double value) const {
        if (high_ <= low_) return 0;
        return is_log_ ? std::log(value / low_) / std::log(high_ / low_)
                       : (value - low_) / (high_ - low_);
    }

private:
    std::size_t step(double share) const {
        const auto count = static_cast<double>(factor_.levels.size());
        return static_cast<std::size_t>(std::min(share * count, count - 1));
    }

    const Factor& factor_;
    bool only_levels_;
    double low_, high_;
    bool is_log_;
};

/// Numbers of threads are measured only at the given levels, since nothing is known about the
/// numbers in between.
inline std::vector<Range> ranges_of(const Description& all) {
    std::vector<Range> ranges;
    for (std::size_t f = 0; f < all.factors.size(); ++f)
        ranges.emplace_back(all.factors[f], all.varies_threads && f + 1 == all.factors.size());
    return ranges;
}

/// All combinations of levels, in random order, so that measurements that end early still cover the
/// whole space.
inline std::vector<Point> crossed(const Description& all, Random random) {
    std::vector<Point> points{{}};
    for (const Factor& factor : all.factors) {
        std::vector<Point> longer;
        for (const Point& point : points)
            for (const double level : factor.levels) {
                longer.push_back(point);
                longer.back().push_back(level);
            }
        points = std::move(longer);
    }
    random.shuffle(points);
    return points;
}

/// A share of a range that is in this one of `count` equal parts. In the first and the last part of
/// a numeric factor, it is the end of the range, because models hold only where points are.
inline double share_in(const Range& range, std::size_t part, std::size_t count, Random& random) {
    const double within = range.is_stepped() ? 0.5 : random.unit();
    if (range.is_number() && count > 1 && part == 0) return 0;
    if (range.is_number() && count > 1 && part + 1 == count) return 1;
    return (static_cast<double>(part) + within) / static_cast<double>(count);
}

/// A Latin hypercube: the range of each factor is divided into as many parts as there are points,
/// with one point in each.
inline std::vector<Point> latin(const Description& all, std::size_t count, Random random) {
    std::vector<Point> points(count);
    for (const Range& range : ranges_of(all)) {
        std::vector<std::size_t> parts(count);
        for (std::size_t i = 0; i < count; ++i) parts[i] = i;
        random.shuffle(parts);
        for (std::size_t i = 0; i < count; ++i)
            points[i].push_back(range.at(share_in(range, parts[i], count, random)));
    }
    std::set<Point> met;
    points.erase(std::remove_if(points.begin(), points.end(),
                                [&](const Point& p) { return !met.insert(p).second; }),
                 points.end());
    return points;
}

/// The number of points of a crossed design, at most `most`.
inline std::size_t crossed_count(const Description& all, std::size_t most) {
    std::size_t count = 1;
    for (const Factor& factor : all.factors) count = std::min(most, count * factor.levels.size());
    return count;
}

/// The points that are known before anything is measured; at most `most`, 0 for all.
inline std::vector<Point> first_points(const Description& all, std::size_t most,
                                       std::uint64_t seed) {
    const Random random(seed);
    const std::size_t wanted = most > 0 ? most : all.points;
    std::vector<Point> points;
    if (all.design == Design::crossed) {
        points = crossed(all, random);
    } else if (all.design == Design::latin) {
        points = latin(all, wanted, random);
    } else {
        const std::size_t coarse = std::max<std::size_t>(wanted / 2, 1);
        const bool fits = crossed_count(all, coarse + 1) <= coarse;
        points = fits ? crossed(all, random) : latin(all, coarse, random);
    }
    if (wanted > 0 && points.size() > wanted) points.resize(wanted);
    return points;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
