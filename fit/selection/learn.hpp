// The candidates of a fit: what each one predicts, its name, and its fit to a training set.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/linear/columns.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

/// The number of candidates that are tried if no kind of model is requested.
inline constexpr std::size_t most_candidates = 9;

/// The leaves of a tree that people read as rules.
inline constexpr std::size_t explainable_leaves = 16;

/// A kind of model with the options of its fit.
struct Candidate {
    Kind kind{};
    bool choice = false;  // the choice itself; else the variants' costs
    Scales scaling = Scales::raw;
    bool costly = true;           // with features that cost time
    bool relative = false;        // costs relative to the row's other variants
    int degree = 3;               // of a polynomial
    bool distilled = false;       // a tree of choices, from a forest
    std::size_t most_leaves = 0;  // of a tree of choices; 0: by the options
    // The share by which all variants but that of `otherwise` count as slower than measured, or
    // always_default.
    double margin = 0;
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

/// How many fits with different fold assignments a model is the mean of
/// (docs/decisions.md, "Polynomials of speedups are refined").
inline std::size_t fits_of(const Candidate& candidate, const FitOptions& options) {
    return candidate.kind == Kind::polynomial && candidate.relative && !options.paper ? 5 : 1;
}

/// The position of a candidate's kind in the order of preference at equal evidence: constant
/// choice, small tree, tree, tree that is distilled or of times, forest, polynomial, others.
int preference(const Candidate& candidate);

/// The position of a candidate from simple to complex, as a reader sees it: a constant choice, a
/// small tree, a tree, other models.
int complexity(const Candidate& candidate);

/// All that suit the selector and the options: those of the requested kind, or, if no kind is
/// requested, at most most_candidates of all kinds.
std::vector<Candidate> candidates(const Data& data, const Inputs& inputs,
                                  const FitOptions& options);

std::string name_of(const Candidate& candidate);

/// Rows to learn from, with their losses and fold assignments.
struct TrainingSet {
    const Inputs& inputs;
    const FitOptions& options;
    Data data;
    Matrix losses;
    std::vector<Folds> fold_assignments;  // for choices within a fit; at least one
    double repeats = 1;  // of a row, on average: rows are repeated by their weights
};

/// Nothing if the candidate does not suit the rows.
std::optional<dsl::ast::Model> learn(const Candidate& candidate, const TrainingSet& training);

struct Columns {
    std::vector<Column> columns;
    Matrix values;
};

Columns columns_for(const Candidate& candidate, const TrainingSet& training);

/// The equations under the selector's model's name, with machine and domain.
dsl::ast::Model model_of(const Candidate& candidate, const TrainingSet& training,
                         std::vector<dsl::ast::ModelStatement> equations,
                         const std::vector<Column>& columns);

/// Each cost over the geometric mean of its row. This removes what makes all variants slow or fast
/// (docs/decisions.md, "Scores include the price").
Matrix relative_costs(const Matrix& losses);

/// Each cost over the least of its row.
Matrix costs_over_best(const Matrix& losses);

/// The geometric mean of all known costs, in seconds; 1 if none is known.
double mean_cost(const Matrix& losses);

/// The regret above which forests do not distinguish choices in their search for splits: that of a
/// slowdown of 10. Infinite for other objectives than the mean slowdown.
double most_regret(const TrainingSet& training);

/// The target of a variant: its costs as logarithms to base 2; NaN if not known.
Vector targets(const Matrix& costs, Eigen::Index variant);

/// Whether there is enough to learn from: two values.
bool is_known(const Vector& y);

/// What is fitted for each variant: the time of a call and, if needed, that of the plan.
struct Quantities {
    const char* name;
    Matrix costs;
};

std::vector<Quantities> quantities(const Candidate& candidate, const TrainingSet& training);

/// One polynomial for each quantity of each variant.
std::optional<dsl::ast::Model> learn_polynomials(const Candidate& candidate,
                                                 const TrainingSet& training);

/// One network for all variants. An output is the logarithm of the row's mean cost over the
/// variant's cost.
std::optional<dsl::ast::Model> learn_network(const Candidate& candidate,
                                             const TrainingSet& training);

/// Nothing if selgen was built without libsvm.
std::optional<dsl::ast::Model> learn_svm(const Candidate& candidate, const TrainingSet& training);

}  // namespace selgen::fit
