// The steps of fitting the model of a selector or the rule of a knob; part of cli/commands/fit.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/load.hpp"
#include "fit/fit.hpp"

namespace selgen::cli {

/// The training data and the options of the fit.
struct TrainingSet {
    const std::vector<dsl::ast::Spec>& specs;
    const dsl::Sources& sources;
    const fit::Inputs& inputs;
    const fit::Data& data;
    fit::FitOptions wanted;
};

/// Changes the model before it is written; may be empty.
using Finish = std::function<dsl::ast::Model(const dsl::ast::Model&)>;

/// Adds rows of the table to the model; the self-test of a header replays them.
dsl::ast::Model with_replay(const TrainingSet& training, dsl::ast::Model model);

/// The table with copies of its rows for phases of different lengths, if plans take time. Where the
/// model cannot depend on the length, a note reports it.
fit::Data for_phases(const FitOptions& options, const fit::Inputs& inputs, const fit::Data& data,
                     const Streams& streams);

/// The lengths of phases in the data; empty if rows have no copies.
std::string phases_text(const fit::Data& data);

fit::FitOptions fit_options(const FitOptions& given);

/// The given options that affect the model, as a comment; may be empty.
std::string asked_text(const FitOptions& given);

/// What was fitted; `found` is nothing after an error.
struct FitResult {
    int code = 0;  // the exit code
    std::optional<fit::Fitted> found{};
    std::vector<fit::FeatureEffect> effects{};
};

/// Fits and writes the model, and prints how good it is.
FitResult learn_and_write(const FitOptions& options, const TrainingSet& training,
                          const Finish& finish, const Streams& streams);

/// The command `fit`.
FitResult fit_models(const FitOptions& options, const Streams& streams);

/// The same for the rule of a knob.
FitResult fit_knob(const FitOptions& options, const Loaded& loaded,
                   const dsl::ast::Selector& selector, const Streams& streams);

}  // namespace selgen::cli
