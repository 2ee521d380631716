// Estimates the costs of decisions, and divides those of features by the calls that share them.
#include "fit/evaluate/price.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"
#include "dsl/evaluate/inspections.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/loss.hpp"

namespace selgen::fit {

namespace model = dsl::model;

namespace {

constexpr double split_ns = 2.5, tree_of_forest_ns = 4.5, sum_ns = 0.25, function_ns = 4;
constexpr double unit_ns = 4, vector_ns = 4;

double evaluation_cost(const model::Expression& expression) {
    const auto* apply = std::get_if<model::Apply>(&expression.node);
    if (apply == nullptr) return 0;
    using enum model::Operator;
    const bool function = apply->op == lg || apply->op == ln || apply->op == exp ||
                          apply->op == sqrt || apply->op == divide;
    double sum = function ? function_ns : sum_ns;
    for (const auto& operand : apply->operands) sum += evaluation_cost(operand);
    return sum;
}

double evaluation_cost(const model::Tree& tree, std::size_t at = 0) {
    const auto* split = std::get_if<model::Split>(&tree.nodes[at]);
    if (split == nullptr) return 0;
    return split_ns + std::max(evaluation_cost(tree, split->yes), evaluation_cost(tree, split->no));
}

double evaluation_cost(const model::Forest& forest) {
    return tree_of_forest_ns * static_cast<double>(forest.trees.size());
}

double evaluation_cost(const std::vector<model::Expression>& inputs) {
    double sum = 0;
    for (const auto& input : inputs) sum += evaluation_cost(input);
    return sum;
}

double evaluation_cost(const model::Network& network) {
    double sum = evaluation_cost(network.inputs);
    for (const auto& layer : network.layers)
        sum += unit_ns * static_cast<double>(layer.units.size());
    return sum;
}

double evaluation_cost(const model::Svm& svm) {
    return evaluation_cost(svm.inputs) + vector_ns * static_cast<double>(svm.vectors.size());
}

double evaluation_cost(const model::Selector& selector, const model::Rule& rule) {
    return std::visit(
        overloaded{
            [](const model::WhenRule& when) { return evaluation_cost(when.condition); },
            [&](const model::GoalRule& goal) {
                double sum = 0;
                for (const auto& quantity : selector.quantities)
                    for (const std::size_t v : goal.candidates)
                        sum += std::visit([](const auto& body) { return evaluation_cost(body); },
                                          quantity.of_variant[v]->body);
                return sum;
            },
            [](const model::ByRule& by) {
                return std::visit([](const auto& body) { return evaluation_cost(body); },
                                  by.choice);
            },
        },
        rule);
}

}  // namespace

double decision_ns(const model::Selector& selector) {
    double sum = least_decision_ns;
    for (const auto& rule : selector.rules) sum += evaluation_cost(selector, rule);
    return sum;
}

Data with_costs_of_call(Data data, const Inputs& inputs, double reuse) {
    const Vector reused = reuse_of(data, reuse);
    const Vector calls =
        inputs.most_calls > 0 ? Vector(reused.cwiseMin(inputs.most_calls)) : reused;
    std::map<std::string, std::vector<Eigen::Index>> columns;  // of inspections
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const std::size_t at = input_named(inputs, data.features[f].name);
        const bool is_input = at < inputs.features.size();
        if (is_input && !inputs.features[at].inspection.empty())
            columns[inputs.features[at].inspection].push_back(to_index(f));
        if (inputs.has_phases || (is_input && inputs.features[at].lasts))
            data.feature_cost.col(to_index(f)).array() /= calls.array();
    }
    for (const auto& [inspection, own] : columns) {
        const Matrix costs = data.feature_cost(Eigen::all, own);
        const Vector whole = costs.rowwise().maxCoeff();
        for (const Eigen::Index column : own) data.feature_cost.col(column) = whole;
    }
    return data;
}

namespace {

/// The feature of a column; null if the selector has none of this name.
const model::Feature* feature_of(const model::Selector& selector, const Feature& column) {
    const auto found = std::ranges::find(selector.features, column.name, &model::Feature::name);
    return found == selector.features.end() ? nullptr : &*found;
}

const model::Inspected* inspected(const model::Feature& feature) {
    return std::get_if<model::Inspected>(&feature.value);
}

/// The calls that share a decision.
Vector calls_of_decision(const model::Selector& selector, const Vector& reuse) {
    if (std::holds_alternative<model::EveryCall>(selector.phase)) return Vector::Ones(reuse.size());
    if (const auto* every = std::get_if<model::PhaseEvery>(&selector.phase))
        return reuse.cwiseMin(static_cast<double>(every->calls));
    return reuse;
}

/// The calls that share a plain feature. A phase that lasts while features stay within a tolerance
/// reads these in each call.
Vector calls_of_feature(const model::Selector& selector, std::size_t feature,
                        const Vector& of_decision) {
    const auto* within = std::get_if<model::PhaseWithin>(&selector.phase);
    if (within != nullptr && std::ranges::count(within->features, feature) > 0)
        return Vector::Ones(of_decision.size());
    return of_decision;
}

Vector plain_features(const model::Selector& selector, const Data& data, const Vector& calls) {
    Vector seconds = Vector::Zero(data.rows());
    for (const std::size_t read : dsl::features_of_rules(selector)) {
        const model::Feature& feature = selector.features[read];
        const auto column = std::ranges::find(data.features, feature.name, &Feature::name);
        if (inspected(feature) || column == data.features.end()) continue;
        seconds += data.feature_cost.col(column - data.features.begin())
                       .cwiseQuotient(calls_of_feature(selector, read, calls));
    }
    return seconds;
}

/// The cost of each whole inspection, for a call: rows by inspections.
Matrix inspection_costs(const model::Selector& selector, const Data& data, const Vector& calls,
                        const Vector& reuse) {
    Matrix costs = Matrix::Zero(data.rows(), to_index(selector.inspections.size()));
    for (std::size_t column = 0; column < data.features.size(); ++column) {
        const model::Feature* feature = feature_of(selector, data.features[column]);
        const auto* of = feature != nullptr ? inspected(*feature) : nullptr;
        if (of == nullptr) continue;
        auto cost = costs.col(to_index(of->inspect));
        cost = cost.cwiseMax(data.feature_cost.col(to_index(column))).eval();
    }
    for (std::size_t i = 0; i < selector.inspections.size(); ++i)
        costs.col(to_index(i)).array() /=
            (selector.inspections[i].valid.empty() ? calls : reuse).array();
    return costs;
}

/// The costs of the inspections that run in each row; `costs`: rows by inspections.
Vector inspections(const model::Selector& selector, const Matrix& costs,
                   const std::vector<std::vector<double>>& seen, const std::vector<bool>& open) {
    Vector seconds = Vector::Zero(costs.rows());
    if ((costs.array() == 0).all()) return seconds;
    for (std::size_t row = 0; row < seen.size(); ++row)
        for (const std::size_t i : dsl::inspections_of_decision(selector, {seen[row], open, {}}))
            seconds(to_index(row)) += costs(to_index(row), to_index(i));
    return seconds;
}

Vector decisions(const model::Selector& selector, const Vector& calls,
                 const PriceOptions& options) {
    const double estimate = (dispatcher_ns + decision_ns(selector)) * 1e-9;
    const double once = options.decision_seconds.value_or(estimate);
    const bool is_free = options.decision_seconds == 0.0;
    const bool is_shared = !std::holds_alternative<model::EveryCall>(selector.phase);
    const double check = is_shared && !is_free ? reused_decision_ns * 1e-9 : 0;
    return Vector::Constant(calls.size(), once).cwiseQuotient(calls).array() + check;
}

}  // namespace

Data with_feature_costs(Data data, const model::Selector& selector, FeatureCosts counted) {
    if (counted == FeatureCosts::all) return data;
    for (std::size_t column = 0; column < data.features.size(); ++column) {
        const model::Feature* feature = feature_of(selector, data.features[column]);
        if (counted == FeatureCosts::none || feature == nullptr || !inspected(*feature))
            data.feature_cost.col(to_index(column)).setZero();
    }
    return data;
}

Price price_of(const model::Selector& selector, const Data& data, const PriceOptions& options,
               const Data& known) {
    const Vector reuse = reuse_of(data, options.reuse), calls = calls_of_decision(selector, reuse);
    Price price{decisions(selector, calls, options), Vector::Zero(data.rows())};
    if (!(data.feature_cost.array() > 0).any()) return price;
    price.features =
        plain_features(selector, data, calls) +
        inspections(selector, inspection_costs(selector, data, calls, reuse),
                    seen_rows(selector, data, options.reuse), open_variants(selector, known));
    return price;
}

}  // namespace selgen::fit
