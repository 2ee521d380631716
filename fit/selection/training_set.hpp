#pragma once

#include <vector>

#include "fit/forest/distilled.hpp"
#include "fit/selection/learn.hpp"

/// What all ways to learn begin and end with; part of fit/selection/learn.
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

/// Each cost beside the geometric mean of those of its row, so that what makes all variants slow or
/// quick drops out (docs/decisions/0029-scores-include-overhead.md).
Matrix relative_costs(const Matrix& losses);

/// Each cost beside the least of its row.
Matrix costs_over_best(const Matrix& losses);

/// What a row says of a variant: 1 where it is the best, a half where it takes 3 % more, the less
/// the more it takes. How slow a variant is that nobody would choose need not be known well
/// (docs/decisions/0027-polynomials.md). 1 where the cost is not known.
Matrix worth_of_rows(const Matrix& losses);

/// The geometric mean of all that is known, seconds.
double mean_cost(const Matrix& losses);

/// What a choice loses in each row beside the best: by logarithms, or in units of the mean cost.
Matrix regrets(const Candidate& candidate, const TrainingSet& training);

/// How forests teach what is learnt of these columns.
DistillationOptions distillation_options(const TrainingSet& training, const Columns& all);

/// Costs of a variant as they are learnt: logarithms to base 2, or seconds; NaN where not known.
Vector targets(const Matrix& costs, Eigen::Index variant, bool logarithms);

/// Whether there is something to learn: two values.
bool is_known(const Vector& y);

/// What is to be learnt of each variant: the time of a call and, where it is asked for, the plan's.
struct Quantities {
    const char* name;
    Matrix costs;
};

std::vector<Quantities> quantities(const Candidate& candidate, const TrainingSet& training);

/// Of each variant, and of each quantity.
std::optional<dsl::ast::Model> learn_polynomials(const Candidate& candidate,
                                                 const TrainingSet& training);

/// One network for all variants: how much less than the row's mean each takes, by logarithms.
std::optional<dsl::ast::Model> learn_network(const Candidate& candidate,
                                             const TrainingSet& training);

/// Nothing without libsvm.
std::optional<dsl::ast::Model> learn_svm(const Candidate& candidate, const TrainingSet& training);

}  // namespace selgen::fit
