#include "fit/learn.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "fit/cart.hpp"
#include "fit/forest.hpp"
#include "fit/lesson.hpp"
#include "fit/parallel.hpp"
#include "fit/polynomial.hpp"
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

/// What a choice loses in each row beside the best: by logarithms, or in units of the mean cost.
Matrix regrets(const Recipe& recipe, const Lesson& lesson) {
    const auto best = best_of(lesson.losses);
    Matrix result = lesson.losses;
    double sum = 0;
    for (Eigen::Index row = 0; row < result.rows(); ++row) {
        const auto v = static_cast<Eigen::Index>(best[static_cast<std::size_t>(row)]);
        if (v == result.cols()) continue;
        const double ideal = lesson.losses(row, v);
        sum += ideal;
        for (double& loss : result.row(row))
            loss = recipe.logarithms ? std::log(loss / ideal) : loss - ideal;
    }
    if (recipe.logarithms || sum <= 0) return result;
    return result * (static_cast<double>(result.rows()) / sum);
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

TaughtOptions taught_options(const Lesson& lesson, const Columns& all, const CartOptions& tree) {
    TaughtOptions options;
    options.tree = tree;
    options.trees = lesson.options.trees;
    options.seed = lesson.options.seed;
    for (const Column& column : all.columns) options.is_number.push_back(!column.is_indicator());
    return options;
}

std::optional<ast::Model> learn_choice_tree(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    CartOptions options;
    options.leaves = lesson.options.leaves;
    options.feature_cost = column_costs(lesson, all.columns);
    options.known_with = known_with(lesson, all.columns);
    const Matrix losses = regrets(recipe, lesson);
    const Cart cart = recipe.taught
                          ? taught_tree(all.values, losses, taught_options(lesson, all, options))
                          : choice_tree(all.values, losses, options, lesson.deals);
    const auto tree = tree_of(cart, all.columns, lesson.data.variants);
    return model_of(recipe, lesson, {equation({"", "choice", ""}, tree)}, asked(cart, all.columns));
}

/// Costs of a variant as they are learnt: logarithms to base 2, or seconds.
Vector targets(const Matrix& costs, Eigen::Index variant, bool logarithms) {
    return costs.col(variant).unaryExpr([&](double cost) {
        if (!(cost > 0 && std::isfinite(cost))) return std::numeric_limits<double>::quiet_NaN();
        return logarithms ? std::log2(cost) : cost;
    });
}

bool is_known(const Vector& y) { return (y.array() == y.array()).count() > 1; }

/// Words as numbers, the same for the same.
std::vector<std::size_t> numbered(const std::vector<std::string>& words) {
    std::map<std::string, std::size_t> known;
    std::vector<std::size_t> numbers;
    for (const auto& word : words)
        numbers.push_back(known.emplace(word, known.size()).first->second);
    return numbers;
}

/// What is to be learnt of each variant: the time of a call and, where it is asked for, the plan's.
struct Quantities {
    const char* name;
    Matrix costs;
};

std::vector<Quantities> quantities(const Recipe& recipe, const Lesson& lesson) {
    if (recipe.relative && recipe.kind == Kind::polynomial)
        return {{"time", costs_over_best(lesson.losses) * mean_cost(lesson.losses)}};
    if (recipe.relative)
        return {{"time", relative_costs(lesson.losses) * mean_cost(lesson.losses)}};
    // The penalty of a failed run is in the losses, and so is the plan's share.
    const bool plans = (lesson.data.setup.array() > 0).any();
    if (!plans || !(lesson.inputs.any_kind || lesson.inputs.wants_setup))
        return {{"time", lesson.losses}};
    Data without = lesson.data;
    without.setup.setZero();
    return {{"time", losses(without, lesson.options.loss)}, {"setup", lesson.data.setup}};
}

/// Of each quantity of each variant; without weights all rows count the same.
std::vector<Polynomial> polynomials(const Recipe& recipe, const Lesson& lesson,
                                    const Matrix& columns, const std::vector<Quantities>& wanted,
                                    const Matrix& weights) {
    PolynomialOptions options;
    options.selection = lesson.options.paper ? Selection::paper : Selection::stepwise;
    options.terms = lesson.options.terms;
    options.seed = lesson.options.seed;
    options.degree = recipe.degree;
    const std::size_t variants = lesson.data.variants.size();
    std::vector<Polynomial> found(wanted.size() * variants);
    in_parallel(found.size(), 0, [&](std::size_t i) {
        const auto v = static_cast<Eigen::Index>(i % variants);
        const Vector y = targets(wanted[i / variants].costs, v, recipe.logarithms);
        const Vector own = weights.size() > 0 ? Vector(weights.col(v)) : Vector();
        if (is_known(y)) found[i] = polynomial(columns, y, options, lesson.deals.front(), own);
    });
    return found;
}

/// Costs of the variants by polynomials of their logarithms; NaN where `known` has no cost.
Matrix foretold(const std::vector<Polynomial>& found, const Matrix& columns, const Matrix& known) {
    constexpr double most = 500;  // ratios of such costs are finite
    Matrix costs = known;
    for (Eigen::Index row = 0; row < costs.rows(); ++row)
        for (Eigen::Index v = 0; v < costs.cols(); ++v) {
            const Polynomial& own = found[static_cast<std::size_t>(v)];
            if (std::isnan(known(row, v)) || own.terms.empty()) continue;
            costs(row, v) = std::exp2(std::clamp(predict(own, columns.row(row)), -most, most));
        }
    return costs;
}

/// A row counts by how near the variant comes to the best there, or is foretold to come: what is
/// taken for good, and is not, are the choices that lose most.
std::vector<Polynomial> polynomials_of_speedup(const Recipe& recipe, const Lesson& lesson,
                                               const Matrix& columns,
                                               const std::vector<Quantities>& wanted) {
    constexpr int rounds = 3;
    Matrix weights = worth_of_rows(lesson.losses);
    std::vector<Polynomial> found = polynomials(recipe, lesson, columns, wanted, weights);
    for (int round = 1; round < rounds; ++round) {
        weights = weights.cwiseMax(worth_of_rows(foretold(found, columns, lesson.losses)));
        found = polynomials(recipe, lesson, columns, wanted, weights);
    }
    return found;
}

std::optional<ast::Model> learn_polynomials(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    const std::vector<Quantities> wanted = quantities(recipe, lesson);
    const std::size_t variants = lesson.data.variants.size();
    const auto found = recipe.relative ? polynomials_of_speedup(recipe, lesson, all.values, wanted)
                                       : polynomials(recipe, lesson, all.values, wanted, {});
    std::vector<ast::ModelStatement> equations;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!found[i].terms.empty())
            equations.emplace_back(
                equation({recipe.logarithms ? "lg" : "", wanted[i / variants].name,
                          lesson.data.variants[i % variants]},
                         expression_of(found[i], all.columns)));
    if (equations.empty()) return {};
    return model_of(recipe, lesson, std::move(equations), all.columns);
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
    if (recipe.taught) name += ", taught by a forest";
    if (!is_of_trees(recipe))
        name += std::string(", ") + scalings[static_cast<int>(recipe.scaling)];
    return recipe.costly ? name : name + ", without features that cost time";
}

}  // namespace selgen::fit
