// Adds training rows to a fitted model, except rows in which rounding can change the decision.
#include "cli/commands/fit_parts.hpp"
#include "fit/replay.hpp"
#include "gen/selftest/decidable.hpp"

namespace selgen::cli {

dsl::ast::Model with_replay(const TrainingSet& training, dsl::ast::Model model) {
    const auto selector =
        fit::with_model({training.specs, training.sources, training.inputs.selector}, model);
    const fit::ReplayOptions options{32, training.wanted.seed, training.wanted.loss};
    const auto is_clear = [](const auto& of, std::span<const double> features) {
        return gen::is_decidable(of, features);
    };
    if (auto replay = fit::replay(selector, training.data, options, is_clear))
        model.statements.emplace_back(std::move(*replay));
    return model;
}

}  // namespace selgen::cli
