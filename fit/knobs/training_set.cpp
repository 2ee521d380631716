// Makes a selector whose variants are the values of a knob, and converts its fitted model back.
#include "fit/knobs/training_set.hpp"

#include <algorithm>
#include <optional>

#include "base/nearest.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/knob_values.hpp"
#include "dsl/cpp/mentions.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

using Listed = std::vector<dsl::ListedKnob>;

std::size_t place_of(const Listed& knobs, const std::string& name) {
    const auto found = std::ranges::find_if(
        knobs, [&](const auto& knob) { return knob.written->name.text == name; });
    return static_cast<std::size_t>(found - knobs.begin());
}

/// The quantity after `most` or `least`: speedup(threads).
std::string quantity_of(const ast::ChooseKnobGoal& goal) {
    const auto* apply = std::get_if<ast::Apply>(&goal.goal.node);
    const bool call = apply != nullptr && apply->operands.size() == 1;
    const auto* operand = call ? std::get_if<ast::Name>(&apply->operands[0].node) : nullptr;
    const bool own = operand != nullptr && operand->text == goal.knob.text;
    return own && goal.direction.text == "most" ? apply->op.text : std::string();
}

struct RuleOf {
    std::string knob, model, quantity;
};

/// The rules of knobs in their order; the model is empty if the goal is not a single quantity.
std::vector<RuleOf> rules_of(const ast::Selector& selector) {
    std::vector<RuleOf> rules;
    for (const auto& statement : selector.statements) {
        if (const auto* by = std::get_if<ast::ChooseKnobBy>(&statement))
            rules.push_back({by->knob.text, by->model.text, {}});
        if (const auto* goal = std::get_if<ast::ChooseKnobGoal>(&statement))
            rules.push_back({goal->knob.text, quantity_of(*goal), quantity_of(*goal)});
    }
    return rules;
}

bool runs(const ast::Variant& variant, const std::string& knob) {
    for (const auto& clause : variant.clauses) {
        const auto* run = std::get_if<ast::Run>(&clause);
        const auto* plan = std::get_if<ast::Plan>(&clause);
        if (run != nullptr && dsl::mentions(run->value.text, knob)) return true;
        if (plan != nullptr && dsl::mentions(plan->value.text, knob)) return true;
    }
    return false;
}

ast::Identifier word(const std::string& text) { return {{}, text}; }

/// The features, lets and counted numbers of the selector that the choice may read.
void add_inputs(const ast::Selector& written, ast::Selector& made) {
    for (const auto& statement : written.statements) {
        const bool kept = std::holds_alternative<ast::Call>(statement) ||
                          std::holds_alternative<ast::Feature>(statement) ||
                          std::holds_alternative<ast::Inspect>(statement) ||
                          std::holds_alternative<ast::Outside>(statement) ||
                          std::holds_alternative<ast::CodeFile>(statement);
        if (kept) made.statements.push_back(statement);
    }
}

void add_values(const dsl::ListedKnob& knob, const std::string& model, ast::Selector& made) {
    for (const auto& value : knob.values) {
        const std::string name = dsl::variant_of(*knob.written, value);
        made.statements.emplace_back(ast::Variant{{}, word(name), {ast::Run{{}, {{}, "0"}}}});
    }
    made.statements.emplace_back(ast::ChooseBy{{}, word(model)});
    const bool number = knob.kind == dsl::model::KnobKind::number;
    const auto& otherwise = number ? knob.values.back() : knob.values.front();
    made.statements.emplace_back(
        ast::Otherwise{{}, word(dsl::variant_of(*knob.written, otherwise))});
}

std::vector<std::string> names_of(const dsl::ListedKnob& knob) {
    std::vector<std::string> names;
    for (const auto& value : knob.values) names.push_back(value.name);
    return names;
}

bool has_when(const ast::Variant& variant) {
    return std::ranges::any_of(variant.clauses, [](const auto& clause) {
        return std::holds_alternative<ast::When>(clause);
    });
}

/// Sets the variants that run the knob, and the knobs that they run.
void read_variants(const ast::Selector& selector, const Listed& knobs, const std::string& knob,
                   KnobTrainingSet& training) {
    std::vector<const ast::Variant*> base;
    const auto run_by = [](const ast::Variant& variant) {
        return [&](const auto& one) { return runs(variant, one.written->name.text); };
    };
    for (const auto* variant : dsl::all<ast::Variant>(selector.statements)) {
        if (runs(*variant, knob)) base.push_back(variant);
        if (std::ranges::none_of(knobs, run_by(*variant)))
            training.without.push_back(variant->name.text);
    }
    training.guarded = std::ranges::all_of(base, [](const auto* v) { return has_when(*v); });
    training.runs.resize(base.size());
    for (const auto* variant : base) training.base.push_back(variant->name.text);
    for (const auto& one : knobs) {
        const std::string& name = one.written->name.text;
        if (std::ranges::none_of(base, [&](const auto* v) { return runs(*v, name); })) continue;
        if (name == knob) training.at = training.knobs.size();
        training.knobs.push_back(name);
        training.values.push_back(names_of(one));
        for (std::size_t b = 0; b < base.size(); ++b)
            training.runs[b].push_back(runs(*base[b], name));
    }
}

}  // namespace

std::variant<KnobTrainingSet, std::string> knob_training_set(const ast::Selector& selector,
                                                             const std::string& knob) {
    dsl::Report ignored;
    const Listed knobs = dsl::listed_knobs(selector, ignored);
    const std::size_t place = place_of(knobs, knob);
    if (place == knobs.size()) {
        std::vector<std::string> names;
        for (const auto& one : knobs) names.push_back(one.written->name.text);
        const std::string hint = nearest_hint(knob, names);
        return "selector '" + selector.name.text + "' has no knob '" + knob + "'" +
               (hint.empty() ? "" : "; " + hint);
    }
    const auto rules = rules_of(selector);
    const auto rule = std::ranges::find_if(rules, [&](const auto& r) { return r.knob == knob; });
    if (rule == rules.end())
        return "knob '" + knob + "' has no rule, so it is chosen together with the variant: omit " +
               "--knob to fit that choice, or add 'choose " + knob + " by NAME;'";
    if (rule->model.empty())
        return "no rule for knob '" + knob + "' uses a model: add 'choose " + knob +
               " by NAME;' or 'choose " + knob + " most NAME(" + knob + ");'";
    KnobTrainingSet training;
    training.model = rule->model;
    training.quantity = rule->quantity;
    training.selector.name = word(selector.name.text + "_" + knob);
    read_variants(selector, knobs, knob, training);
    if (training.base.empty()) return "no variant uses knob '" + knob + "'";
    add_inputs(selector, training.selector);
    for (auto earlier = rules.begin(); earlier != rule; ++earlier) {
        const auto at = std::ranges::find(training.knobs, earlier->knob);
        if (at == training.knobs.end()) continue;
        training.earlier.push_back(static_cast<std::size_t>(at - training.knobs.begin()));
        const dsl::ListedKnob& before = knobs[place_of(knobs, earlier->knob)];
        training.selector.statements.emplace_back(
            knob_feature(earlier->knob, before.kind, before.values));
    }
    add_values(knobs[place], training.model, training.selector);
    return training;
}

KnobTrainingSet of_values(KnobTrainingSet training, const Data& data) {
    const auto is_timed = [&](const std::string& name) {
        return std::ranges::find(data.variants, name) != data.variants.end();
    };
    auto& statements = training.selector.statements;
    std::erase_if(statements, [&](const ast::Statement& statement) {
        const auto* variant = std::get_if<ast::Variant>(&statement);
        return variant != nullptr && !is_timed(variant->name.text);
    });
    for (auto& statement : statements)
        if (auto* otherwise = std::get_if<ast::Otherwise>(&statement))
            if (!is_timed(otherwise->value.text)) otherwise->value.text = data.variants.back();
    return training;
}

ast::Model knob_model(const KnobTrainingSet& training, const ast::Model& learnt) {
    ast::Model made = learnt;
    std::erase_if(made.statements, [](const auto& statement) {
        return std::holds_alternative<ast::Instead>(statement);
    });
    if (training.quantity.empty()) return made;
    for (auto& statement : made.statements) {
        auto* equation = std::get_if<ast::Equation>(&statement);
        if (equation == nullptr || equation->quantity.text != "choice") continue;
        equation->quantity = word(training.quantity);
        equation->variant = word(training.knobs[training.at]);
    }
    return made;
}

}  // namespace selgen::fit
