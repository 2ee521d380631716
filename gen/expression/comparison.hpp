#pragma once

#include <optional>
#include <string>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// input < threshold, false where the input is NaN; where `turned`, what is behind `yes` and `no`
/// changes places.
struct Comparison {
    std::string input;  // C++ of type double
    double threshold;
    bool turned;
    bool is_of_feature;  // the input is a feature, maybe negated
};

/// Brings a comparison of a number with a constant to this form, exactly; nothing for other
/// conditions.
std::optional<Comparison> comparison(const Scope& scope, const dsl::model::Expression& condition);

/// The same; other conditions are computed beforehand, as 0 where they hold and 1 where not.
Comparison as_comparison(const Scope& scope, const dsl::model::Expression& condition);

/// Whether `not` stands before the condition, an odd number of times.
bool is_turned(const dsl::model::Expression& condition);

}  // namespace selgen::gen
