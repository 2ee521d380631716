// The AST of a model: its domain, equations and training rows.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/expression.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl::ast {

/// machine "…";
struct Machine {
    Span span;
    std::string text;
    bool operator==(const Machine&) const = default;
};

/// n 1 .. 100   or   kind row or column
struct Bound {
    Identifier feature;
    Expression low{}, high{};
    std::vector<Identifier> words{};  // of a word feature, which has no low and high
    bool operator==(const Bound&) const = default;
};

/// domain n 1 .. 100, con 0.2 .. 128, kind row or column;
struct Domain {
    Span span;
    std::vector<Bound> bounds;
    bool operator==(const Domain&) const = default;
};

/// [transform] quantity(variant) = right;   or   choice = right;
struct Equation {
    Span span;
    std::optional<Identifier> transform;  // lg, ln
    Identifier quantity;                  // time, setup, …, or choice
    std::optional<Identifier> variant;    // absent for choice
    Body right;
    bool operator==(const Equation&) const = default;
};

/// relative time, setup;
struct Relative {
    Span span;
    std::vector<Identifier> quantities;
    bool operator==(const Relative&) const = default;
};

/// instead team, serial;
struct Instead {
    Span span;
    std::vector<Identifier> variants;
    bool operator==(const Instead&) const = default;
};

/// The cost of a variant in a row, relative to the best of the row.
struct ReplayCost {
    Identifier variant;
    Expression cost;
    bool operator==(const ReplayCost&) const = default;
};

/// 16384, 1.5, row : chosen 1.2, other 1;
struct ReplayRow {
    Span span;
    std::vector<Expression> values;  // one for each feature
    std::vector<ReplayCost> costs;   // the chosen variant comes first
    bool operator==(const ReplayRow&) const = default;
};

/// replay n, con, layout regret 1.02 { … }
struct Replay {
    Span span;
    std::vector<Identifier> features;
    Expression regret;
    std::vector<ReplayRow> rows;
    bool operator==(const Replay&) const = default;
};

using ModelStatement = std::variant<Machine, Domain, Relative, Equation, Instead, Replay>;

struct Model {
    Span span;
    Identifier name;
    std::vector<ModelStatement> statements;
    bool operator==(const Model&) const = default;
};

}  // namespace selgen::dsl::ast
