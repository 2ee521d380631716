#include "fit/learn.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "fit/cart.hpp"
#include "fit/forest.hpp"
#include "fit/lesson.hpp"
#include "fit/parallel.hpp"
#include "fit/taught.hpp"
#include "fit/to_model.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

/// The columns that some node asks.
std::vector<Column> asked(const Cart& cart, const std::vector<Column>& columns) {
    std::vector<Column> result;
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (std::any_of(cart.nodes.begin(), cart.nodes.end(),
                        [&](const auto& node) { return !node.is_leaf && node.feature == c; }))
            result.push_back(columns[c]);
    return result;
}

/// Mean seconds to know each column's feature, in units of the mean best cost.
std::vector<double> column_costs(const Lesson& lesson, const std::vector<Column>& columns) {
    const auto best = best_of(lesson.losses);
    double sum = 0;
    for (std::size_t row = 0; row < best.size(); ++row)
        if (best[row] < lesson.data.variants.size())
            sum +=
                lesson.losses(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(best[row]));
    std::vector<double> costs;
    for (const Column& column : columns) {
        const auto of = lesson.data.feature_cost.col(static_cast<Eigen::Index>(column.feature));
        const double seconds = (of.array() == of.array()).select(of, 0).sum();
        costs.push_back(sum > 0 ? seconds / sum : 0);
    }
    return costs;
}

/// Columns of one feature, and of one inspection, are known together.
std::vector<std::size_t> known_with(const Lesson& lesson, const std::vector<Column>& columns) {
    std::map<std::string, std::size_t> numbers;
    std::vector<std::size_t> result;
    for (const Column& column : columns) {
        const std::size_t input = input_named(lesson.inputs, column.name);
        const std::string& inspection = lesson.inputs.features[input].inspection;
        const std::string name = inspection.empty() ? "feature " + column.name : inspection;
        result.push_back(numbers.emplace(name, numbers.size()).first->second);
    }
    return result;
}

std::optional<ast::Model> learn_choice_tree(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    CartOptions options;
    options.leaves = lesson.options.leaves;
    options.feature_cost = column_costs(lesson, all.columns);
    options.known_with = known_with(lesson, all.columns);
    const Matrix losses = regrets(recipe, lesson);
    TaughtOptions taught = taught_options(lesson, all);
    taught.tree = options;
    const Cart cart = recipe.taught ? taught_tree(all.values, losses, taught)
                                    : choice_tree(all.values, losses, options, lesson.deals);
    const auto tree = tree_of(cart, all.columns, lesson.data.variants);
    return model_of(recipe, lesson, {equation({"", "choice", ""}, tree)}, asked(cart, all.columns));
}

/// Words as numbers, the same for the same.
std::vector<std::size_t> numbered(const std::vector<std::string>& words) {
    std::map<std::string, std::size_t> known;
    std::vector<std::size_t> numbers;
    for (const auto& word : words)
        numbers.push_back(known.emplace(word, known.size()).first->second);
    return numbers;
}

std::optional<ast::Model> learn_cost_trees(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    CartOptions options;
    options.leaves = lesson.options.leaves;
    std::vector<ast::ModelStatement> equations;
    for (const auto& [name, costs] : quantities(recipe, lesson))
        for (std::size_t v = 0; v < lesson.data.variants.size(); ++v) {
            const Vector y = targets(costs, static_cast<Eigen::Index>(v), recipe.logarithms);
            if (!is_known(y)) continue;
            const Cart cart = value_tree(all.values, y, {}, options, {lesson.deals.front()});
            equations.emplace_back(
                equation({recipe.logarithms ? "lg" : "", name, lesson.data.variants[v]},
                         tree_of(cart, all.columns)));
        }
    if (equations.empty()) return {};
    return model_of(recipe, lesson, std::move(equations), all.columns);
}

/// A forest without trees foretells a number.
Right right_of(const Forest& forest, const std::vector<Column>& columns) {
    if (forest.trees.empty()) return ast::Expression(dsl::build::Term(forest.base));
    return forest_of(forest, columns);
}

std::optional<ast::Model> learn_forests(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    ForestOptions options;
    options.trees = lesson.options.trees;
    if (lesson.options.leaves > 0) options.leaves = lesson.options.leaves;
    options.seed = lesson.options.seed;
    std::vector<ast::ModelStatement> equations;
    const std::vector<std::size_t> groups = numbered(lesson.data.groups);
    for (const auto& [name, costs] : quantities(recipe, lesson)) {
        Matrix y(costs.rows(), costs.cols());
        for (Eigen::Index v = 0; v < y.cols(); ++v) y.col(v) = targets(costs, v, recipe.logarithms);
        const auto found = recipe.boosted ? boosted(all.values, y, options, groups)
                                          : bagged(all.values, y, options, groups);
        for (std::size_t v = 0; v < found.size(); ++v) {
            if (!is_known(y.col(static_cast<Eigen::Index>(v)))) continue;
            equations.emplace_back(
                equation({recipe.logarithms ? "lg" : "", name, lesson.data.variants[v]},
                         right_of(found[v], all.columns)));
        }
    }
    if (equations.empty()) return {};
    return model_of(recipe, lesson, std::move(equations), all.columns);
}

}  // namespace

std::optional<ast::Model> learn(const Recipe& recipe, const Lesson& lesson) {
    switch (recipe.kind) {
        case Kind::tree:
            return recipe.choice ? learn_choice_tree(recipe, lesson)
                                 : learn_cost_trees(recipe, lesson);
        case Kind::polynomial: return learn_polynomials(recipe, lesson);
        case Kind::forest: return learn_forests(recipe, lesson);
        case Kind::network: return learn_network(recipe, lesson);
        case Kind::svm: return learn_svm(recipe, lesson);
    }
    return {};
}

std::string name_of(const Recipe& recipe) {
    static const char* const kinds[] = {"polynomial", "tree", "forest", "network", "svm"};
    static const char* const scalings[] = {"raw features", "logarithms of features",
                                           "signed logarithms of features"};
    std::string name = kinds[static_cast<int>(recipe.kind)];
    if (recipe.degree < 3) name += " of degree 2";
    if (recipe.kind == Kind::forest) name += recipe.boosted ? ", boosted" : ", bagged";
    name += recipe.choice       ? " of choices"
            : recipe.relative   ? " of log speedup"
            : recipe.logarithms ? " of log time"
                                : " of time";
    if (recipe.choice) name += recipe.logarithms ? " by log regret" : " by regret in seconds";
    if (!is_of_trees(recipe))
        name += std::string(", ") + scalings[static_cast<int>(recipe.scaling)];
    if (recipe.taught) name += ", taught by a forest";
    if (recipe.fits > 1) name += ", mean of " + std::to_string(recipe.fits);
    return recipe.costly ? name : name + ", without features that cost time";
}

}  // namespace selgen::fit
