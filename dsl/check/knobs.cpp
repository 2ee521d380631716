// Declares the knobs of a selector and the features of its loop feature files, and orders knobs by
// their rules.
#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/knob_rules.hpp"
#include "dsl/check/models.hpp"

namespace selgen::dsl {
namespace {

model::Feature feature_of(const Context& context, const ListedKnob& knob, std::size_t index) {
    const bool number = knob.kind == model::KnobKind::number;
    model::Feature feature{knob.written->name.text,
                           number ? model::Kind::count : model::Kind::category,
                           {0, static_cast<double>(knob.values.size()) - 1},
                           {},
                           model::Chosen{index},
                           origin_of(context, knob.written->name.span)};
    if (number) feature.range = {knob.values.front().value, knob.values.front().value};
    for (const auto& value : knob.values) {
        if (!number) feature.categories.push_back(value.name);
        if (number) feature.range.low = std::min(feature.range.low, value.value);
        if (number) feature.range.high = std::max(feature.range.high, value.value);
    }
    return feature;
}

/// The range of a counted number in other programs: positive, or from zero if it is zero. A
/// negative number has no bounds.
model::Interval range_of(double value) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (value < 0) return {-infinity, infinity};
    return {value > 0 ? std::numeric_limits<double>::min() : 0, infinity};
}

/// Whether the rule is for a knob of the selector; reports an unknown knob. Errors in the values of
/// a knob are already reported.
bool is_for_knob(const ast::Selector& written, Scope& scope, const ast::Identifier& name) {
    const auto& knobs = scope.selector.knobs;
    if (std::any_of(knobs.begin(), knobs.end(),
                    [&](const auto& knob) { return knob.name == name.text; }))
        return true;
    std::vector<std::string> names;
    for (const auto* knob : all<ast::Knob>(written.statements)) names.push_back(knob->name.text);
    if (std::find(names.begin(), names.end(), name.text) != names.end()) return false;
    scope.report
        .error(Code::unknown_knob, name.span,
               "'" + name.text + "' is not a knob of selector '" + scope.selector.name + "'")
        .hint = nearest_hint(name.text, names);
    return false;
}

const ast::Identifier& knob_of(const ast::Statement& rule) {
    if (const auto* goal = std::get_if<ast::ChooseKnobGoal>(&rule)) return goal->knob;
    return std::get<ast::ChooseKnobBy>(rule).knob;
}

bool is_knob_rule(const ast::Statement& statement) {
    return std::holds_alternative<ast::ChooseKnobGoal>(statement) ||
           std::holds_alternative<ast::ChooseKnobBy>(statement);
}

/// Reports a rule that uses an inspection or a later knob: neither is known when the rule is
/// evaluated.
void check_reads(const Scope& scope, const ast::Identifier& name, const model::Knob& knob,
                 std::size_t place) {
    if (knob.chooser.empty()) return;
    const model::Selector& chooser = knob.chooser[0];
    const bool goal = std::holds_alternative<model::GoalRule>(chooser.rules.at(0));
    for (const std::size_t f : features_of_rules(chooser)) {
        const model::Feature& feature = chooser.features[f];
        std::string why;
        if (std::holds_alternative<model::Inspected>(feature.value)) why = "needs an inspection";
        if (const auto* chosen = std::get_if<model::Chosen>(&feature.value)) {
            const bool own = chosen->knob == place;
            if (own ? !goal : chosen->knob > place)
                why = own ? "is the knob itself" : "is chosen later";
        }
        if (why.empty()) continue;
        scope.report.error(
            Code::knob_rule, name.span,
            "the rule of knob '" + knob.name + "' reads '" + feature.name + "', which " + why);
    }
}

/// Orders the knobs by their rules, so that each rule may use the knobs before it. Knobs whose rule
/// has an error come last.
void order_by_rules(const std::vector<const ast::Identifier*>& rules, model::Selector& selector) {
    std::vector<model::Knob> ordered;
    for (const auto* name : rules)
        for (auto& knob : selector.knobs)
            if (knob.name == name->text) ordered.push_back(std::exchange(knob, {}));
    for (auto& knob : selector.knobs)
        if (!knob.name.empty()) ordered.push_back(std::move(knob));
    selector.knobs = std::move(ordered);
    for (std::size_t k = 0; k < selector.knobs.size(); ++k)
        selector.features[selector.knobs[k].feature].value = model::Chosen{k};
}

}  // namespace

std::vector<ListedKnob> declare_knobs(Context& context, const ast::Selector& written,
                                      Scope& scope) {
    for (const auto* file : all<ast::CodeFile>(written.statements))
        for (const auto& [name, value] : file->features)
            scope.counted.push_back({file->name.text + "." + name,
                                     value < 0 ? model::Kind::real : model::Kind::ratio,
                                     range_of(value),
                                     {},
                                     model::Counted{value},
                                     origin_of(context, file->name.span)});
    std::vector<ListedKnob> knobs = listed_knobs(written, context.report);
    std::vector<ListedKnob> unruled;
    for (ListedKnob& knob : knobs) {
        if (!knob.ruled) {
            unruled.push_back(std::move(knob));
            continue;
        }
        auto& selector = scope.selector;
        if (knob.sets_threads) feature_index(scope, "team_limit");
        const std::size_t index = selector.knobs.size();
        selector.knobs.push_back({knob.written->name.text,
                                  knob.kind,
                                  knob.values,
                                  knob.sets_threads,
                                  {},
                                  selector.features.size(),
                                  {},
                                  origin_of(context, knob.written->name.span),
                                  knob.place});
        selector.features.push_back(feature_of(context, knob, index));
    }
    return unruled;
}

void lower_knob_rules(Context& context, const ast::Selector& written, Scope& scope) {
    for (const auto* knob : all<ast::Knob>(written.statements)) {
        const auto found =
            std::find_if(scope.selector.knobs.begin(), scope.selector.knobs.end(),
                         [&](const auto& one) { return one.name == knob->name.text; });
        if (found == scope.selector.knobs.end() || !knob->when) continue;
        found->when = lower_condition(scope, *knob->when).expression;
    }
    std::vector<const ast::Identifier*> rules;
    for (const ast::Statement& statement : written.statements) {
        if (!is_knob_rule(statement)) continue;
        const ast::Identifier& name = knob_of(statement);
        if (!is_for_knob(written, scope, name)) continue;
        const auto same = std::find_if(rules.begin(), rules.end(),
                                       [&](const auto* one) { return one->text == name.text; });
        if (same != rules.end()) {
            context.report
                .error(Code::knob_rule, name.span, "knob '" + name.text + "' has two rules")
                .notes.push_back({(*same)->span, "the first rule is here"});
            continue;
        }
        rules.push_back(&name);
    }
    order_by_rules(rules, scope.selector);
    std::size_t place = 0;
    for (const ast::Statement& statement : written.statements) {
        if (!is_knob_rule(statement)) continue;
        const auto at = std::find(rules.begin(), rules.end(), &knob_of(statement));
        if (at == rules.end()) continue;
        lower_knob_rule(context, statement, scope, scope.selector.knobs[place]);
        check_reads(scope, **at, scope.selector.knobs[place], place);
        ++place;
    }
    for (model::Knob& knob : scope.selector.knobs)
        for (model::Selector& chooser : knob.chooser) chooser.features = scope.selector.features;
}

}  // namespace selgen::dsl
