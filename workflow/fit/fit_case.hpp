// The steps of fitting the model of a selector or the rule of a knob; part of workflow/fit/fit.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/fit.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"
#include "workflow/fit/fit.hpp"
#include "workflow/load.hpp"

namespace selgen::workflow {

/// What a model is fitted to: a selector as written, and a table that matches it.
struct FitCase {
    std::vector<dsl::ast::Spec> specs;
    dsl::Sources sources;
    fit::Inputs inputs;
    fit::Data data;
    fit::FitOptions options;
    // Changes the model before it is written.
    std::function<dsl::ast::Model(const FitCase&, const dsl::ast::Model&)> finish;
};

/// The case of a knob's rule; nothing after an error. Throws UsageError.
std::optional<FitCase> case_of_knob(const FitRequest& request, const Loaded& loaded,
                                    const dsl::ast::Selector& selector, Messages& messages);

}  // namespace selgen::workflow
