// Describes the rules on the path to a decision in words, and finds the runner-up.
#include "dsl/evaluate/explain.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "base/overloaded.hpp"
#include "dsl/evaluate/network.hpp"

namespace selgen::dsl {
namespace {

/// A number with four digits.
std::string digits(double value) {
    std::array<char, 32> text{};
    char* const end = text.data() + text.size();
    return {text.data(), std::to_chars(text.data(), end, value, std::chars_format::general, 4).ptr};
}

struct PathBuilder {
    const model::Selector& selector;
    const Situation& now;
    std::vector<Step>& path;

    void add(const model::Origin& origin, std::string text, std::string outcome) const {
        path.push_back({origin, std::move(text), std::move(outcome)});
    }
    const std::string& name(std::size_t variant) const { return selector.variants[variant].name; }

    /// Whether the rule is skipped because the features are outside of its domain. Adds steps about
    /// it.
    template <class Rule>
    bool is_skipped(const Rule& rule, const std::string& text) const {
        if (inside(rule.domain, now.features)) return false;
        for (const model::Bound& bound : rule.domain) {
            if (bound.has(now.features[bound.feature])) continue;
            add(rule.origin, text,
                "'" + selector.features[bound.feature].name + "' is outside the domain, so " +
                    (!rule.clamps          ? "the rule is skipped"
                     : bound.words.empty() ? "the nearest point of the domain is used"
                                           : "the model is used with an unknown word"));
        }
        return !rule.clamps;
    }

    std::vector<double> read(const std::vector<model::Bound>& domain) const {
        return clamped(domain, now.features);
    }

    void add_steps(const model::WhenRule& rule, bool) const {
        const std::string text = "choose " + name(rule.variant) + " when " + rule.text;
        const bool holds = evaluate(selector, rule.condition, now.features) != 0;
        if (!holds) return add(rule.origin, text, "does not hold");
        const bool possible = feasible(selector, rule.variant, now.features);
        add(rule.origin, text, possible ? "holds" : "holds, but the variant is infeasible");
    }

    void add_steps(const model::GoalRule& rule, bool decides) const {
        const std::string goal = (rule.least ? "least " : "most ") + rule.text;
        const std::string text =
            "choose " + (rule.model.empty() ? goal : "by " + rule.model + " (" + goal + ")");
        if (is_skipped(rule, text)) return;
        add(rule.origin, text, decides ? "decides" : "no feasible variant has a finite goal");
    }

    void add_steps(const model::ByRule& rule, bool) const {
        const std::string text = "choose by " + rule.model;
        if (is_skipped(rule, text)) return;
        const auto features = read(rule.domain);
        const std::string why =
            std::visit([&](const auto& choice) { return reason(choice, features); }, rule.choice);
        const auto variant = named(selector, rule.choice, features);
        if (!variant) return add(rule.origin, text, reason_for_none(rule.choice) + why);
        const bool possible = feasible(selector, *variant, now.features);
        add(rule.origin, text,
            "chooses " + name(*variant) + (possible ? "" : ", which is infeasible") + why);
        if (!possible && !rule.instead.empty()) add_instead(rule);
    }

    void add_instead(const model::ByRule& rule) const {
        std::string names, outcome = "none of these is feasible";
        for (auto v = rule.instead.rbegin(); v != rule.instead.rend(); ++v) {
            names = name(*v) + (names.empty() ? "" : ", " + names);
            if (feasible(selector, *v, now.features)) outcome = "chooses " + name(*v);
        }
        add(rule.origin, "instead " + names, outcome);
    }

    static std::string reason_for_none(const model::Choice& choice) {
        return std::holds_alternative<model::Tree>(choice)
                   ? "the model is unsure here, so the next rule is tried"
                   : "chooses no variant: a number is NaN";
    }

    /// Adds the splits on the path as steps.
    std::string reason(const model::Tree& tree, const std::vector<double>& features) const {
        std::size_t at = 0;
        while (const auto* split = std::get_if<model::Split>(&tree.nodes[at])) {
            const bool holds = evaluate(selector, split->condition, features) != 0;
            add(split->origin, split->text, holds ? "holds" : "does not hold");
            at = holds ? split->yes : split->no;
        }
        return "";
    }

    /// " (outputs: a 0.25, b -1)"
    std::string reason(const model::Network& network, const std::vector<double>& features) const {
        return listed("outputs", network.variants,
                      outputs(network, inputs(selector, network.inputs, features)));
    }

    std::string reason(const model::Svm& svm, const std::vector<double>& features) const {
        const auto all = votes(svm, inputs(selector, svm.inputs, features));
        return listed("votes", svm.classes, std::vector<double>(all.begin(), all.end()));
    }

    std::string listed(const std::string& what, const std::vector<std::size_t>& variants,
                       const std::vector<double>& values) const {
        std::string made;
        for (std::size_t i = 0; i < variants.size(); ++i) {
            made += (made.empty() ? " (" + what + ": " : ", ") + name(variants[i]) + " " +
                    digits(values[i]);
        }
        return made + ")";
    }
};

std::vector<Step> path_of(const model::Selector& selector, const Situation& situation,
                          const Decision& decision) {
    std::vector<Step> path;
    const PathBuilder builder{selector, situation, path};
    for (std::size_t i = 0; i <= decision.rule && i < selector.rules.size(); ++i) {
        std::visit([&](const auto& rule) { builder.add_steps(rule, i == decision.rule); },
                   selector.rules[i]);
    }
    if (decision.rule == selector.rules.size()) {
        builder.add(selector.otherwise_origin,
                    "otherwise " + selector.variants[selector.otherwise].name,
                    "no earlier rule chooses a variant");
    }
    return path;
}

const model::GoalRule* goal_of(const model::Selector& selector) {
    for (const model::Rule& rule : selector.rules) {
        if (const auto* goal = std::get_if<model::GoalRule>(&rule)) return goal;
    }
    return nullptr;
}

std::vector<VariantView> views_of(const model::Selector& selector, const Situation& situation) {
    std::vector<VariantView> views(selector.variants.size());
    const model::GoalRule* goal = goal_of(selector);
    const bool clamps = goal != nullptr && goal->clamps;
    const std::vector<double> features =
        clamped(clamps ? goal->domain : std::vector<model::Bound>{}, situation.features);
    for (std::size_t v = 0; v < views.size(); ++v) {
        views[v].feasible = feasible(selector, v, situation.features);
        for (std::size_t q = 0; q < selector.quantities.size(); ++q) {
            views[v].quantities.push_back(quantity(selector, q, v, features));
        }
    }
    const bool is_outside = goal != nullptr && !clamps && !inside(goal->domain, situation.features);
    if (goal == nullptr || is_outside) return views;
    for (const std::size_t v : goal->candidates) {
        views[v].goal = evaluate(selector, goal->goal, features, v);
    }
    return views;
}

/// The feasible variant with the best goal, except the chosen one.
std::optional<RunnerUp> runner_up(const model::Selector& selector, const Explanation& found) {
    const model::GoalRule* goal = goal_of(selector);
    const auto& chosen = found.variants[found.decision.variant].goal;
    if (goal == nullptr || !chosen || !std::isfinite(*chosen)) return {};
    std::optional<std::size_t> best;
    const auto value = [&](std::size_t v) { return *found.variants[v].goal; };
    for (const std::size_t v : goal->candidates) {
        const VariantView& view = found.variants[v];
        const bool other = v != found.decision.variant && view.feasible && view.goal;
        if (!other || !std::isfinite(*view.goal)) continue;
        const bool better =
            best && (goal->least ? value(v) < value(*best) : value(v) > value(*best));
        if (!best || better) best = v;
    }
    if (!best) return {};
    const double worse = goal->least ? value(*best) - *chosen : *chosen - value(*best);
    return RunnerUp{*best, worse,
                    *chosen == 0 ? std::nullopt : std::optional(worse / std::abs(*chosen))};
}

}  // namespace

Explanation explain(const model::Selector& selector, const Situation& situation) {
    Explanation found;
    found.decision = decide(selector, situation);
    found.variants = views_of(selector, situation);
    found.path = path_of(selector, situation, found.decision);
    found.runner_up = runner_up(selector, found);
    found.flips = find_flips(selector, situation);
    return found;
}

}  // namespace selgen::dsl
