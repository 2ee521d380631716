// Compares the numbers of measured points and groups with the least ones, and suggests a larger
// budget.
#include "workflow/tune/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/exit.hpp"
#include "base/text.hpp"
#include "report/axes.hpp"

namespace selgen::workflow {
namespace {

constexpr std::size_t enough_groups = 20;

std::size_t with_times(const host::TableSummary& table) {
    return table.points - table.without_times.size();
}

/// Seconds that enough groups, or all points, probably take; 0 if unknown.
double seconds_for_enough(const MeasuredPoints& points) {
    constexpr double reserve = 2;  // other points may take longer
    const host::TableSummary& table = points.summary;
    if (points.spent <= 0 || table.groups.empty()) return 0;
    const auto groups = static_cast<double>(table.groups.size());
    const auto measured = static_cast<double>(table.points);
    const double of_groups = static_cast<double>(enough_groups) / groups;
    const double of_all = 1 + static_cast<double>(points.left) / measured;
    return reserve * points.spent * std::min(of_groups, of_all);
}

/// "5 of 300 points", "5 of 300 points (2 groups)".
std::string count_text(const MeasuredPoints& points) {
    const std::size_t timed = with_times(points.summary), groups = points.summary.groups.size();
    const std::string text =
        fmt::format("{} of {}", timed, counted(points.summary.points + points.left, "point"));
    return groups == timed ? text : text + " (" + counted(groups, "group") + ")";
}

std::string out_of_budget(const MeasuredPoints& points) {
    const host::TableSummary& table = points.summary;
    const std::string budget = report::time_text(points.budget);
    if (table.points == 0)
        return fmt::format(
            "{}: the budget of {} ran out before a point was measured: increase --budget",
            points.table, budget);
    const double seconds = seconds_for_enough(points);
    std::string text = fmt::format(
        "{}: the budget of {} ran out when {} had times, which is too few: without all points, "
        "models need {} {}. Increase --budget{}: the same command then resumes",
        points.table, budget, count_text(points), enough_groups,
        table.groups.size() == with_times(table) ? "points" : "groups",
        seconds > 0 ? ", for example to " + budget_of_at_least(seconds) : "");
    if (!table.without_times.empty())
        text += fmt::format(" ({} without times: {})", counted(table.without_times.size(), "point"),
                            table.without_times.front());
    return text;
}

}  // namespace

std::optional<TooFewPoints> too_few_points(const MeasuredPoints& points) {
    const host::TableSummary& table = points.summary;
    const std::size_t timed = with_times(table), groups = table.groups.size();
    if (table.points == 0 || (points.left > 0 && groups < enough_groups))
        return TooFewPoints{Exit::system, out_of_budget(points)};
    if (2 * timed <= table.points)
        return TooFewPoints{
            Exit::errors,
            fmt::format("{}: {} of {} have times, which is too few. The first without times is {}. "
                        "Correct this, delete the table, and run the same command again",
                        points.table, timed == 0 ? "none" : "only " + std::to_string(timed),
                        counted(table.points, "point"), table.without_times.front())};
    if (groups < 2)
        return TooFewPoints{
            Exit::errors,
            fmt::format("{}: {} in {} {} too few, because a model is judged by inputs that it was "
                        "not fitted to: add levels or files to the experiment in {}",
                        points.table, counted(timed, "point"), counted(groups, "group"),
                        timed == 1 ? "is" : "are", points.spec)};
    return {};
}

std::string budget_of_at_least(double seconds) {
    constexpr double minute = 60, hour = 3600;
    for (const double value : {1., 2., 5., 10., 20., 30.})
        if (seconds <= value) return fmt::format("{:g}s", value);
    for (const double value : {1., 2., 5., 10., 20., 30.})
        if (seconds <= value * minute) return fmt::format("{:g}min", value);
    return fmt::format("{:g}h", std::ceil(seconds / hour));
}

}  // namespace selgen::workflow
