// Recognises conditions that stay false for all larger values of a knob, so that its open values
// come first.
#include "gen/selector/knob_open.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "gen/expression/expression.hpp"
#include "gen/expression/reads.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

using model::Operator;

/// Finds conditions that, once false for a value of the knob, are false for all larger ones, in
/// spite of rounding and NaN.
class Falls {
public:
    Falls(const model::Selector& selector, const model::Knob& knob)
        : selector_(selector), knob_(knob) {}

    bool falls(const model::Expression& condition) const {
        if (!reads_knob(condition)) return true;
        const auto* const apply = std::get_if<model::Apply>(&condition.node);
        if (apply == nullptr) return false;
        const auto& operands = apply->operands;
        switch (apply->op) {
            case Operator::conjunction:
            case Operator::disjunction:
                return std::all_of(operands.begin(), operands.end(),
                                   [&](const auto& one) { return falls(one); });
            case Operator::less:
            case Operator::less_equal: return rises(operands[0]) && !reads_knob(operands[1]);
            case Operator::greater:
            case Operator::greater_equal: return !reads_knob(operands[0]) && rises(operands[1]);
            default: return false;
        }
    }

private:
    bool reads_knob(const model::Expression& e) const {
        return reads({selector_}, e).features.contains(knob_.feature);
    }

    /// The knob, or a finite multiple of it.
    bool is_multiple(const model::Expression& e) const {
        if (const auto* const feature = std::get_if<model::FeatureRef>(&e.node))
            return feature->index == knob_.feature;
        const auto* const apply = std::get_if<model::Apply>(&e.node);
        if (apply == nullptr || apply->operands.size() != 2) return false;
        const auto is_factor = [](const model::Expression& factor) {
            const auto* const constant = std::get_if<model::Constant>(&factor.node);
            return constant != nullptr && constant->value > 1e-9 && constant->value < 1e9;
        };
        const model::Expression &a = apply->operands[0], &b = apply->operands[1];
        if (apply->op == Operator::divide) return is_multiple(a) && is_factor(b);
        if (apply->op != Operator::multiply) return false;
        return (is_multiple(a) && is_factor(b)) || (is_factor(a) && is_multiple(b));
    }

    /// Whether it is nondecreasing in the knob: a multiple, or a sum of a multiple and a term
    /// without it.
    bool rises(const model::Expression& e) const {
        if (is_multiple(e)) return true;
        const auto* const apply = std::get_if<model::Apply>(&e.node);
        if (apply == nullptr || apply->operands.size() != 2) return false;
        const bool first = rises(apply->operands[0]) && !reads_knob(apply->operands[1]);
        const bool second = !reads_knob(apply->operands[0]) && rises(apply->operands[1]);
        if (apply->op == Operator::subtract) return first;
        return apply->op == Operator::add && (first || second);
    }

    const model::Selector& selector_;
    const model::Knob& knob_;
};

bool ascends(const model::Knob& knob) {
    return std::is_sorted(knob.values.begin(), knob.values.end(),
                          [](const auto& a, const auto& b) { return a.value < b.value; });
}

std::string condition_of(const model::Selector& selector, const model::Knob& knob) {
    const Code fits{fmt::format("!(f.{} > f.team_limit)", knob.name), Binding::sign};
    if (!knob.when) return knob.sets_threads ? fits.text : "";
    const Code holds = condition({selector}, *knob.when);
    return knob.sets_threads ? both(fits, holds).text : holds.text;
}

}  // namespace

KnobOpen knob_open(const model::Selector& selector, const model::Knob& knob) {
    const std::string condition = condition_of(selector, knob);
    if (condition.empty()) return {"all_values", ""};
    const bool falls = !knob.when || Falls(selector, knob).falls(*knob.when);
    return {falls && ascends(knob) ? "first_values" : "open_values", condition};
}

}  // namespace selgen::gen
