// Finds the open values of a knob, and applies its rule or the default to them.
#include "dsl/evaluate/knobs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/overloaded.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "dsl/evaluate/network.hpp"

namespace selgen::dsl {
namespace {

using Values = std::vector<double>;

constexpr double unread = std::numeric_limits<double>::quiet_NaN();

/// The largest number of threads; NaN, which is no limit, if it is unknown.
double team_limit(const model::Selector& selector, std::span<const double> features) {
    for (std::size_t f = 0; f < selector.features.size(); ++f)
        if (selector.features[f].name == "team_limit") return features[f];
    return unread;
}

bool has_open(const std::vector<bool>& open) { return std::ranges::find(open, true) != open.end(); }

/// The values that do not need too many threads; the smallest one if all do.
std::vector<bool> values_within_limit(const model::Selector& selector, const model::Knob& knob,
                                      std::span<const double> features) {
    if (!knob.sets_threads) return std::vector<bool>(knob.values.size(), true);
    const double limit = team_limit(selector, features);
    std::vector<bool> within;
    std::size_t smallest = 0;
    for (std::size_t i = 0; i < knob.values.size(); ++i) {
        within.push_back(!(knob.values[i].value > limit));
        if (knob.values[i].value < knob.values[smallest].value) smallest = i;
    }
    if (!has_open(within)) within[smallest] = true;
    return within;
}

std::vector<bool> open_values(const model::Selector& selector, const model::Knob& knob,
                              std::span<const double> features) {
    const std::vector<bool> within = values_within_limit(selector, knob, features);
    if (!knob.when) return within;
    Values now(features.begin(), features.end());
    std::vector<bool> open = within;
    for (std::size_t i = 0; i < open.size(); ++i) {
        now[knob.feature] = knob.values[i].value;
        open[i] = open[i] && evaluate(selector, *knob.when, now) != 0;
    }
    return has_open(open) ? open : within;
}

std::size_t default_value(const model::Knob& knob, const std::vector<bool>& open) {
    if (knob.kind != model::KnobKind::number)
        return static_cast<std::size_t>(std::ranges::find(open, true) - open.begin());
    const auto last = std::find(open.rbegin(), open.rend(), true);
    return static_cast<std::size_t>(open.rend() - last) - 1;
}

/// The best of the goals; the earlier one if they tie.
std::optional<std::size_t> best(const Values& goals, bool least) {
    std::optional<std::size_t> found;
    double at =
        least ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (!(least ? goals[i] < at : goals[i] > at)) continue;
        at = goals[i];
        found = i;
    }
    return found;
}

/// One decision about one knob.
struct KnobDecision {
    const model::Knob& knob;
    const model::Selector& chooser;
    KnobChoice& choice;

    std::optional<std::size_t> answer(const model::GoalRule& rule, Values features) const {
        for (std::size_t i = 0; i < knob.values.size(); ++i) {
            features[knob.feature] = knob.values[i].value;
            choice.goals.push_back(choice.open[i] ? evaluate(chooser, rule.goal, features, 0)
                                                  : unread);
        }
        return best(choice.goals, rule.least);
    }

    std::optional<std::size_t> answer(const model::ByRule& rule, const Values& features) const {
        if (const auto* network = std::get_if<model::Network>(&rule.choice))
            return answer(*network, features);
        const auto value = named(chooser, rule.choice, features);
        return value && choice.open[*value] ? value : std::nullopt;
    }

    std::optional<std::size_t> answer(const model::Network& network, const Values& features) const {
        const Values all = outputs(network, inputs(chooser, network.inputs, features));
        choice.goals.assign(knob.values.size(), unread);
        bool known = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
            known = known && !std::isnan(all[i]);
            if (choice.open[network.variants[i]]) choice.goals[network.variants[i]] = all[i];
        }
        if (!known) return {};
        // Outputs are in the order of the values.
        std::optional<std::size_t> found;
        for (const std::size_t value : network.variants)
            if (choice.open[value] && (!found || choice.goals[value] > choice.goals[*found]))
                found = value;
        return found;
    }

    std::optional<std::size_t> answer(const model::WhenRule&, const Values&) const { return {}; }
};

}  // namespace

KnobChoice choose_knob(const model::Selector& selector, std::size_t index,
                       std::span<const double> features) {
    const model::Knob& knob = selector.knobs[index];
    KnobChoice choice;
    choice.open = open_values(selector, knob, features);
    choice.value = default_value(knob, choice.open);
    if (knob.chooser.empty()) return choice;
    const model::Selector& chooser = knob.chooser[0];
    const auto& rule = chooser.rules[0];
    const auto& domain = std::visit(
        overloaded{[](const model::WhenRule&) -> const std::vector<model::Bound>& {
                       static const std::vector<model::Bound> none;
                       return none;
                   },
                   [](const auto& r) -> const std::vector<model::Bound>& { return r.domain; }},
        rule);
    choice.outside = !inside(domain, features);
    if (is_skipped(rule, features)) return choice;
    Values at = clamped(domain, features);
    const KnobDecision asked{knob, chooser, choice};
    const auto found = std::visit([&](const auto& r) { return asked.answer(r, at); }, rule);
    if (!found) return choice;
    choice.value = *found;
    choice.by_rule = true;
    return choice;
}

std::vector<double> with_knobs(const model::Selector& selector, std::span<const double> features) {
    Values all(features.begin(), features.end());
    for (std::size_t k = 0; k < selector.knobs.size(); ++k) {
        const KnobChoice choice = choose_knob(selector, k, all);
        all[selector.knobs[k].feature] = selector.knobs[k].values[choice.value].value;
    }
    return all;
}

}  // namespace selgen::dsl
