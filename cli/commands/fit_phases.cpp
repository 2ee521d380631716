// Copies the rows of a table for phases of several lengths, or notes why the model cannot depend on
// the length.
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/table/phase_lengths.hpp"

namespace selgen::cli {
namespace {

/// Why the share of plans in the costs is fixed when the model is fitted.
std::string why_fixed(const fit::Inputs& inputs) {
    if (!inputs.has_phases) return "selector '" + inputs.selector + "' has no `phase` statement";
    return "the goal of selector '" + inputs.selector + "' does not use `setup`";
}

}  // namespace

fit::Data for_phases(const FitOptions& options, const fit::Inputs& inputs, const fit::Data& data,
                     const Streams& streams) {
    if (!fit::has_plans(data)) return data;
    if (inputs.has_phases && (inputs.any_kind || inputs.wants_setup))
        return fit::with_phase_lengths(data, fit::phase_lengths(data, options.reuse));
    streams.printer.note(fmt::format(
        "the table has times of plans (setup:…). The model counts {} of a plan for each call, "
        "whatever `reuse` is in the program, because {}{}",
        options.reuse == 1 ? "all" : fmt::format("1/{}", options.reuse), why_fixed(inputs),
        !inputs.has_phases && options.reuse == 1
            ? ". If calls share a plan, add `phase while …;`, or set --reuse"
            : ""));
    return data;
}

std::string phases_text(const fit::Data& data) {
    if (data.copies == 1) return {};
    std::vector<std::string> lengths;
    for (Eigen::Index copy = 0; copy < data.copies; ++copy)
        for (std::size_t f = 0; f < data.features.size(); ++f)
            if (data.features[f].name == "reuse")
                lengths.push_back(fmt::format("{}", data.x(copy, static_cast<Eigen::Index>(f))));
    return "each row counts once for phases of " + join(lengths) +
           " calls, because the table has times of plans: the choice depends on `reuse`";
}

}  // namespace selgen::cli
