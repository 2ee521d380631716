// Why a selector decides as it does; what `selgen explain` shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/evaluate/evaluate.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// One variant in the situation.
struct VariantView {
    bool feasible = true;
    std::vector<std::optional<double>> quantities;  // one for each Selector::quantities
    std::optional<double> goal;                     // if a goal compares it
};

/// One condition on the path to the decision.
struct Step {
    model::Origin origin;
    std::string text;     // the condition, or what was compared
    std::string outcome;  // "holds", "does not hold", "selpriv is infeasible", …
};

/// The smallest change of a single feature, among those tried, that changes the choice.
struct Flip {
    std::size_t feature;
    double value;
    std::size_t variant;
};

struct RunnerUp {
    std::size_t variant;
    double worse;                 // by how much its goal is worse
    std::optional<double> share;  // the same relative to the chosen goal, unless that is 0
};

struct Explanation {
    Decision decision;
    std::vector<VariantView> variants;
    std::vector<Step> path;
    std::optional<RunnerUp> runner_up;
    std::vector<Flip> flips;  // at most two a feature (down, up), the nearest first
};

Explanation explain(const model::Selector& selector, const Situation& situation);

/// The nearest values of each feature, below and above, at which another variant is chosen. They
/// are searched on a grid of steps of 4 % around the value and at every constant that the spec
/// compares the feature with, then narrowed down; a region smaller than a step may be missed.
std::vector<Flip> find_flips(const model::Selector& selector, const Situation& situation);

}  // namespace selgen::dsl
