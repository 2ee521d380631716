#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dsl/model/spec.hpp"

/// What the rules of knobs mean; part of dsl/evaluate.
namespace selgen::dsl {

/// How the value of a knob was found.
struct KnobChoice {
    std::size_t value = 0;     // index into Knob::values
    bool by_rule = false;      // else the default: the last open one of numbers, the first of words
    bool outside = false;      // of the domain of the rule's model
    std::vector<bool> open{};  // the values that may be chosen; if none is, all values are
    std::vector<double> goals{};  // of each value, NaN where it is closed; empty without a goal
};

/// What a knob's rule chooses for these features. Those of earlier knobs have to be set.
KnobChoice choose_knob(const model::Selector& selector, std::size_t knob,
                       std::span<const double> features);

/// The features with those of all knobs set, in the order of their rules.
std::vector<double> with_knobs(const model::Selector& selector, std::span<const double> features);

}  // namespace selgen::dsl
