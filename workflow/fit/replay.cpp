// Adds training rows to a fitted model, except rows in which rounding can change the decision.
#include "fit/replay.hpp"

#include "fit/evaluate/choices.hpp"
#include "gen/selftest/decidable.hpp"
#include "workflow/fit/fit_case.hpp"

namespace selgen::workflow {

dsl::ast::Model with_replay(const FitCase& one, const dsl::ast::Model& model) {
    const auto selector = fit::with_model({one.specs, one.sources, one.inputs.selector}, model);
    const fit::ReplayOptions options{32, one.options.seed, one.options.loss};
    const auto is_clear = [](const auto& of, std::span<const double> features) {
        return gen::is_decidable(of, features);
    };
    dsl::ast::Model with_rows = model;
    if (auto replay = fit::replay(selector, one.data, options, is_clear))
        with_rows.statements.emplace_back(std::move(*replay));
    return with_rows;
}

}  // namespace selgen::workflow
