// C++ for a goal in vectors with one lane for each candidate, for goals where this is faster.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// C++ that computes a goal for all candidates at once: each logarithm is computed once for all
/// variants, and sums are in Horner's form.
struct Vectorised {
    std::vector<std::string> lines;
    std::string value;  // of type selgen::rt::Simd
    bool lg;            // whether it is the goal's logarithm to base 2
};

/// Nothing for a goal that is cheap as written, or is not made of sums, products and quotients of
/// quantities.
std::optional<Vectorised> vectorised(const dsl::model::Selector& selector,
                                     const dsl::model::GoalRule& goal);

/// The selector's goal, if it has one.
const dsl::model::GoalRule* goal_of(const dsl::model::Selector& selector);

}  // namespace selgen::gen
