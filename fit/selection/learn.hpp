#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/linear/columns.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

/// A kind of model with the options of its fit.
struct Candidate {
    Kind kind;
    bool choice;      // the choice itself; else the variants' costs
    bool logarithms;  // of costs; else seconds
    Scales scaling = Scales::raw;
    bool costly = true;      // with features that cost time
    bool boosted = true;     // a forest, else bagged
    bool relative = false;   // costs relative to the row's other variants; of logarithms
    int degree = 3;          // of a polynomial
    bool distilled = false;  // from a forest: trees of choices, and polynomials of speedup
    std::size_t fits = 1;    // polynomials of speedup that are averaged, each with its own fold
                             // assignment; 1 for distilled ones, which have no folds
};

/// Kinds of model that read raw features and accept unknown ones.
inline bool is_of_trees(const Candidate& candidate) {
    return candidate.kind == Kind::tree || candidate.kind == Kind::forest;
}

/// Whether costs include the share of a plan, so that the model has to read `reuse`. Other models
/// predict the times of calls and of plans.
inline bool reads_reuse(const Candidate& candidate) {
    return candidate.choice || candidate.relative;
}

/// All that suit the selector and the options, the most likely first.
std::vector<Candidate> candidates(const Data& data, const Inputs& inputs,
                                  const FitOptions& options);

/// The kind of model that the options allow but the table does not, and why; empty if none.
std::string left_out(const Data& data, const Inputs& inputs, const FitOptions& options);

std::string name_of(const Candidate& candidate);

/// Rows to learn from, with their losses and fold assignments.
struct TrainingSet {
    const Inputs& inputs;
    const FitOptions& options;
    Data data;
    Matrix losses;
    std::vector<Folds> fold_assignments;  // fold assignments for choices within a fit: at least
                                          // one, and at least as many as the candidate has fits
};

/// Nothing if the candidate does not suit the rows.
std::optional<dsl::ast::Model> learn(const Candidate& candidate, const TrainingSet& training);

}  // namespace selgen::fit
