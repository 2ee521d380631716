// Conditions that run inspections lazily, each before the first part that reads its result.
#pragma once

#include <optional>

#include "gen/expression/expression.hpp"
#include "gen/expression/reads.hpp"

namespace selgen::gen {

/// A condition that runs its inspections itself, each before the first part that reads it; and the
/// inspections that have run if it is true or false.
struct Placed {
    Code code;
    Indices if_true, if_false;
};

/// Adds `need(Inspect::x) &&` to a condition on a path where `made` have already run.
Placed place(const Scope& scope, const dsl::model::Expression& expression, const Indices& made);

/// The condition that runs all these inspections; nothing if there are none.
std::optional<Code> need(const dsl::model::Selector& selector, const Indices& inspections);

/// `code`, preceded by the inspections that it still needs.
Code after_need(const dsl::model::Selector& selector, const Indices& missing, const Code& code);

/// The intersection.
Indices in_both(const Indices& a, const Indices& b);

/// The elements of `all` that are not in `made`.
Indices missing(const Indices& all, const Indices& made);

}  // namespace selgen::gen
