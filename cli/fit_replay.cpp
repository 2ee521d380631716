#include "cli/fit_parts.hpp"
#include "fit/replay.hpp"
#include "gen/decidable.hpp"

namespace selgen::cli {

dsl::ast::Model with_replay(const Lesson& lesson, dsl::ast::Model model) {
    const auto selector =
        fit::with_model({lesson.specs, lesson.sources, lesson.inputs.selector}, model);
    const fit::ReplayOptions options{32, lesson.wanted.seed, lesson.wanted.loss};
    const auto is_clear = [](const auto& of, std::span<const double> features) {
        return gen::is_decidable(of, features);
    };
    if (auto replay = fit::replay(selector, lesson.data, options, is_clear))
        model.statements.emplace_back(std::move(*replay));
    return model;
}

}  // namespace selgen::cli
