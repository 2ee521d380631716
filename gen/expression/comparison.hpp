// Comparisons of a number with a constant, in the one form that tables of trees and forests use.
#pragma once

#include <optional>
#include <string>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// input < threshold, false if the input is NaN. If `turned`, the branches `yes` and `no` are
/// swapped.
struct Comparison {
    std::string input;  // C++ of type double
    double threshold;
    bool turned = false;
    bool is_of_feature = false;  // the input is a feature, possibly negated
};

/// Converts a comparison of a number with a constant to this form, exactly; nothing for other
/// conditions.
std::optional<Comparison> comparison(const Scope& scope, const dsl::model::Expression& condition);

/// The same; other conditions are evaluated first, as 0 if they hold and 1 if not.
Comparison as_comparison(const Scope& scope, const dsl::model::Expression& condition);

/// Whether the condition is negated an odd number of times.
bool is_turned(const dsl::model::Expression& condition);

}  // namespace selgen::gen
