// Describes the rules on the path to a decision in words, and finds the runner-up and the nearest
// feature values at which another variant is chosen.
#include "dsl/evaluate/explain.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/overloaded.hpp"
#include "dsl/evaluate/network.hpp"
#include "dsl/evaluate/thresholds.hpp"

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
        for (std::size_t i = 0; i < variants.size(); ++i)
            made += (made.empty() ? " (" + what + ": " : ", ") + name(variants[i]) + " " +
                    digits(values[i]);
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
    if (decision.rule == selector.rules.size())
        builder.add(selector.otherwise_origin,
                    "otherwise " + selector.variants[selector.otherwise].name,
                    "no earlier rule chooses a variant");
    return path;
}

const model::GoalRule* goal_of(const model::Selector& selector) {
    for (const model::Rule& rule : selector.rules)
        if (const auto* goal = std::get_if<model::GoalRule>(&rule)) return goal;
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
        for (std::size_t q = 0; q < selector.quantities.size(); ++q)
            views[v].quantities.push_back(quantity(selector, q, v, features));
    }
    const bool is_outside = goal != nullptr && !clamps && !inside(goal->domain, situation.features);
    if (goal == nullptr || is_outside) return views;
    for (const std::size_t v : goal->candidates)
        views[v].goal = evaluate(selector, goal->goal, features, v);
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

// ---- flips -----------------------------------------------------------------------------------

constexpr double growth = 1.04;
constexpr int steps = 700;  // 1.04^700 is 8e11

bool is_whole(model::Kind kind) { return kind == model::Kind::count || kind == model::Kind::bytes; }

bool is_listed(model::Kind kind) {
    return kind == model::Kind::flag || kind == model::Kind::category;
}

/// One feature that varies while the others stay.
struct Probe {
    const model::Selector& selector;
    Situation situation;
    std::vector<double> features;
    std::size_t feature;

    std::size_t choice(double value) {
        features[feature] = value;
        situation.features = features;
        return decide(selector, situation).variant;
    }
};

/// The constants of the spec; for a feature with whole numbers, the whole numbers around them.
std::vector<double> jumps_of(const model::Selector& selector, std::size_t index) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    std::vector<double> values = thresholds_of(selector, index, all);
    if (!is_whole(selector.features[index].kind)) return values;
    std::vector<double> whole;
    for (const double value : values)
        for (const double x : {std::floor(value), std::ceil(value)}) whole.push_back(x);
    return whole;
}

/// Values on one side of `from`, the nearest first.
std::vector<double> values_towards(const model::Selector& selector, std::size_t index, double from,
                                   bool up) {
    const model::Feature& feature = selector.features[index];
    std::vector<double> values = jumps_of(selector, index);
    const double span = std::abs(from) > 0 ? std::abs(from) : 1e-3;
    double step = span * (growth - 1);
    double x = from;
    for (int i = 0; i < steps; ++i) {
        const bool shrinks = up ? from < 0 : from > 0;
        x = shrinks ? x / growth : x + (up ? step : -step);
        if (!shrinks) step *= growth;
        values.push_back(is_whole(feature.kind) ? std::round(x) : x);
    }
    if (is_whole(feature.kind)) values.push_back(up ? from + 1 : from - 1);
    values.push_back(up ? feature.range.high : feature.range.low);
    const auto useless = [&](double v) {
        return !std::isfinite(v) || !(up ? v > from : v < from) || v < feature.range.low ||
               v > feature.range.high;
    };
    values.erase(std::remove_if(values.begin(), values.end(), useless), values.end());
    std::ranges::sort(values, [&](double a, double b) { return up ? a < b : a > b; });
    return values;
}

/// Narrows the border between a value that keeps the choice and one that flips it.
double narrowed(Probe& probe, double keeps, double flips, bool whole) {
    const std::size_t kept = probe.choice(keeps);
    for (int i = 0; i < 200; ++i) {
        double middle = keeps + (flips - keeps) / 2;
        if (whole) middle = flips > keeps ? std::ceil(middle) : std::floor(middle);
        const bool done = middle == keeps || middle == flips ||
                          (!whole && std::abs(flips - keeps) <= 1e-9 * std::abs(flips));
        if (done) break;
        (probe.choice(middle) == kept ? keeps : flips) = middle;
    }
    return flips;
}

/// The border rounded away from `from` to six digits, if the choice is still the same there.
double rounded(Probe& probe, double border, bool up) {
    if (border == 0) return border;
    const double scale = std::pow(10, 5 - std::floor(std::log10(std::abs(border))));
    const double away = (up ? std::ceil(border * scale) : std::floor(border * scale)) / scale;
    const model::Interval range = probe.selector.features[probe.feature].range;
    const bool allowed = std::isfinite(away) && away >= range.low && away <= range.high;
    return allowed && probe.choice(away) == probe.choice(border) ? away : border;
}

void search(Probe& probe, double from, bool up, std::vector<Flip>& flips) {
    const std::size_t kept = probe.choice(from);
    double last = from;
    for (const double value : values_towards(probe.selector, probe.feature, from, up)) {
        if (probe.choice(value) == kept) {
            last = value;
            continue;
        }
        const model::Kind kind = probe.selector.features[probe.feature].kind;
        double border = narrowed(probe, last, value, is_whole(kind));
        if (!is_whole(kind)) border = rounded(probe, border, up);
        flips.push_back({probe.feature, border, probe.choice(border)});
        return;
    }
}

void search_listed(Probe& probe, double from, std::vector<Flip>& flips) {
    const std::size_t kept = probe.choice(from);
    const model::Interval range = probe.selector.features[probe.feature].range;
    for (double value = range.low; value <= range.high; ++value) {
        const std::size_t chosen = probe.choice(value);
        if (chosen != kept) flips.push_back({probe.feature, value, chosen});
    }
}

/// The distance of a flip: the logarithm of the ratio, so that halving and doubling are equally
/// near.
double distance(const Flip& flip, std::span<const double> features) {
    const double from = features[flip.feature];
    if (from > 0 && flip.value > 0) return std::abs(std::log(flip.value / from));
    return std::numeric_limits<double>::max();
}

}  // namespace

std::vector<Flip> find_flips(const model::Selector& selector, const Situation& situation) {
    std::vector<Flip> flips;
    for (std::size_t i = 0; i < selector.features.size(); ++i) {
        const double from = situation.features[i];
        if (!std::isfinite(from)) continue;
        Probe probe{selector, situation, {situation.features.begin(), situation.features.end()}, i};
        if (is_listed(selector.features[i].kind)) {
            search_listed(probe, from, flips);
            continue;
        }
        search(probe, from, false, flips);
        search(probe, from, true, flips);
    }
    std::ranges::stable_sort(flips, [&](const Flip& a, const Flip& b) {
        return distance(a, situation.features) < distance(b, situation.features);
    });
    return flips;
}

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
