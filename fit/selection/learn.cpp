// Fits trees and forests to a training set, calls the fits of other kinds, and names candidates.
#include "fit/selection/learn.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "fit/convert/to_model.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/forest/distilled.hpp"
#include "fit/forest/regret_forest.hpp"
#include "fit/selection/safe.hpp"
#include "fit/table/phase_lengths.hpp"
#include "fit/tree/cart.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace build = dsl::build;

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

namespace {

/// The columns that the tree's nodes read.
std::vector<Column> columns_read(const Cart& cart, const std::vector<Column>& columns) {
    std::vector<Column> result;
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (std::ranges::any_of(
                cart.nodes, [&](const auto& node) { return !node.is_leaf && node.feature == c; }))
            result.push_back(columns[c]);
    return result;
}

/// The mean regret that computing each column's feature adds to the best choice of a row, in the
/// unit of the objective.
std::vector<double> column_costs(const TrainingSet& training, const std::vector<Column>& columns) {
    const auto best = best_of(training.losses);
    std::vector<Eigen::Index> rows;
    std::vector<double> least;
    for (std::size_t row = 0; row < best.size(); ++row)
        if (best[row] < training.data.variants.size()) {
            rows.push_back(to_index(row));
            least.push_back(training.losses(to_index(row), to_index(best[row])));
        }
    Matrix losses(to_index(rows.size()), 2);  // without the feature, and with it
    losses.col(0) = Eigen::Map<const Vector>(least.data(), losses.rows());
    std::vector<double> costs;
    for (const Column& column : columns) {
        const Vector of = training.data.feature_cost(rows, to_index(column.feature));
        if (!(of.array() > 0).any()) {
            costs.push_back(0);
            continue;
        }
        losses.col(1) = losses.col(0) + (of.array() > 0).select(of, 0);
        costs.push_back(regrets(losses, training.options.loss.objective).col(1).mean());
    }
    return costs;
}

/// Columns of one feature or of one inspection have the same number: they are known together.
std::vector<std::size_t> known_with(const TrainingSet& training,
                                    const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const Column& column : columns) {
        const std::size_t input = input_named(training.inputs, column.name);
        const std::string& inspection = training.inputs.features[input].inspection;
        names.push_back(inspection.empty() ? "feature " + column.name : inspection);
    }
    return numbered(names);
}

/// Makes leaves unsure that choose the default only because of the margin: by the measured losses
/// of their rows, another variant is better.
void mark_unsure(Cart& cart, const Matrix& x, const Candidate& candidate,
                 const TrainingSet& training) {
    if (candidate.margin == 0 || cart.nodes.size() == 1) return;
    const std::size_t otherwise = variant_named(training.data, training.inputs.otherwise);
    const Matrix measured =
        regrets(with_margin(training.losses, otherwise, 1 / (1 + candidate.margin) - 1),
                training.options.loss.objective);
    const Matrix regret = filled_regrets(measured);
    Matrix sums = Matrix::Zero(to_index(cart.nodes.size()), regret.cols());
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        sums.row(to_index(leaf_at(cart, x.row(row)))) += regret.row(row);
    for (std::size_t at = 0; at < cart.nodes.size(); ++at) {
        Cart::Node& node = cart.nodes[at];
        if (!node.is_leaf || node.value != static_cast<double>(otherwise)) continue;
        const auto of = sums.row(to_index(at));
        if ((of.array() < of[to_index(otherwise)]).any())
            node.value = static_cast<double>(training.data.variants.size());
    }
}

/// How many training rows stand for a row of the table, on average.
double copies_of_row(const TrainingSet& training) {
    return static_cast<double>(training.data.copies) * training.repeats;
}

/// The number of training rows that stand for this many rows of the table.
std::size_t rows_to_learn(std::size_t rows, double repeats) {
    return static_cast<std::size_t>(std::lround(static_cast<double>(rows) * repeats));
}

CartOptions cart_options(const TrainingSet& training) {
    CartOptions options;
    options.leaves = training.options.leaves;
    options.least_rows = rows_to_learn(options.least_rows, training.repeats);
    // Copies of a row add no information: n of them have the standard error of one.
    options.errors_of_tree *= std::sqrt(copies_of_row(training));
    return options;
}

DistillationOptions distillation_options(const TrainingSet& training, const Columns& all,
                                         const CartOptions& tree) {
    DistillationOptions options;
    options.tree = tree;
    if (training.options.trees > 0) options.trees = training.options.trees;
    options.seed = training.options.seed;
    options.most_regret = most_regret(training);
    for (const Column& column : all.columns) options.is_number.push_back(!column.is_indicator());
    return options;
}

std::optional<ast::Model> learn_choice_tree(const Candidate& candidate,
                                            const TrainingSet& training) {
    if (candidate.margin == always_default)
        return model_of(
            candidate, training,
            {equation({"", "choice", ""}, build::Tree(build::name(training.inputs.otherwise)))},
            {});
    const Columns all = columns_for(candidate, training);
    CartOptions options = cart_options(training);
    if (candidate.most_leaves > 0) options.leaves = candidate.most_leaves;
    options.feature_cost = column_costs(training, all.columns);
    options.known_with = known_with(training, all.columns);
    const Matrix losses = regrets(training.losses, training.options.loss.objective);
    Cart cart =
        candidate.distilled
            ? distilled_tree(all.values, losses, distillation_options(training, all, options))
            : choice_tree(all.values, losses, options, training.fold_assignments);
    mark_unsure(cart, all.values, candidate, training);
    const auto tree = tree_of(cart, all.columns, training.data.variants);
    return model_of(candidate, training, {equation({"", "choice", ""}, tree)},
                    columns_read(cart, all.columns));
}

/// An equation for the logarithm of each quantity of each variant, if enough of it is known:
/// `fitted` is the right side for these targets.
template <class Fit>
std::optional<ast::Model> learn_logarithms(const Candidate& candidate, const TrainingSet& training,
                                           const Columns& all, const Fit& fitted) {
    std::vector<ast::ModelStatement> equations;
    for (const auto& [name, costs] : quantities(candidate, training))
        for (std::size_t v = 0; v < training.data.variants.size(); ++v)
            if (const Vector y = targets(costs, to_index(v)); is_known(y))
                equations.emplace_back(
                    equation({"lg", name, training.data.variants[v]}, fitted(y)));
    if (equations.empty()) return {};
    return model_of(candidate, training, std::move(equations), all.columns);
}

std::optional<ast::Model> learn_cost_trees(const Candidate& candidate,
                                           const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    const CartOptions options = cart_options(training);
    return learn_logarithms(candidate, training, all, [&](const Vector& y) {
        return tree_of(value_tree(all.values, y, options, {training.fold_assignments.front()}),
                       all.columns);
    });
}

RegretForestOptions forest_options(const TrainingSet& training) {
    RegretForestOptions options;
    if (training.options.trees > 0) options.trees = training.options.trees;
    options.leaves = training.options.leaves;
    options.seed = training.options.seed;
    // Copies of a row add no information.
    options.least_rows = rows_to_learn(options.least_rows, copies_of_row(training));
    return options;
}

/// In seconds, timeouts alone would decide the splits.
constexpr double power_of_par10 = 0.25;

/// A forest of extra trees for the regrets of all variants, as costs relative to the mean cost.
std::optional<ast::Model> learn_regret_forest(const Candidate& candidate,
                                              const TrainingSet& training) {
    const Objective objective = training.options.loss.objective;
    const Matrix regret = filled_regrets(regrets(training.losses, objective));
    const std::vector<Eigen::Index> variants = timed_variants(regret);
    if (variants.size() < 2) return {};
    const Columns all = columns_for(candidate, training);
    RegretForestOptions options = forest_options(training);
    if (objective == Objective::par10) options.power = power_of_par10;
    const RegretForest forest =
        regret_forest(all.values, regret(Eigen::all, variants), most_regret(training), options);
    const bool logarithms = !adds_seconds(objective);
    const double mean = mean_cost(training.losses);
    const auto found = logarithms ? by_variant(forest, std::log2(mean), 1 / std::log(2.0))
                                  : by_variant(forest, 1, 1);
    std::vector<ast::ModelStatement> equations;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto v = static_cast<std::size_t>(variants[i]);
        equations.emplace_back(equation({logarithms ? "lg" : "", "time", training.data.variants[v]},
                                        forest_of(found[i], all.columns)));
    }
    return model_of(candidate, training, std::move(equations), all.columns);
}

/// A forest of extra trees for the logarithms of each variant's times.
std::optional<ast::Model> learn_time_forests(const Candidate& candidate,
                                             const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    const RegretForestOptions options = forest_options(training);
    return learn_logarithms(candidate, training, all, [&](const Vector& y) {
        std::vector<Eigen::Index> rows;
        for (Eigen::Index row = 0; row < y.size(); ++row)
            if (!std::isnan(y[row])) rows.push_back(row);
        const RegretForest forest = regret_forest(all.values(rows, Eigen::all), y(rows),
                                                  std::numeric_limits<double>::max(), options);
        return forest_of(by_variant(forest, 0, 1)[0], all.columns);
    });
}

std::optional<ast::Model> learn_kind(const Candidate& candidate, const TrainingSet& training) {
    switch (candidate.kind) {
        case Kind::tree:
            return candidate.choice ? learn_choice_tree(candidate, training)
                                    : learn_cost_trees(candidate, training);
        case Kind::polynomial: return learn_polynomials(candidate, training);
        case Kind::forest:
            return candidate.relative ? learn_regret_forest(candidate, training)
                                      : learn_time_forests(candidate, training);
        case Kind::network: return learn_network(candidate, training);
        case Kind::svm: return learn_svm(candidate, training);
    }
    return {};
}

/// The variants with times, the one of the lowest mean regret first: those to choose if the chosen
/// variant cannot run.
ast::Instead instead(const TrainingSet& training) {
    const Matrix regret = filled_regrets(regrets(training.losses, training.options.loss.objective));
    const Vector mean = regret.colwise().mean();
    std::vector<Eigen::Index> variants = timed_variants(regret);
    std::ranges::stable_sort(variants, {}, [&](Eigen::Index v) { return mean[v]; });
    ast::Instead made;
    for (const Eigen::Index v : variants)
        made.value.push_back({{}, training.data.variants[static_cast<std::size_t>(v)]});
    return made;
}

}  // namespace

std::optional<ast::Model> learn(const Candidate& candidate, const TrainingSet& training) {
    auto model = learn_kind(candidate, training);
    if (model && candidate.choice && candidate.margin != always_default)
        model->statements.emplace_back(instead(training));
    return model;
}

namespace {

/// Trees of choices and forests of extra trees; empty for others.
std::string name_of_usual(const Candidate& candidate) {
    if (candidate.kind == Kind::forest && candidate.relative) return "forest of extra trees";
    if (candidate.kind != Kind::tree || !candidate.choice) return {};
    if (candidate.most_leaves == 1) return "constant choice";
    if (candidate.most_leaves > 0)
        return "tree of at most " + std::to_string(candidate.most_leaves) + " leaves";
    return candidate.distilled ? "tree, distilled from a forest" : "tree";
}

std::string name_of_predictor(const Candidate& candidate) {
    static const char* const scalings[] = {"raw", "lg", "signed lg"};
    std::string name = kind_words[static_cast<std::size_t>(candidate.kind)];
    if (candidate.degree < 3) name += " of degree 2";
    if (!candidate.choice) name += candidate.relative ? " of speedup" : " of log time";
    if (!is_of_trees(candidate))
        name += std::string(", ") + scalings[static_cast<int>(candidate.scaling)];
    return name;
}

}  // namespace

std::string name_of(const Candidate& candidate) {
    std::string name = name_of_usual(candidate);
    if (name.empty()) name = name_of_predictor(candidate);
    if (!candidate.costly) name += ", free features";
    if (candidate.margin > 0) name += fmt::format(", margin {:g} %", 100 * candidate.margin);
    return name;
}

}  // namespace selgen::fit
