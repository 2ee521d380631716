// Checked expressions, intervals and source locations; part of dsl/model.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace selgen::dsl::model {

struct Interval {
    double low, high;  // low <= high; either may be infinite
};

/// The source location of a part of the spec, for comments and messages: "reduce.sel:9".
struct Origin {
    std::string file;
    std::size_t line = 0;
};

// ---- expressions -----------------------------------------------------------------------------

struct Expression;

/// A finite number; true is 1, false 0, a word of a `one of` its position in the list.
struct Constant {
    double value;
};
struct FeatureRef {
    std::size_t index;
};
struct LetRef {
    std::size_t index;
};
/// The quantity of the variant under consideration; only in the goal of a GoalRule.
struct QuantityRef {
    std::size_t index;
};

enum class Operator {
    disjunction,
    conjunction,
    negation,  // of truth values; the first two stop early
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,  // false if a side is NaN, but not_equal is true
    add,
    subtract,
    multiply,
    divide,
    negate,
    power,  // the exponent is a Constant; a whole one up to 16 in size is repeated multiplication
    conditional,  // condition, value if it holds, value if not
    lg,
    ln,
    exp,
    sqrt,
    abs,
    min,
    max,  // two or more, from the left: b < a ? b : a and a < b ? b : a
};

struct Apply {
    Operator op;
    std::vector<Expression> operands;
};

struct Expression {
    std::variant<Constant, FeatureRef, LetRef, QuantityRef, Apply> node;
};

}  // namespace selgen::dsl::model
