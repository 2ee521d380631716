// Formats the scores on held-out levels, with the factors whose levels are left out in turn.
#include "report/text/held_out_levels.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace selgen::report {
namespace {

/// "on other kinds of input (each level of shape, kind left out in turn)"
std::string title_of(const fit::Fitted& found) {
    return fmt::format("on other kinds of input (each level of {} left out in turn)",
                       fmt::join(found.held_out_factors, ", "));
}

std::string held_out_levels_line(const std::string& name, std::size_t width,
                                 const fit::Score& score) {
    const std::string interval = fmt::format("{:.4f} to {:.4f}", score.low, score.high);
    return fmt::format("{:{}}  {:10.4f}  {:>18}  {:7.2f}\n", name, width, score.mean, interval,
                       score.worst);
}

}  // namespace

std::string held_out_levels_text(const fit::Fitted& found) {
    if (!found.single_on_held_out_levels) return {};
    const std::string single = "  single best variant " + found.single_name;
    std::size_t width = single.size();
    for (const auto& one : found.evaluated)
        if (one.on_held_out_levels) width = std::max(width, one.name.size() + 2);
    std::string text = title_of(found) + ":\n";
    text += fmt::format("{:{}}  {:>10}  {:>18}  {:>7}\n", "", width, "with costs", "95 % interval",
                        "worst");
    for (std::size_t i = 0; i < found.evaluated.size(); ++i)
        if (const auto& score = found.evaluated[i].on_held_out_levels)
            text += held_out_levels_line(
                (i == found.chosen ? "* " : "  ") + found.evaluated[i].name, width, *score);
    return text + held_out_levels_line(single, width, *found.single_on_held_out_levels);
}

std::string held_out_levels_comment(const fit::Fitted& found) {
    const auto& score = found.evaluated[found.chosen].on_held_out_levels;
    if (!score || !found.single_on_held_out_levels) return {};
    return fmt::format(
        "// On other kinds of input (each level of {} left out in turn), with costs:\n"
        "// {:.4f} (worst {:.2f}); for the single best variant: {:.4f} (worst {:.2f}).\n",
        fmt::join(found.held_out_factors, ", "), score->mean, score->worst,
        found.single_on_held_out_levels->mean, found.single_on_held_out_levels->worst);
}

}  // namespace selgen::report
