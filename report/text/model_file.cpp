// Writes a fitted model as a spec, after comments on its provenance and its scores.
#include "report/text/model_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "base/text.hpp"
#include "dsl/ast/print/spec.hpp"
#include "fit/summary.hpp"
#include "fit/table/phase_lengths.hpp"
#include "report/text/held_out_levels.hpp"

namespace selgen::report {
namespace {

/// The options that affect the model, as a comment; may be empty.
std::string options_comment(const fit::FitSummary& fitted) {
    const std::string knob = fitted.knob.empty() ? "" : "--knob " + fitted.knob;
    const std::string others = fit::text_of(fitted.options);
    if (knob.empty() && others.empty()) return {};
    return "// Options: " + knob + (knob.empty() || others.empty() ? "" : " ") + others + ".\n";
}

}  // namespace

std::string provenance_text(const fit::FitSummary& fitted) {
    return fmt::format("seed {}, {} rows from {}", fitted.options.seed,
                       fitted.data.rows() / fitted.data.copies, fmt::join(fitted.files, ", "));
}

std::string phases_text(const fit::FitSummary& fitted) {
    const fit::Data& data = fitted.data;
    if (data.copies == 1) return {};
    std::vector<std::string> lengths;
    for (Eigen::Index copy = 0; copy < data.copies; ++copy)
        for (std::size_t f = 0; f < data.features.size(); ++f)
            if (data.features[f].name == "reuse")
                lengths.push_back(fmt::format("{}", data.x(copy, static_cast<Eigen::Index>(f))));
    return "each row counts once for phases of " + join(lengths) +
           " calls, because the table has times of plans: the choice depends on `reuse`";
}

std::string model_file_text(const fit::FitSummary& fitted) {
    const fit::Fitted& found = fitted.found;
    const fit::EvaluatedCandidate& chosen = found.evaluated[found.chosen];
    std::string text =
        fmt::format("// Written by selgen fit: {}; {}.\n", chosen.name, provenance_text(fitted));
    text += fmt::format(
        "// Cross-validated mean slowdown: {:.4f} (worst {:.2f});\n"
        "// for the single best variant, {}: {:.4f} (worst {:.2f}).\n",
        chosen.score.mean, chosen.score.worst, found.single_name, found.single.mean,
        found.single.worst);
    text += held_out_levels_comment(found) + options_comment(fitted);
    if (const std::string phases = phases_text(fitted); !phases.empty())
        text += "// Here, " + phases + ".\n";
    if (!fitted.data.simulated.empty())
        text += "// The times are simulated, not measured: " + fitted.data.simulated + ".\n";
    if (chosen.relative && fit::has_plans(fitted.data))
        text += "// The times include each call's share of the plan.\n";
    return text + dsl::print({{found.model}, {}});
}

}  // namespace selgen::report
