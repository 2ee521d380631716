// Copies the rows of a table for phases of several lengths, or notes why the model cannot depend on
// the length.
#include <fmt/format.h>

#include "fit/table/phase_lengths.hpp"
#include "workflow/fit/fit_case.hpp"

namespace selgen::workflow {
namespace {

/// Why the share of plans in the costs is fixed when the model is fitted.
std::string why_fixed(const fit::Inputs& inputs) {
    if (!inputs.has_phases) return "selector '" + inputs.selector + "' has no `phase` statement";
    return "the goal of selector '" + inputs.selector + "' does not use `setup`";
}

}  // namespace

fit::Data for_phases(const fit::Inputs& inputs, const fit::Data& data, double reuse,
                     Messages& messages) {
    if (!fit::has_plans(data)) return data;
    if (inputs.has_phases && (inputs.any_kind || inputs.wants_setup))
        return fit::with_phase_lengths(data, fit::phase_lengths(data, reuse));
    messages.note(fmt::format(
        "the table has times of plans (setup:…). The model counts {} of a plan for each call, "
        "whatever `reuse` is in the program, because {}{}",
        reuse == 1 ? "all" : fmt::format("1/{}", reuse), why_fixed(inputs),
        !inputs.has_phases && reuse == 1
            ? ". If calls share a plan, add `phase while …;`, or set --reuse"
            : ""));
    return data;
}

}  // namespace selgen::workflow
