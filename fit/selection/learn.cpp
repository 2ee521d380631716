#include "fit/selection/learn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "fit/convert/to_model.hpp"
#include "fit/forest/distilled.hpp"
#include "fit/forest/forest.hpp"
#include "fit/forest/regret_forest.hpp"
#include "fit/parallel.hpp"
#include "fit/selection/safe.hpp"
#include "fit/selection/training_set.hpp"
#include "fit/tree/cart.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace build = dsl::build;

namespace {

/// The columns that the tree's nodes read.
std::vector<Column> columns_read(const Cart& cart, const std::vector<Column>& columns) {
    std::vector<Column> result;
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (std::any_of(cart.nodes.begin(), cart.nodes.end(),
                        [&](const auto& node) { return !node.is_leaf && node.feature == c; }))
            result.push_back(columns[c]);
    return result;
}

/// Mean seconds to compute each column's feature, in units of the mean best cost.
std::vector<double> column_costs(const TrainingSet& training, const std::vector<Column>& columns) {
    const auto best = best_of(training.losses);
    double sum = 0;
    for (std::size_t row = 0; row < best.size(); ++row)
        if (best[row] < training.data.variants.size())
            sum += training.losses(static_cast<Eigen::Index>(row),
                                   static_cast<Eigen::Index>(best[row]));
    std::vector<double> costs;
    for (const Column& column : columns) {
        const auto of = training.data.feature_cost.col(static_cast<Eigen::Index>(column.feature));
        const double seconds = (of.array() == of.array()).select(of, 0).sum();
        costs.push_back(sum > 0 ? seconds / sum : 0);
    }
    return costs;
}

/// Columns of one feature or of one inspection have the same number: they are known together.
std::vector<std::size_t> known_with(const TrainingSet& training,
                                    const std::vector<Column>& columns) {
    std::map<std::string, std::size_t> numbers;
    std::vector<std::size_t> result;
    for (const Column& column : columns) {
        const std::size_t input = input_named(training.inputs, column.name);
        const std::string& inspection = training.inputs.features[input].inspection;
        const std::string name = inspection.empty() ? "feature " + column.name : inspection;
        result.push_back(numbers.emplace(name, numbers.size()).first->second);
    }
    return result;
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
    // Copies of a row say no more than the row: n of them have the standard error of one.
    options.errors_of_tree *= std::sqrt(copies_of_row(training));
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
    DistillationOptions distilled = distillation_options(training, all);
    distilled.tree = options;
    Cart cart = candidate.distilled
                    ? distilled_tree(all.values, losses, distilled)
                    : choice_tree(all.values, losses, options, training.fold_assignments);
    mark_unsure(cart, all.values, candidate, training);
    const auto tree = tree_of(cart, all.columns, training.data.variants);
    return model_of(candidate, training, {equation({"", "choice", ""}, tree)},
                    columns_read(cart, all.columns));
}

/// Words as numbers; equal words have equal numbers.
std::vector<std::size_t> numbered(const std::vector<std::string>& words) {
    std::map<std::string, std::size_t> known;
    std::vector<std::size_t> numbers;
    for (const auto& word : words)
        numbers.push_back(known.emplace(word, known.size()).first->second);
    return numbers;
}

std::optional<ast::Model> learn_cost_trees(const Candidate& candidate,
                                           const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    const CartOptions options = cart_options(training);
    std::vector<ast::ModelStatement> equations;
    for (const auto& [name, costs] : quantities(candidate, training))
        for (std::size_t v = 0; v < training.data.variants.size(); ++v) {
            const Vector y = targets(costs, static_cast<Eigen::Index>(v), candidate.logarithms);
            if (!is_known(y)) continue;
            const Cart cart =
                value_tree(all.values, y, {}, options, {training.fold_assignments.front()});
            equations.emplace_back(
                equation({candidate.logarithms ? "lg" : "", name, training.data.variants[v]},
                         tree_of(cart, all.columns)));
        }
    if (equations.empty()) return {};
    return model_of(candidate, training, std::move(equations), all.columns);
}

/// A forest without trees becomes a number.
Right right_of(const Forest& forest, const std::vector<Column>& columns) {
    if (forest.trees.empty()) return ast::Expression(dsl::build::Term(forest.base));
    return forest_of(forest, columns);
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
    RegretForestOptions options;
    if (training.options.trees > 0) options.trees = training.options.trees;
    options.leaves = training.options.leaves;
    options.seed = training.options.seed;
    if (objective == Objective::par10) options.power = power_of_par10;
    // Copies of a row say no more than the row.
    options.least_rows = rows_to_learn(options.least_rows, copies_of_row(training));
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

std::optional<ast::Model> learn_forests(const Candidate& candidate, const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    ForestOptions options;
    if (training.options.trees > 0) options.trees = training.options.trees;
    if (training.options.leaves > 0) options.leaves = training.options.leaves;
    options.seed = training.options.seed;
    std::vector<ast::ModelStatement> equations;
    const std::vector<std::size_t> groups = numbered(training.data.groups);
    for (const auto& [name, costs] : quantities(candidate, training)) {
        Matrix y(costs.rows(), costs.cols());
        for (Eigen::Index v = 0; v < y.cols(); ++v)
            y.col(v) = targets(costs, v, candidate.logarithms);
        const auto found = candidate.boosted ? boosted(all.values, y, options, groups)
                                             : bagged(all.values, y, options, groups);
        for (std::size_t v = 0; v < found.size(); ++v) {
            if (!is_known(y.col(static_cast<Eigen::Index>(v)))) continue;
            equations.emplace_back(
                equation({candidate.logarithms ? "lg" : "", name, training.data.variants[v]},
                         right_of(found[v], all.columns)));
        }
    }
    if (equations.empty()) return {};
    return model_of(candidate, training, std::move(equations), all.columns);
}

}  // namespace

std::optional<ast::Model> learn(const Candidate& candidate, const TrainingSet& training) {
    switch (candidate.kind) {
        case Kind::tree:
            return candidate.choice ? learn_choice_tree(candidate, training)
                                    : learn_cost_trees(candidate, training);
        case Kind::polynomial: return learn_polynomials(candidate, training);
        case Kind::forest:
            return candidate.by_regret ? learn_regret_forest(candidate, training)
                                       : learn_forests(candidate, training);
        case Kind::network: return learn_network(candidate, training);
        case Kind::svm: return learn_svm(candidate, training);
    }
    return {};
}

namespace {

/// Trees of choices and forests of extra trees; empty for others.
std::string name_of_usual(const Candidate& candidate) {
    if (candidate.by_regret) return "forest of extra trees";
    if (candidate.kind != Kind::tree || !candidate.choice) return {};
    if (candidate.most_leaves == 1) return "constant choice";
    if (candidate.most_leaves > 0)
        return "tree of at most " + std::to_string(candidate.most_leaves) + " leaves";
    return candidate.distilled ? "tree, distilled from a forest" : "tree";
}

std::string name_of_predictor(const Candidate& candidate) {
    static const char* const kinds[] = {"polynomial", "tree", "forest", "network", "svm"};
    static const char* const scalings[] = {"raw", "lg", "signed lg"};
    std::string name = kinds[static_cast<int>(candidate.kind)];
    if (candidate.degree < 3) name += " of degree 2";
    if (candidate.kind == Kind::forest) name += candidate.boosted ? ", boosted" : ", bagged";
    if (!candidate.choice)
        name += candidate.relative     ? " of speedup"
                : candidate.logarithms ? " of log time"
                                       : " of time";
    if (!is_of_trees(candidate))
        name += std::string(", ") + scalings[static_cast<int>(candidate.scaling)];
    if (candidate.distilled) name += ", distilled";
    if (candidate.fits > 1) name += ", mean of " + std::to_string(candidate.fits);
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
