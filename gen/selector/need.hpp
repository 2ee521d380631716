#pragma once

#include <optional>

#include "gen/expression/expression.hpp"
#include "gen/expression/reads.hpp"

namespace selgen::gen {

/// A condition that makes its inspections itself, each before the first part that reads it, and
/// the inspections that are made once it is known to hold or not to.
struct Placed {
    Code code;
    Indices if_true, if_false;
};

/// Puts `need(Inspect::x) &&` into a condition on a path where `made` are made already.
Placed place(const Scope& scope, const dsl::model::Expression& expression, const Indices& made);

/// The condition that makes inspections, all of them; nothing where there are none.
std::optional<Code> need(const dsl::model::Selector& selector, const Indices& inspections);

/// `code`, and before it the inspections that are missing for it.
Code after_need(const dsl::model::Selector& selector, const Indices& missing, const Code& code);

/// Those in both.
Indices in_both(const Indices& a, const Indices& b);

/// Those of `all` that are not in `made`.
Indices missing(const Indices& all, const Indices& made);

}  // namespace selgen::gen
