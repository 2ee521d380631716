// Writes the model of each `choose by` rule once; only trees run inspections lazily.
#include "gen/selector/choices.hpp"

#include <algorithm>
#include <set>

#include "base/overloaded.hpp"
#include "gen/common.hpp"
#include "gen/models/domain.hpp"
#include "gen/models/network.hpp"
#include "gen/models/tree.hpp"
#include "gen/origin.hpp"
#include "gen/selector/need.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string name_of_function(const model::ByRule& rule) { return "choice_" + rule.model; }

std::string type_of(const model::ByRule& rule) {
    return may_name_none(rule) ? "std::optional<Variant>" : "Variant";
}

TreeCode code_of(const Scope& scope, const model::ByRule& rule) {
    const auto& selector = scope.selector;
    const auto leaf = [&](double variant) -> std::string {
        if (variant == model::unsure) return "std::nullopt";
        return "Variant::" + selector.variants[static_cast<std::size_t>(variant)].name;
    };
    const Indices made = is_lazy(selector, rule) ? made_before(selector, rule) : all_of(scope);
    const TreeStyle style{name_of_function(rule), type_of(rule), leaf, made, true};
    return std::visit(overloaded{
                          [&](const model::Tree& tree) { return tree_code(scope, tree, style); },
                          [&](const auto& body) {
                              return TreeCode{"", choice_code(scope, body)};
                          },
                      },
                      rule.choice);
}

View view_of(const model::Selector& selector, const model::ByRule& rule) {
    const Scope scope{selector};
    const Reads read = reads(scope, rule.choice);
    const bool lazy = is_lazy(selector, rule);
    const TreeCode code = code_of(scope, rule);
    return {{{"name", name_of_function(rule)},
             {"type", type_of(rule)},
             {"has_table", !code.table.empty()},
             {"table", code.table},
             {"constexpr", specifier(read)},
             {"f", parameter_name(read)},
             {"lazy", lazy},
             {"need_parameter", std::string(lazy ? ", const Need& need" : "")},
             {"noexcept", std::string(lazy ? "" : " noexcept")},
             {"origin", text(rule.origin)},
             {"body", code.body}}};
}

}  // namespace

bool may_name_none(const model::ByRule& rule) {
    return !std::holds_alternative<model::Tree>(rule.choice) || may_be_unsure(rule);
}

bool may_be_unsure(const model::ByRule& rule) {
    const auto* const tree = std::get_if<model::Tree>(&rule.choice);
    return tree != nullptr && std::ranges::any_of(tree->nodes, [](const auto& node) {
               const auto* const leaf = std::get_if<model::Leaf>(&node);
               return leaf != nullptr && leaf->value == model::unsure;
           });
}

bool may_be_unsure(const model::Selector& selector) {
    return std::ranges::any_of(selector.rules, [](const auto& rule) {
        const auto* const by = std::get_if<model::ByRule>(&rule);
        return by != nullptr && may_be_unsure(*by);
    });
}

Indices made_before(const model::Selector& selector, const model::ByRule& rule) {
    Indices features = bounded(rule.domain);
    const bool reads_all = !std::holds_alternative<model::Tree>(rule.choice);
    if (rule.clamps || reads_all) features.merge(reads({selector}, rule.choice).features);
    return inspections(selector, features);
}

bool is_lazy(const model::Selector& selector, const model::ByRule& rule) {
    const Indices all = inspections(selector, reads({selector}, rule.choice).features);
    return !missing(all, made_before(selector, rule)).empty();
}

List choice_views(const model::Selector& selector) {
    List list;
    std::set<std::string> seen;
    for (const auto& rule : selector.rules)
        if (const auto* const by = std::get_if<model::ByRule>(&rule))
            if (seen.insert(by->model).second) list.push_back(view_of(selector, *by));
    return list;
}

}  // namespace selgen::gen
