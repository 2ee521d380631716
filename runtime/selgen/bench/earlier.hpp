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

/// The cost of one call of each variant at a point, for each pass; NaN if the variant did not run.
using Passes = std::vector<std::vector<double>>;

/// Whether the best variant is certain: each variant with nearly the best time has reached it in
/// two passes. Disturbances make measurements longer, by a different amount each time.
inline bool is_confirmed(const Passes& passes) {
    constexpr double close = 1.1;  // maximum ratio to the best time
    constexpr double same = 1.03;  // maximum ratio to the variant's minimum
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
        if (times.empty() || times.front() > close * best) return true;
        return times.size() > 1 && times[1] <= same * times.front();
    });
}

/// Tables of earlier passes over the same points.
class Earlier {
public:
    /// Throws BenchError if a table cannot be read, or was measured on another machine or with
    /// other settings.
    Earlier(const std::vector<std::string>& tables, const Rows& rows, const Facts& facts) {
        for (const std::string& table : tables) {
            const std::string text = detail::contents(table);
            if (text.empty()) throw BenchError(rt::join({table, ": cannot be read or is empty"}));
            detail::check_origin(table, facts, rt::join({"leave out --earlier ", table}));
            for (const Fields& row : rows_of(text, rows.header(), table))
                if (!rows.is_disturbed(row)) passes_[row.front()].push_back(rows.costs(row));
        }
    }

    /// Whether they determine the best variant at a point.
    bool confirm(const std::string& id) const {
        const auto found = passes_.find(id);
        return found != passes_.end() && is_confirmed(found->second);
    }

    /// Whether any of them contains the point.
    bool has(const std::string& id) const { return passes_.count(id) > 0; }

    /// The costs of calls in the last table that contains the point; empty if none does.
    std::vector<double> costs(const std::string& id) const {
        const auto found = passes_.find(id);
        return found != passes_.end() ? found->second.back() : std::vector<double>{};
    }

private:
    std::map<std::string, Passes> passes_;  // by the id of their point
};

}  // namespace selgen::bench
