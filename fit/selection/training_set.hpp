// Columns, targets and quantities of a training set, for the fits of all kinds of models; part of
// fit/selection/learn.
#pragma once

#include <vector>

#include "fit/selection/learn.hpp"

namespace selgen::fit {

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
/// (docs/decisions.md).
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
