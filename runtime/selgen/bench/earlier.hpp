#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <selgen/bench/origin.hpp>
#include <selgen/bench/table.hpp>

namespace selgen::bench {

/// What a call of each variant costs in a point, NaN where it did not run, in each pass.
using Passes = std::vector<std::vector<double>>;

/// Whether it may be told which variant is the best: each one that comes near it has been as fast
/// in two passes. What disturbs a measurement makes it longer, each time by another share.
inline bool is_confirmed(const Passes& passes) {
    constexpr double near = 1.1;   // times the best
    constexpr double same = 1.03;  // times the least
    if (passes.size() < 2) return false;
    std::vector<std::vector<double>> by_variant(passes.front().size());
    double best = std::numeric_limits<double>::infinity();
    for (const std::vector<double>& pass : passes)
        for (std::size_t v = 0; v < pass.size(); ++v) {
            if (std::isnan(pass[v])) continue;
            by_variant[v].push_back(pass[v]);
            best = std::min(best, pass[v]);
        }
    return std::all_of(by_variant.begin(), by_variant.end(), [&](std::vector<double>& times) {
        std::sort(times.begin(), times.end());
        if (times.empty() || times.front() > near * best) return true;
        return times.size() > 1 && times[1] <= same * times.front();
    });
}

/// Tables of earlier passes through the same points.
class Earlier {
public:
    /// Throws Trouble where one cannot be read, or was measured elsewhere or otherwise.
    Earlier(const std::vector<std::string>& tables, const Rows& rows, const Facts& facts) {
        for (const std::string& table : tables) {
            const std::string text = detail::contents(table);
            if (text.empty()) throw Trouble(rt::join({table, ": cannot be read, or is empty"}));
            detail::check_origin(table, facts, rt::join({"leave out --beside ", table}));
            for (const Fields& row : rows_of(text, rows.header(), table))
                passes_[row.front()].push_back(rows.costs(row));
        }
    }

    /// Whether they tell which variant is the best in a point.
    bool confirm(const std::string& id) const {
        const auto found = passes_.find(id);
        return found != passes_.end() && is_confirmed(found->second);
    }

    /// Whether any of them has the point.
    bool has(const std::string& id) const { return passes_.count(id) > 0; }

    /// What calls cost in the last of them that has the point; empty where none has.
    std::vector<double> costs(const std::string& id) const {
        const auto found = passes_.find(id);
        return found != passes_.end() ? found->second.back() : std::vector<double>{};
    }

private:
    std::map<std::string, Passes> passes_;  // by the id of their point
};

}  // namespace selgen::bench
