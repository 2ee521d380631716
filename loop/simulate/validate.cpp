// Matches measured columns with configurations, and computes quartiles of relative errors by loop
// and thread count.
#include "loop/simulate/validate.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace selgen::loop {
namespace {

/// The configuration of a column `time:omp_2_static`.
std::optional<Configuration> way_of_column(const std::string& column) {
    constexpr std::string_view prefix = "time:";
    if (!column.starts_with(prefix)) return {};
    return configuration_of(std::string_view(column).substr(prefix.size()));
}

double quantile(const std::vector<double>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

template <class Condition>
std::vector<Compared> those(const std::vector<Compared>& all, const Condition& condition) {
    std::vector<Compared> some;
    std::ranges::copy_if(all, std::back_inserter(some), condition);
    return some;
}

}  // namespace

double Compared::error() const { return std::abs(simulated_s - measured_s) / measured_s; }

std::vector<Compared> compared(const std::vector<RecordedCase>& loops, const Machine& machine) {
    std::vector<Compared> all;
    for (const RecordedCase& loop : loops) {
        bool has_one = false;
        for (const auto& [column, measured_s] : loop.costs.measured) {
            const auto configuration = way_of_column(column);
            if (!configuration ||
                (configuration->threads > 1 && configuration->threads > machine.most_threads()))
                continue;
            if (configuration->threads == 1 && std::exchange(has_one, true)) continue;
            all.push_back({loop.costs.id, loop.costs.loop, *configuration,
                           simulated_s(loop, *configuration, machine), measured_s});
        }
    }
    return all;
}

Spread spread_of(const std::vector<Compared>& all) {
    if (all.empty()) return {};
    std::vector<double> errors;
    for (const Compared& one : all) errors.push_back(one.error());
    std::ranges::sort(errors);
    return {errors.size(), quantile(errors, 0.25), quantile(errors, 0.5), quantile(errors, 0.75)};
}

std::vector<LoopErrors> errors_by_loop(const std::vector<Compared>& all) {
    std::set<int> counts;
    std::vector<std::string> loops;
    for (const Compared& one : all) {
        counts.insert(one.configuration.threads);
        if (std::ranges::find(loops, one.loop) == loops.end()) loops.push_back(one.loop);
    }
    std::vector<LoopErrors> errors;
    for (const int threads : counts) {
        const auto here =
            those(all, [&](const Compared& one) { return one.configuration.threads == threads; });
        for (const std::string& loop : loops) {
            const auto mine = those(here, [&](const Compared& one) { return one.loop == loop; });
            if (!mine.empty()) errors.push_back({loop, threads, spread_of(mine)});
        }
        errors.push_back({"", threads, spread_of(here)});
    }
    errors.push_back({"", 0, spread_of(all)});
    return errors;
}

}  // namespace selgen::loop
