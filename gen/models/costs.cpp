// The view of the functions for named expressions, conditions of variants, domains, predictions and
// costs.
#include <fmt/format.h>

#include "base/overloaded.hpp"
#include "gen/common.hpp"
#include "gen/expression/constant.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/models/domain.hpp"
#include "gen/models/forest.hpp"
#include "gen/models/network.hpp"
#include "gen/models/tree.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/choices.hpp"
#include "gen/selector/goal.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// Values that each function of the features needs.
View function(const std::string& name, const Reads& reads, const model::Origin& origin) {
    return {{{"name", name},
             {"constexpr", specifier(reads)},
             {"f", parameter_name(reads)},
             {"origin", text(origin)}}};
}

List lets(const model::Selector& selector) {
    List list;
    for (const auto& let : selector.lets) {
        View view = function(let.name, reads({selector}, let.value), let.origin);
        const Code code =
            let.truth ? condition({selector}, let.value) : number({selector}, let.value);
        view.values["type"] = std::string(let.truth ? "bool" : "double");
        view.values["value"] = code.text;
        list.push_back(view);
    }
    return list;
}

List whens(const model::Selector& selector) {
    List list;
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        const auto& variant = selector.variants[v];
        if (!variant.when) continue;
        Reads read = reads_of_when(selector, v);
        Code holds = condition({selector}, *variant.when);
        if (selector.watching.together) {
            read.named = true;
            holds = both({fmt::format("!f.vetoed[{}]", v)}, holds);
        }
        View view = function(variant.name, read, variant.origin);
        view.values["value"] = holds.text;
        list.push_back(view);
    }
    return list;
}

/// A number after the inverse of the model's transform.
std::string transformed(model::Transform transform, const std::string& value) {
    switch (transform) {
        case model::Transform::none: return value;
        case model::Transform::lg: return fmt::format("std::exp2({})", value);
        case model::Transform::ln: return fmt::format("std::exp({})", value);
    }
    return value;
}

/// The leaves of a tree contain the inverse of the transform.
TreeCode code(const Scope& scope, const model::Cost& cost, const std::string& name) {
    const bool plain = cost.transform == model::Transform::none;
    const auto leaf = [&](double value) {
        return transformed(cost.transform, plain ? short_literal(value) : literal(value));
    };
    return std::visit(
        overloaded{
            [&](const model::Expression& e) {
                const std::string value = transformed(cost.transform, number(scope, e).text);
                return TreeCode{"", fmt::format("return {};", value)};
            },
            [&](const model::Tree& tree) {
                return tree_code(scope, tree, {name, "double", leaf, all_of(scope), plain});
            },
            [&](const model::Forest& forest) {
                const auto value = [&](const std::string& of_forest) {
                    return transformed(cost.transform, of_forest);
                };
                return forest_code(scope, forest, {name, value});
            },
            [&](const model::Network& network) {
                const auto value = [&](const std::string& output) {
                    return transformed(cost.transform, output);
                };
                return TreeCode{"", network_code(scope, network, value)};
            },
        },
        cost.body);
}

List quantities(const model::Selector& selector) {
    List list;
    for (const auto& quantity : selector.quantities) {
        for (std::size_t v = 0; v < selector.variants.size(); ++v) {
            const auto& cost = quantity.of_variant[v];
            if (!cost || constant(*cost)) continue;
            const Scope scope{selector, v};
            const std::string name = quantity.name + "_" + selector.variants[v].name;
            View view = function(name, reads(scope, *cost), cost->origin);
            const TreeCode made = code(scope, *cost, name);
            view.values["has_table"] = !made.table.empty();
            view.values["table"] = made.table;
            view.values["body"] = made.body;
            list.push_back(view);
        }
    }
    return list;
}

List costs(const model::Selector& selector) {
    List list;
    for (const auto& rule : selector.rules) {
        const auto* const goal = std::get_if<model::GoalRule>(&rule);
        if (goal == nullptr) continue;
        for (const std::size_t v : goal->candidates) {
            if (is_prediction(selector, *goal, v)) continue;
            const Scope scope{selector, v};
            View view = function(selector.variants[v].name, reads(scope, goal->goal), goal->origin);
            view.values["value"] = number(scope, goal->goal).text;
            list.push_back(view);
        }
    }
    return list;
}

}  // namespace

View costs_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const List predictions = quantities(selector);
    const List choices = choice_views(selector);
    View view{{{"lets", lets(selector)},
               {"whens", whens(selector)},
               {"domains", domain_views(selector)},
               {"machine", selector.machine.empty() ? "" : ", on " + selector.machine},
               {"has_predictions", !predictions.empty() || !choices.empty()},
               {"quantities", predictions},
               {"choices", choices},
               {"costs", costs(selector)}}};
    view.values["has_lets"] = !selector.lets.empty();
    view.values["has_whens"] = !std::get<List>(view.values["whens"]).empty();
    view.values["has_domains"] = has_domains(selector);
    view.values["has_goal"] = !std::get<List>(view.values["costs"]).empty();
    return view;
}

}  // namespace selgen::gen
