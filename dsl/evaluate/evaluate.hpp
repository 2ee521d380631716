// The reference evaluator: slow and simple. Tests compare generated code with it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

enum class Reason {
    rule,       // `choose V when` held
    goal,       // has the least or most goal
    stayed,     // the best goal gains no more than the margin
    model,      // `choose by` chose it
    otherwise,  // no rule gave a feasible variant
};

struct Decision {
    std::size_t variant = 0;
    Reason reason = Reason::otherwise;
    std::size_t rule = 0;  // index into Selector::rules; their number for `otherwise`
    bool outside = false;  // a rule was evaluated whose domain does not contain the features
    bool unsure = false;   // a rule was evaluated whose tree is unsure here
};

/// The situation of a decision.
struct Situation {
    std::span<const double> features;    // one for each Selector::features
    std::vector<bool> open;              // variants that may be chosen at all; empty: all
    std::optional<std::size_t> running;  // the variant of the previous phase
};

/// The decision. Total: any doubles, including NaN and infinities, have one.
Decision decide(const model::Selector& selector, const Situation& situation);

/// The value of an expression; a condition is 1 or 0. Quantities in a goal are those of `variant`.
double evaluate(const model::Selector& selector, const model::Expression& expression,
                std::span<const double> features, std::size_t variant = 0);

/// A quantity of a variant (its transform undone), or nothing if the models define none.
std::optional<double> quantity(const model::Selector& selector, std::size_t index,
                               std::size_t variant, std::span<const double> features);

/// The value of the leaf that the conditions of a tree lead to.
double leaf(const model::Selector& selector, const model::Tree& tree,
            std::span<const double> features);

/// The values of a network's or a support vector machine's inputs.
std::vector<double> inputs(const model::Selector& selector,
                           const std::vector<model::Expression>& written,
                           std::span<const double> features);

/// The variant that a model of choices chooses, or nothing.
std::optional<std::size_t> named(const model::Selector& selector, const model::Choice& choice,
                                 std::span<const double> features);

/// Whether the variant's `when` holds (true if it has none).
bool feasible(const model::Selector& selector, std::size_t variant,
              std::span<const double> features);

/// Whether the features lie in the domain; a NaN does not.
bool inside(const std::vector<model::Bound>& domain, std::span<const double> features);

/// Whether the rule is skipped because the features are outside of its domain.
bool is_skipped(const model::Rule& rule, std::span<const double> features);

/// The features, clamped to the domain; a NaN stays.
std::vector<double> clamped(const std::vector<model::Bound>& domain,
                            std::span<const double> features);

}  // namespace selgen::dsl
