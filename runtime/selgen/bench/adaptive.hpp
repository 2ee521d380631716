// Chooses further points to measure, where the best variant changes between measured points.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include <selgen/bench/design.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// A measured point with the cost of each variant; NaN if unknown.
struct Measured {
    Point point;
    std::vector<double> costs;
};

/// Adds points between two neighbours with different best variants, or where two variants have
/// nearly the same time: a selector needs more data there.
class Refinement {
public:
    explicit Refinement(const Description& all) : ranges_(ranges_of(all)) {}

    /// Whether a factor has values between its levels.
    bool is_possible() const {
        return std::any_of(ranges_.begin(), ranges_.end(),
                           [](const Range& range) { return !range.is_stepped(); });
    }

    /// The midpoint of the most promising pair; nothing if no pair is left.
    std::optional<Point> next(const std::vector<Measured>& known) const {
        std::set<Point> met;
        for (const Measured& one : known) met.insert(one.point);
        std::optional<Point> best;
        double most = 0;
        for (std::size_t i = 0; i < known.size(); ++i)
            for (std::size_t j = i + 1; j < known.size(); ++j) {
                const double gain = promise(known[i], known[j]);
                if (!(gain > most) || !are_neighbours(i, j, known)) continue;
                const Point between = middle(known[i].point, known[j].point);
                if (met.count(between) > 0) continue;
                most = gain;
                best = between;
            }
        return best;
    }

private:
    static constexpr double close = 1.05;        // maximum ratio to the best time of a close second
    static constexpr double nearest = 1.0 / 64;  // no points are added between nearer points

    struct Race {
        std::size_t winner;
        bool is_close;
    };

    static std::optional<Race> race(const Measured& one) {
        double best = std::numeric_limits<double>::infinity(), second = best;
        std::size_t winner = one.costs.size();
        for (std::size_t v = 0; v < one.costs.size(); ++v) {
            const double cost = one.costs[v];
            if (cost < best) {
                second = best;
                best = cost;
                winner = v;
            } else if (cost < second) {
                second = cost;
            }
        }
        if (winner == one.costs.size()) return std::nullopt;
        return Race{winner, second <= close * best};
    }

    /// The distance of two points; infinite if a stepped factor differs, since there is nothing
    /// between its levels.
    double distance(const Point& a, const Point& b) const {
        double sum = 0;
        for (std::size_t f = 0; f < a.size(); ++f) {
            const double apart = std::abs(ranges_[f].share_of(a[f]) - ranges_[f].share_of(b[f]));
            if (apart > 0 && ranges_[f].is_stepped())
                return std::numeric_limits<double>::infinity();
            sum += apart * apart;
        }
        return std::sqrt(sum);
    }

    /// The priority of a pair: larger for wide gaps, and for different best variants than for
    /// merely close ones.
    double promise(const Measured& a, const Measured& b) const {
        const double apart = distance(a.point, b.point);
        if (!std::isfinite(apart) || apart < nearest) return 0;
        const auto one = race(a), other = race(b);
        if (!one || !other) return 0;
        const double merely_close = one->is_close && other->is_close ? 0.5 : 0;
        const double worth = one->winner != other->winner ? 1 : merely_close;
        return worth * apart;
    }

    /// Whether the two are neighbours: no third point is in the ball around their midpoint.
    bool are_neighbours(std::size_t i, std::size_t j, const std::vector<Measured>& known) const {
        const auto square = [](double x) { return x * x; };
        const double apart = square(distance(known[i].point, known[j].point));
        for (std::size_t k = 0; k < known.size(); ++k)
            if (k != i && k != j &&
                square(distance(known[i].point, known[k].point)) +
                        square(distance(known[j].point, known[k].point)) <
                    apart * (1 - 1e-9))
                return false;
        return true;
    }

    Point middle(const Point& a, const Point& b) const {
        Point made;
        for (std::size_t f = 0; f < a.size(); ++f) {
            const Range& range = ranges_[f];
            made.push_back(rt::is_equal(a[f], b[f])
                               ? a[f]
                               : range.at((range.share_of(a[f]) + range.share_of(b[f])) / 2));
        }
        return made;
    }

    std::vector<Range> ranges_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
