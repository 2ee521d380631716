// Lowers expressions from the AST to the model: resolves names to indices, checks types and units,
// and computes the range of each expression.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"
#include "dsl/model/unit.hpp"

namespace selgen::dsl {

/// 2^53: above it, doubles skip whole numbers.
inline constexpr double most_whole_number = 9007199254740992;

/// The type of an expression. After an error it is `broken`, and checks that need it report
/// nothing.
enum class ValueType { number, truth, word, broken };

struct Typed {
    model::Expression expression;
    ValueType type = ValueType::broken;
    Unit unit;
    model::Interval range{0, 0};
    bool literal = false;  // a number as written
};

/// What is known of a let in addition to its expression.
struct LetFacts {
    ValueType type;
    Unit unit;
    model::Interval range;
};

/// The index of each name of a selector: that of its first declaration.
struct Positions {
    std::unordered_map<std::string, std::size_t> features;
    std::unordered_map<std::string, std::size_t> lets;
    std::unordered_map<std::string, std::size_t> later_lets;  // how often each is declared later
    std::size_t features_known = 0;                           // how many of them are in the map
};

/// What an expression may refer to, and the report for its errors.
struct Scope {
    model::Selector& selector;  // names of the environment become features when they are used
    Positions& positions;
    Report& report;
    std::vector<LetFacts> lets;             // of selector.lets, those that are declared so far
    std::vector<std::string> quantities;    // names of the goal's quantities; empty outside a goal
    std::vector<model::Bound> domain;       // of the model whose equation this is
    bool in_model = false;                  // a fitted coefficient has an implicit unit
    std::vector<std::string> hinted{};      // further names for hints about misspelt ones
    std::vector<std::size_t> untyped{};     // features of unknown type, which is already reported
    std::vector<model::Feature> counted{};  // features of compiled loops; added when they are used
    std::vector<std::pair<std::string, double>> bound{};  // knobs of the current variant
    std::vector<std::string> of_others{};                 // whose quantities a model may define
};

/// Lowers an expression of any type.
Typed lower(Scope& scope, const ast::Expression& expression);

/// Lowers an expression that must be a condition, or a number.
Typed lower_condition(Scope& scope, const ast::Expression& expression);
Typed lower_number(Scope& scope, const ast::Expression& expression);

/// The unit of a feature of this kind.
Unit unit_of(model::Kind kind);

/// The index of a feature. A fact of the environment is added on first use.
/// selector.features.size() if there is none.
std::size_t feature_index(Scope& scope, const std::string& name);

/// The index of a feature that is declared, or was used before.
std::optional<std::size_t> known_feature(Scope& scope, const std::string& name);

/// The value and unit of a literal number, which may have a sign; reports anything else.
Typed literal(Scope& scope, const ast::Expression& expression);

/// The value of a literal number that has the unit and fulfils the condition; nothing after an
/// error, which is reported.
template <class Condition>
std::optional<double> literal_if(Scope& scope, const ast::Expression& written, Unit unit,
                                 Condition fulfils, const Refusal& refusal) {
    const Typed read = literal(scope, written);
    if (read.type == ValueType::broken) return std::nullopt;
    if (read.unit == unit && fulfils(read.range.low)) return read.range.low;
    scope.report.error(refusal.code, written.span, refusal.text, refusal.hint);
    return std::nullopt;
}

inline bool is_whole(double value) {
    return value == std::floor(value) && std::abs(value) <= most_whole_number;
}

/// Names that an expression of this scope may use.
std::vector<std::string> known_names(const Scope& scope);

}  // namespace selgen::dsl
