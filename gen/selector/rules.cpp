// Writes conditions, goals and model choices in order, and runs each missing inspection before its
// first use.
#include "gen/selector/rules.hpp"

#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/models/domain.hpp"
#include "gen/models/vectorised.hpp"
#include "gen/origin.hpp"
#include "gen/selector/choices.hpp"
#include "gen/selector/goal.hpp"
#include "gen/selector/need.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// Whether the rule is skipped outside of its domain.
bool skips(const model::Rule& rule) { return !domain_of(rule).empty() && !clamps(rule); }

/// Writes the rules in order, and records which inspections have run on all paths.
class Rules {
public:
    explicit Rules(const Part& part)
        : selector_(part.selector),
          at_once_(part.at_once),
          outside_argument_(outside_argument(part.selector)) {}

    List take() {
        for (const auto& rule : selector_.rules)
            list_.push_back(std::visit([&](const auto& r) { return view(rule, r); }, rule));
        return std::move(list_);
    }

private:
    View common(const model::Rule& rule, const model::Origin& origin) const {
        return {{{"name", name_of(rule)},
                 {"when", std::holds_alternative<model::WhenRule>(rule)},
                 {"goal", std::holds_alternative<model::GoalRule>(rule)},
                 {"by", std::holds_alternative<model::ByRule>(rule)},
                 {"bounded", !domain_of(rule).empty()},
                 {"skips", skips(rule)},
                 {"clamps", clamps(rule)},
                 {"at", clamps(rule) ? "near_" + name_of(rule) : std::string("f")},
                 {"origin", text(origin)},
                 {"line", std::to_string(origin.line)},
                 {"outside_argument", outside_argument_}}};
    }

    /// The names of the missing inspections; those before a condition run on all paths.
    std::vector<std::string> make(const Indices& all, bool on_all_paths) {
        std::vector<std::string> names;
        for (const std::size_t i : missing(all, made_))
            names.push_back(selector_.inspections[i].name);
        if (on_all_paths) made_.insert(all.begin(), all.end());
        return names;
    }

    View view(const model::Rule& rule, const model::WhenRule& when) {
        const Placed placed = place({selector_}, when.condition, made_);
        const std::string& name = selector_.variants[when.variant].name;
        Code holds = both(placed.code, {fmt::format("now.open.has(Variant::{})", name)});
        if (selector_.variants[when.variant].when) {
            const Indices read =
                inspections(selector_, reads_of_when(selector_, when.variant).features);
            const Code able{fmt::format("feasible::{}(f)", name)};
            holds = both(holds, after_need(selector_, missing(read, placed.if_true), able));
        }
        // The rule may be skipped although its condition holds, if the variant cannot be chosen.
        made_ = in_both(placed.if_true, placed.if_false);
        View view = common(rule, when.origin);
        view.values["needs"] = List{};
        view.values["condition"] = holds.text;
        view.values["variant"] = name;
        return view;
    }

    /// A candidate may be chosen if it is open and feasible.
    std::string able(std::size_t variant) const {
        const model::Variant& of = selector_.variants[variant];
        const std::string open = fmt::format("now.open.has(Variant::{})", of.name);
        return of.when ? fmt::format("{} && feasible::{}(f)", open, of.name) : open;
    }

    View view(const model::Rule& rule, const model::GoalRule& goal) {
        Indices features = bounded(goal.domain);
        const Indices before = inspections(selector_, features);
        List candidates;
        std::vector<std::string> variants, ables, costs;
        for (const std::size_t v : goal.candidates) {
            features.merge(reads({selector_, v}, goal.goal).features);
            features.merge(reads_of_when(selector_, v).features);
            const std::string value =
                goal_value(selector_, goal, v, clamps(rule) ? "near_" + name_of(rule) : "f");
            candidates.push_back(
                {{{"variant", selector_.variants[v].name}, {"able", able(v)}, {"value", value}}});
            variants.push_back("Variant::" + selector_.variants[v].name);
            ables.push_back(able(v));
            costs.push_back(value);
        }
        View view = common(rule, goal.origin);
        view.values["first_needs"] = list_of("inspect", make(before, true));
        view.values["needs"] =
            list_of("inspect", make(inspections(selector_, features), !skips(rule)));
        view.values["candidates"] = candidates;
        view.values["vectorised"] = at_once_.has_value();
        view.values["scale"] =
            "selgen::rt::Scale::" + std::string(at_once_ && at_once_->lg ? "lg" : "plain");
        view.values["variants"] = join(variants);
        view.values["ables"] = join(ables);
        view.values["costs"] = join(costs);
        view.values["among"] = std::to_string(variants.size());
        view.values["direction"] = std::string(goal.least ? "least" : "most");
        view.values["margin"] = short_literal(selector_.margin);
        return view;
    }

    View view(const model::Rule& rule, const model::ByRule& by) {
        const Indices before = inspections(selector_, bounded(by.domain));
        View view = common(rule, by.origin);
        view.values["first_needs"] = list_of("inspect", make(before, true));
        view.values["needs"] = list_of("inspect", make(made_before(selector_, by), !skips(rule)));
        const std::string name = name_of(rule), named = (may_name_none(by) ? "*" : "") + name;
        view.values["type"] = std::string(may_name_none(by) ? "auto" : "Variant");
        view.values["named"] = named;
        view.values["takes"] = fmt::format("{}now.open.has({}) && !infeasible({}, f{})",
                                           may_name_none(by) ? name + " && " : "", named, named,
                                           has_lazy_whens(selector_) ? ", need" : "");
        std::vector<std::string> instead;
        for (const std::size_t v : by.instead)
            instead.push_back("Variant::" + selector_.variants[v].name);
        view.values["may_name_none"] = may_name_none(by);
        view.values["has_instead"] = !instead.empty();
        view.values["instead"] = join(instead);
        view.values["unsure"] = may_be_unsure(by);
        view.values["function"] = "choice_" + by.model;
        view.values["need_argument"] = std::string(is_lazy(selector_, by) ? ", need" : "");
        return view;
    }

    const model::Selector& selector_;
    const std::optional<Vectorised>& at_once_;
    const std::string outside_argument_;
    Indices made_;
    List list_;
};

}  // namespace

std::string outside_argument(const model::Selector& selector) {
    const bool bounded = has_domains(selector);
    if (may_be_unsure(selector)) return bounded ? ", outside, unsure" : ", false, unsure";
    return bounded ? ", outside" : "";
}

List rule_views(const Part& part) { return Rules(part).take(); }

}  // namespace selgen::gen
