// Computes relative costs, logarithms as targets, and the model around fitted equations.
#include "fit/selection/training_set.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "fit/convert/to_model.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/table/phase_lengths.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

Columns columns_for(const Candidate& candidate, const TrainingSet& training) {
    const Scales scaling = is_of_trees(candidate) ? Scales::raw : candidate.scaling;
    auto columns = columns_of(training.data, training.inputs,
                              {scaling, candidate.costly, reads_reuse(candidate)});
    Matrix values = values_of(training.data, columns);
    return {std::move(columns), std::move(values)};
}

ast::Model model_of(const Candidate& candidate, const TrainingSet& training,
                    std::vector<ast::ModelStatement> equations,
                    const std::vector<Column>& columns) {
    ast::Model model;
    model.name = {{}, training.inputs.model};
    if (!training.options.machine.empty())
        model.statements.emplace_back(ast::Machine{{}, training.options.machine});
    const ast::Domain domain =
        domain_of(training.data, training.inputs, columns, is_of_trees(candidate));
    if (!domain.bounds.empty()) model.statements.emplace_back(domain);
    if (candidate.relative) model.statements.emplace_back(ast::Relative{{}, {{{}, "time"}}});
    for (auto& equation : equations) model.statements.push_back(std::move(equation));
    return model;
}

double mean_cost(const Matrix& losses) {
    double sum = 0, count = 0;
    for (const double cost : losses.reshaped())
        if (cost > 0 && std::isfinite(cost)) sum += std::log2(cost), ++count;
    return count > 0 ? std::exp2(sum / count) : 1;
}

Matrix relative_costs(const Matrix& losses) {
    Matrix result = losses;
    for (auto row : result.rowwise()) row /= mean_cost(row);
    return result;
}

Matrix costs_over_best(const Matrix& losses) {
    Matrix result = losses;
    const auto best = best_of(losses);
    for (Eigen::Index row = 0; row < result.rows(); ++row) {
        const auto v = static_cast<Eigen::Index>(best[static_cast<std::size_t>(row)]);
        if (v < result.cols()) result.row(row) /= losses(row, v);
    }
    return result;
}

double most_regret(const TrainingSet& training) {
    return training.options.loss.objective == Objective::mean_slowdown
               ? std::log(10.0)
               : std::numeric_limits<double>::infinity();
}

Vector targets(const Matrix& costs, Eigen::Index variant) {
    return costs.col(variant).unaryExpr([](double cost) {
        if (!(cost > 0 && std::isfinite(cost))) return std::numeric_limits<double>::quiet_NaN();
        return std::log2(cost);
    });
}

bool is_known(const Vector& y) { return (y.array() == y.array()).count() > 1; }

std::vector<Quantities> quantities(const Candidate& candidate, const TrainingSet& training) {
    if (candidate.relative)
        return {{"time", costs_over_best(training.losses) * mean_cost(training.losses)}};
    // The penalty of a failed run is in the losses, and so is the plan's share.
    const bool plans = has_plans(training.data);
    if (!plans || !(training.inputs.any_kind || training.inputs.wants_setup))
        return {{"time", training.losses}};
    Data without = training.data;
    without.setup.setZero();
    return {{"time", estimated_losses(without, training.options.loss)},
            {"setup", training.data.setup}};
}

}  // namespace selgen::fit
