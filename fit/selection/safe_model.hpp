#pragma once

#include <optional>

#include "fit/fit.hpp"
#include "fit/selection/cross_validation.hpp"

namespace selgen::fit {

/// The choices of a validated candidate, and the model of that candidate for all rows.
struct SafeInput {
    const CrossValidation& validation;
    const CandidateRun& run;
    const dsl::ast::Model& model;
};

/// A fitted tree of choices that is unsure in the leaves that held-out rows do not support.
struct SafeModel {
    dsl::ast::Model model;
    SafeFit found;
    CandidateRun run;  // with the safe choices
};

/// Nothing if the model is no tree of choices.
std::optional<SafeModel> made_safe(const Written& written, const Data& data, const Inputs& inputs,
                                   const SafeInput& input, const FitOptions& options);

}  // namespace selgen::fit
