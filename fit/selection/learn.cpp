#include "fit/selection/learn.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "fit/convert/to_model.hpp"
#include "fit/forest/distilled.hpp"
#include "fit/forest/forest.hpp"
#include "fit/parallel.hpp"
#include "fit/selection/training_set.hpp"
#include "fit/tree/cart.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

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

std::optional<ast::Model> learn_choice_tree(const Candidate& candidate,
                                            const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    CartOptions options;
    options.leaves = training.options.leaves;
    // Copies of a row say no more than the row: n of them have the standard error of one.
    options.errors_of_tree *= std::sqrt(static_cast<double>(training.data.copies));
    options.feature_cost = column_costs(training, all.columns);
    options.known_with = known_with(training, all.columns);
    const Matrix losses = regrets(candidate, training);
    DistillationOptions distilled = distillation_options(training, all);
    distilled.tree = options;
    const Cart cart = candidate.distilled
                          ? distilled_tree(all.values, losses, distilled)
                          : choice_tree(all.values, losses, options, training.fold_assignments);
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
    CartOptions options;
    options.leaves = training.options.leaves;
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

std::optional<ast::Model> learn_forests(const Candidate& candidate, const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    ForestOptions options;
    options.trees = training.options.trees;
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
        case Kind::forest: return learn_forests(candidate, training);
        case Kind::network: return learn_network(candidate, training);
        case Kind::svm: return learn_svm(candidate, training);
    }
    return {};
}

std::string name_of(const Candidate& candidate) {
    static const char* const kinds[] = {"polynomial", "tree", "forest", "network", "svm"};
    static const char* const scalings[] = {"raw features", "logarithms of features",
                                           "signed logarithms of features"};
    std::string name = kinds[static_cast<int>(candidate.kind)];
    if (candidate.degree < 3) name += " of degree 2";
    if (candidate.kind == Kind::forest) name += candidate.boosted ? ", boosted" : ", bagged";
    name += candidate.choice       ? " of choices"
            : candidate.relative   ? " of log speedup"
            : candidate.logarithms ? " of log time"
                                   : " of time";
    if (candidate.choice) name += candidate.logarithms ? " by log regret" : " by regret in seconds";
    if (!is_of_trees(candidate))
        name += std::string(", ") + scalings[static_cast<int>(candidate.scaling)];
    if (candidate.distilled) name += ", distilled from a forest";
    if (candidate.fits > 1) name += ", mean of " + std::to_string(candidate.fits);
    return candidate.costly ? name : name + ", without features that cost time";
}

}  // namespace selgen::fit
