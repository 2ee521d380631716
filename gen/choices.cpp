#include "gen/choices.hpp"

#include <set>

#include "gen/common.hpp"
#include "gen/domain.hpp"
#include "gen/need.hpp"
#include "gen/origin.hpp"
#include "gen/tree.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

View view_of(const model::Selector& selector, const model::ByRule& rule) {
    const Scope scope{selector};
    const Reads read = reads(scope, rule.tree);
    const bool lazy = is_lazy(selector, rule);
    const auto leaf = [&](double variant) {
        return "Variant::" + selector.variants[static_cast<std::size_t>(variant)].name;
    };
    const Indices made = lazy ? made_before(selector, rule) : all_of(scope);
    const std::string name = "choice_" + rule.model;
    const TreeCode code = tree_code(scope, rule.tree, {name, "Variant", leaf, made, true});
    return {{{"name", name},
             {"has_table", !code.table.empty()},
             {"table", code.table},
             {"constexpr", specifier(read)},
             {"f", parameter_name(read)},
             {"lazy", lazy},
             {"need_parameter", std::string(lazy ? ", Need&& need" : "")},
             {"noexcept", std::string(lazy ? "" : " noexcept")},
             {"origin", text(rule.origin)},
             {"body", code.body}}};
}

}  // namespace

Indices made_before(const model::Selector& selector, const model::ByRule& rule) {
    Indices features = bounded(rule.domain);
    const bool clamps = !rule.domain.empty() && selector.outside == model::Outside::clamp;
    if (clamps) features.merge(reads({selector}, rule.tree).features);
    return inspections(selector, features);
}

bool is_lazy(const model::Selector& selector, const model::ByRule& rule) {
    const Indices all = inspections(selector, reads({selector}, rule.tree).features);
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
