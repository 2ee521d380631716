#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/linear/columns.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

/// One way to learn.
struct Candidate {
    Kind kind;
    bool choice;      // the choice itself; else the variants' costs
    bool logarithms;  // of costs; else seconds
    Scales scaling = Scales::raw;
    bool costly = true;      // with features that cost time
    bool boosted = true;     // a forest, else bagged
    bool relative = false;   // costs beside those of the row's other variants; of logarithms
    int degree = 3;          // of a polynomial
    bool distilled = false;  // by a forest: trees of choices, and polynomials of speedup
    std::size_t fits = 1;    // polynomials of speedup whose mean it is, each of its own deal of the
                             // rows; not of distilled ones, which have no deals
};

/// Which read features as they are, and need not know them all.
inline bool is_of_trees(const Candidate& candidate) {
    return candidate.kind == Kind::tree || candidate.kind == Kind::forest;
}

/// All that suit the selector and the options, the likeliest first.
std::vector<Candidate> candidates(const Data& data, const Inputs& inputs,
                                  const FitOptions& options);

/// The kind of model that the options allow and the table does not, and why; empty where none.
std::string left_out(const Data& data, const Inputs& inputs, const FitOptions& options);

std::string name_of(const Candidate& candidate);

/// Rows to learn from, and what belongs to them.
struct TrainingSet {
    const Inputs& inputs;
    const FitOptions& options;
    Data data;
    Matrix losses;
    std::vector<Folds> deals;  // for choices within the learning; at least one, and as many
                               // as the candidate has fits
};

/// Nothing where this way does not suit the rows.
std::optional<dsl::ast::Model> learn(const Candidate& candidate, const TrainingSet& training);

}  // namespace selgen::fit
