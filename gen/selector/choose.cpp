// The views of the functions that decide: infeasible variants, the vectorised goal, and the rules
// in order.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "gen/common.hpp"
#include "gen/expression/expression.hpp"
#include "gen/models/domain.hpp"
#include "gen/models/vectorised.hpp"
#include "gen/origin.hpp"
#include "gen/parts.hpp"
#include "gen/selector/choices.hpp"
#include "gen/selector/need.hpp"
#include "gen/selector/rules.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// The variants with a `when`, and the negated condition.
List failing_whens(const model::Selector& selector) {
    List list;
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        const std::string& name = selector.variants[v].name;
        if (!selector.variants[v].when) continue;
        const Indices read = inspections(selector, reads_of_when(selector, v).features);
        const Code fails = negated({fmt::format("feasible::{}(f)", name)});
        list.push_back({{{"name", name}, {"value", after_need(selector, read, fails).text}}});
    }
    return list;
}

/// Whether plans are made once a phase, but a model chooses without the number of calls.
bool ignores_reuse(const model::Selector& selector) {
    const auto has_plan = [](const auto& variant) { return !variant.plan.empty(); };
    const auto is_model = [](const model::Rule& rule) {
        return !std::holds_alternative<model::WhenRule>(rule);
    };
    const auto reads_reuse = [&](std::size_t feature) {
        return std::holds_alternative<model::Reuse>(selector.features[feature].value);
    };
    return !std::holds_alternative<model::EveryCall>(selector.phase) &&
           std::ranges::any_of(selector.variants, has_plan) &&
           std::ranges::any_of(selector.rules, is_model) &&
           std::ranges::none_of(reads_of_rules(selector).features, reads_reuse);
}

void add_goal_at_once(const Part& part, View& view) {
    const auto* const goal = goal_of(part.selector);
    const auto& at_once = part.at_once;
    view.values["at_once"] = at_once.has_value();
    view.values["of_lg"] = std::string(at_once && at_once->lg ? "'s logarithm to base 2" : "");
    view.values["candidate_count"] = std::to_string(at_once ? goal->candidates.size() : 0);
    view.values["origin"] = at_once ? text(goal->origin) : std::string();
    view.values["lines"] = at_once ? list_of("line", at_once->lines) : List{};
    view.values["goal"] = at_once ? at_once->value : std::string();
}

}  // namespace

View infeasible_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const List whens = failing_whens(selector);
    const bool lazy = has_lazy_whens(selector);
    Reads all;
    for (std::size_t v = 0; v < selector.variants.size(); ++v) all.add(reads_of_when(selector, v));
    all.named = !whens.empty();  // each calls a function of the header
    View view{{{"whens", whens},
               {"variant_name", std::string(whens.empty() ? "" : " variant")},
               {"f", parameter_name(all)},
               {"when_constexpr", specifier(all)},
               {"lazy_whens", lazy},
               {"when_parameter", std::string(lazy ? ", const Need& need" : "")}}};
    add_goal_at_once(part, view);
    return view;
}

View choose_view(const Part& part) {
    const model::Selector& selector = part.selector;
    const bool lazy = inspects(selector), at_once = part.at_once.has_value();
    const std::string note = "; `need` runs an inspection before its result is used";
    return {
        {{"inspects", lazy},
         {"need_parameter", std::string(lazy ? ", const Need& need" : "")},
         {"need_note", lazy ? note : std::string()},
         {"need_always", std::string(lazy ? ", selgen::rt::EverythingRead()" : "")},
         {"when_argument", std::string(has_lazy_whens(selector) ? ", need" : "")},
         {"infeasible", std::string(has_lazy_whens(selector) ? "infeasible<Need>" : "infeasible")},
         {"decide_constexpr", at_once ? "SELGEN_INLINE" : specifier(reads_of_rules(selector))},
         {"constexpr", at_once ? "SELGEN_HD inline" : specifier(reads_of_rules(selector))},
         {"ignores_reuse", ignores_reuse(selector)},
         {"has_domains", has_domains(selector)},
         {"may_be_unsure", may_be_unsure(selector)},
         {"outside_last", outside_argument(selector)},
         {"rules", rule_views(part)},
         {"otherwise", selector.variants[selector.otherwise].name},
         {"otherwise_line", std::to_string(selector.otherwise_origin.line)},
         {"otherwise_origin", text(selector.otherwise_origin)},
         {"count", std::to_string(selector.variants.size())}}};
}

}  // namespace selgen::gen
