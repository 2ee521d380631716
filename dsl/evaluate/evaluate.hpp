#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dsl/model/spec.hpp"

/// The reference evaluator: what a model means, slow and obvious. Generated code is held against
/// it.
namespace selgen::dsl {

enum class Reason {
    rule,       // `choose V when` held
    goal,       // least or most of the goal
    stayed,     // the goal's best gains no more than the margin over what runs
    model,      // `choose by` named it
    otherwise,  // no rule gave a feasible variant
};

struct Decision {
    std::size_t variant = 0;
    Reason reason = Reason::otherwise;
    std::size_t rule = 0;  // index into Selector::rules; their number for `otherwise`
    bool outside = false;  // a rule was met whose domain does not hold the features
};

/// The situation of a decision.
struct Situation {
    std::span<const double> features;    // one for each Selector::features
    std::vector<bool> open;              // variants that may be taken at all; empty: all
    std::optional<std::size_t> running;  // what ran in the phase before
};

/// The decision. Total: any doubles, NaN and infinities included, have an answer.
Decision decide(const model::Selector& selector, const Situation& situation);

/// The value of an expression; truth is 1 or 0. `variant` is that of quantities in a goal.
double evaluate(const model::Selector& selector, const model::Expression& expression,
                std::span<const double> features, std::size_t variant = 0);

/// A quantity of a variant (its transform undone), or nothing where the models give none.
std::optional<double> quantity(const model::Selector& selector, std::size_t index,
                               std::size_t variant, std::span<const double> features);

/// A tree's leaf value, reached by its conditions.
double leaf(const model::Selector& selector, const model::Tree& tree,
            std::span<const double> features);

/// The values of a network's or a support vector machine's inputs.
std::vector<double> inputs(const model::Selector& selector,
                           const std::vector<model::Expression>& written,
                           std::span<const double> features);

/// The variant that a model of choices names, or nothing.
std::optional<std::size_t> named(const model::Selector& selector, const model::Choice& choice,
                                 std::span<const double> features);

/// Whether the variant's `when` holds (true where it has none).
bool feasible(const model::Selector& selector, std::size_t variant,
              std::span<const double> features);

/// Whether the features lie in the domain; a NaN does not.
bool inside(const std::vector<model::Bound>& domain, std::span<const double> features);

/// The features with those of the domain moved to its nearest point; a NaN stays.
std::vector<double> clamped(const std::vector<model::Bound>& domain,
                            std::span<const double> features);

}  // namespace selgen::dsl
