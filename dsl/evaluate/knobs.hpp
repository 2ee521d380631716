// Evaluates the rules of knobs; part of dsl/evaluate.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// How the value of a knob was found.
struct KnobChoice {
    std::size_t value = 0;        // index into Knob::values
    bool by_rule = false;         // otherwise, the last open number or the first open word
    bool outside = false;         // of the domain of the rule's model
    std::vector<bool> open{};     // the values that may be chosen; if none is, all values are
    std::vector<double> goals{};  // of each value, NaN if it is closed; empty without a goal
};

/// The value that a knob's rule chooses for these features. The features of earlier knobs must be
/// set.
KnobChoice choose_knob(const model::Selector& selector, std::size_t knob,
                       std::span<const double> features);

/// The features with those of all knobs set, in the order of their rules.
std::vector<double> with_knobs(const model::Selector& selector, std::span<const double> features);

}  // namespace selgen::dsl
