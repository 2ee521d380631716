// Matches measured columns with configurations, and computes and formats quartiles of relative
// errors by loop and thread count.
#include "loop/simulate/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
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

using OrderedJson = nlohmann::ordered_json;

std::string percent_column(double share) { return fmt::format("{:9.2f} %", 100 * share); }

std::string name_of(const LoopErrors& one) { return one.loop.empty() ? "all loops" : one.loop; }

std::string threads_of(const LoopErrors& one) {
    return one.threads == 0 ? "any" : std::to_string(one.threads);
}

OrderedJson json_of(const LoopErrors& one) {
    OrderedJson json{{"loop", nullptr},
                     {"threads", nullptr},
                     {"configurations", one.errors.count},
                     {"low_quartile", one.errors.low},
                     {"median", one.errors.median},
                     {"high_quartile", one.errors.high}};
    if (!one.loop.empty()) json["loop"] = one.loop;
    if (one.threads != 0) json["threads"] = one.threads;
    return json;
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

std::string validation_text(const std::vector<Compared>& all, const Machine& machine) {
    const auto errors = errors_by_loop(all);
    std::size_t width = 9;
    for (const auto& one : errors) width = std::max(width, one.loop.size());
    std::string text = "relative error on simulated machine " + machine.name +
                       ": |simulated - measured| / measured\n";
    text += fmt::format("{:<{}}  {:>7}  {:>14}  {:>11}  {:>11}  {:>11}\n", "loop", width, "threads",
                        "configurations", "quartile 1", "median", "quartile 3");
    for (const auto& one : errors)
        text += fmt::format("{:<{}}  {:>7}  {:>14}  {}  {}  {}\n", name_of(one), width,
                            threads_of(one), one.errors.count, percent_column(one.errors.low),
                            percent_column(one.errors.median), percent_column(one.errors.high));
    return text;
}

std::string validation_json(const std::vector<Compared>& all, const Machine& machine) {
    OrderedJson json{{"machine", machine.name},
                     {"errors", OrderedJson::array()},
                     {"configurations", OrderedJson::array()}};
    for (const auto& one : errors_by_loop(all)) json["errors"].push_back(json_of(one));
    for (const Compared& one : all)
        json["configurations"].push_back({{"id", one.id},
                                          {"loop", one.loop},
                                          {"configuration", name_of(one.configuration)},
                                          {"threads", one.configuration.threads},
                                          {"simulated_s", one.simulated_s},
                                          {"measured_s", one.measured_s},
                                          {"error", one.error()}});
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace selgen::loop
