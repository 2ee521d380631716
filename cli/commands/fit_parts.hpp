#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/load.hpp"
#include "fit/fit.hpp"

/// What fitting variants and fitting knobs have in common; part of cli/commands/fit.
namespace selgen::cli {

/// What is learnt from, and how.
struct TrainingSet {
    const std::vector<dsl::ast::Spec>& specs;
    const dsl::Sources& sources;
    const fit::Inputs& inputs;
    const fit::Data& data;
    fit::FitOptions wanted;
};

/// What is made of the model before it is written; may be empty.
using Finish = std::function<dsl::ast::Model(const dsl::ast::Model&)>;

/// The model with rows of the table, which the self-test of a header replays.
dsl::ast::Model with_replay(const TrainingSet& training, dsl::ast::Model model);

fit::FitOptions fit_options(const FitOptions& given);

/// The options that were given and decide about the model, as a comment; may be empty.
std::string asked_text(const FitOptions& given);

/// Learns, writes the model and tells how good it is.
int learn_and_write(const FitOptions& options, const TrainingSet& training, const Finish& finish,
                    const Streams& streams);

/// The same for the rule of a knob.
int fit_knob(const FitOptions& options, const Loaded& loaded, const dsl::ast::Selector& selector,
             const Streams& streams);

}  // namespace selgen::cli
