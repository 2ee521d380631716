#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"
#include "dsl/model/unit.hpp"

/// From expressions as written to expressions as meant: names become indices, kinds and units are
/// checked, and the values an expression can take are followed.
namespace selgen::dsl {

/// What kind of thing an expression gives. After a fault it is `broken`, and rules that would
/// need it stay silent.
enum class Sort { number, truth, word, broken };

struct Typed {
    model::Expression expression;
    Sort sort = Sort::broken;
    Unit unit;
    model::Interval range{0, 0};
    bool literal = false;  // a number as written
};

/// What is known of a let beside its expression.
struct LetFacts {
    Sort sort;
    Unit unit;
    model::Interval range;
};

/// Where the names of a selector stand in it: the first of each.
struct Positions {
    std::unordered_map<std::string, std::size_t> features;
    std::unordered_map<std::string, std::size_t> lets;
    std::unordered_map<std::string, std::size_t> later_lets;  // how many are declared further down
    std::size_t features_known = 0;                           // so many of them are in the map
};

/// What an expression may refer to, and where faults go.
struct Scope {
    model::Selector& selector;  // its features grow by the environment's names as they are used
    Positions& positions;
    Report& report;
    std::vector<LetFacts> lets;             // of selector.lets, those that are declared so far
    std::vector<std::string> quantities;    // names of the goal's quantities; empty outside a goal
    std::vector<model::Bound> domain;       // of the model whose equation this is
    bool in_model = false;                  // a fitted coefficient carries its unit unsaid
    std::vector<std::string> hinted{};      // further names that a misspelt one may have meant
    std::vector<std::size_t> untyped{};     // features whose type is not known: told, so not echoed
    std::vector<model::Feature> counted{};  // of the compiled code; added as they are used
    std::vector<std::pair<std::string, double>> bound{};  // knobs of the variant at hand
    std::vector<std::string> of_others{};                 // whose quantities a model may give, too
};

/// Lowers an expression of any sort.
Typed lower(Scope& scope, const ast::Expression& expression);

/// Lowers an expression that has to be a condition, or a number.
Typed lower_condition(Scope& scope, const ast::Expression& expression);
Typed lower_number(Scope& scope, const ast::Expression& expression);

/// The unit of a feature of this kind.
Unit unit_of(model::Kind kind);

/// The index of a feature, the environment's included (which is added on first use);
/// selector.features.size() where there is none.
std::size_t feature_index(Scope& scope, const std::string& name);

/// The index of a feature that is declared, or was used before.
std::optional<std::size_t> known_feature(Scope& scope, const std::string& name);

/// The value and unit of a number as written, maybe signed; reports anything else.
Typed literal(Scope& scope, const ast::Expression& expression);

/// Names that an expression of this scope may use.
std::vector<std::string> known_names(const Scope& scope);

}  // namespace selgen::dsl
