#pragma once

#include <vector>

#include "fit/learn.hpp"

/// What all ways to learn begin and end with; part of fit/learn.
namespace selgen::fit {

struct Columns {
    std::vector<Column> columns;
    Matrix values;
};

Columns columns_for(const Recipe& recipe, const Lesson& lesson);

/// The equations under the selector's model's name, with machine and domain.
dsl::ast::Model model_of(const Recipe& recipe, const Lesson& lesson,
                         std::vector<dsl::ast::ModelStatement> equations,
                         const std::vector<Column>& columns);

/// Each cost beside the geometric mean of those of its row, so that what makes all variants slow or
/// quick drops out (docs/decisions.md).
Matrix relative_costs(const Matrix& losses);

/// The geometric mean of all that is known, seconds.
double mean_cost(const Matrix& losses);

/// One network for all variants: how much less than the row's mean each takes, by logarithms.
std::optional<dsl::ast::Model> learn_network(const Recipe& recipe, const Lesson& lesson);

/// Nothing without libsvm.
std::optional<dsl::ast::Model> learn_svm(const Recipe& recipe, const Lesson& lesson);

}  // namespace selgen::fit
