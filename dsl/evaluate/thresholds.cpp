// Collects constants from the rules, lets, models and domains of a selector, and thins those of
// forests.
#include "dsl/evaluate/thresholds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "base/overloaded.hpp"
#include "dsl/model/references.hpp"

namespace selgen::dsl {
namespace {

struct Collector {
    std::size_t feature;
    std::vector<double> values;      // with their neighbours
    std::vector<double> of_forests;  // without
    bool in_forest = false;

    void add(double value) {
        if (in_forest) return of_forests.push_back(value);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        values.push_back(std::nextafter(value, -infinity));
        values.push_back(value);
        values.push_back(std::nextafter(value, infinity));
    }

    void visit(const model::Expression& expression) {
        const auto* apply = std::get_if<model::Apply>(&expression.node);
        if (apply == nullptr) return;
        for (const model::Expression& operand : apply->operands) visit(operand);
        const bool compares =
            apply->op >= model::Operator::equal && apply->op <= model::Operator::greater_equal;
        if (!compares) return;
        compare(apply->operands[0], apply->operands[1]);
        compare(apply->operands[1], apply->operands[0]);
    }

    void compare(const model::Expression& a, const model::Expression& b) {
        const auto* named = std::get_if<model::FeatureRef>(&a.node);
        const auto* constant = std::get_if<model::Constant>(&b.node);
        if (named != nullptr && constant != nullptr && named->index == feature)
            add(constant->value);
    }

    template <class Model>
    void visit(const Model& model) {
        in_forest = std::is_same_v<Model, model::Forest>;
        model::visit_expressions(model, [&](const model::Expression& part) { visit(part); });
        in_forest = false;
    }

    void visit(const std::vector<model::Bound>& domain) {
        for (const model::Bound& bound : domain) {
            if (bound.feature != feature) continue;
            add(bound.interval.low);
            add(bound.interval.high);
        }
    }

    void visit(const model::Rule& rule) {
        std::visit(overloaded{[&](const model::WhenRule& r) { visit(r.condition); },
                              [&](const model::GoalRule& r) {
                                  visit(r.goal);
                                  visit(r.domain);
                              },
                              [&](const model::ByRule& r) {
                                  std::visit([&](const auto& c) { visit(c); }, r.choice);
                                  visit(r.domain);
                              }},
                   rule);
    }

    void visit(const model::Cost& cost) {
        std::visit([&](const auto& body) { visit(body); }, cost.body);
    }
};

void make_a_set(std::vector<double>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// At most `most` of the values: the first, the last, and evenly spaced ones between them.
std::vector<double> thinned(const std::vector<double>& values, std::size_t most) {
    if (values.size() <= most) return values;
    std::vector<double> kept;
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(values[i * (values.size() - 1) / (most - 1)]);
    return kept;
}

}  // namespace

std::vector<double> thresholds_of(const model::Selector& selector, std::size_t feature,
                                  std::size_t most_of_forests) {
    Collector collector{feature, {}, {}};
    for (const model::Rule& rule : selector.rules) collector.visit(rule);
    for (const model::Let& let : selector.lets) collector.visit(let.value);
    for (const model::Variant& variant : selector.variants)
        if (variant.when) collector.visit(*variant.when);
    for (const model::Quantity& quantity : selector.quantities) {
        for (const auto& cost : quantity.of_variant)
            if (cost) collector.visit(*cost);
    }
    make_a_set(collector.of_forests);
    for (const double value : thinned(collector.of_forests, most_of_forests)) collector.add(value);
    make_a_set(collector.values);
    return collector.values;
}

}  // namespace selgen::dsl
