// The text of single statements, types and bodies of equations, without comments and indentation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"

namespace selgen::dsl::text {

/// The longest line of the layout, unless a line cannot be broken.
inline constexpr std::size_t width = 100;

std::string value_text(const ast::Identifier& name);
std::string value_text(const ast::Cpp& cpp);
std::string value_text(const ast::Expression& expression);
std::string value_text(const ast::CountedWord& word);
std::string value_text(const std::vector<ast::Identifier>& names);
std::string value_text(const std::vector<ast::Expression>& values);

/// "margin 3 %;"
template <ast::Text word, class Value>
std::string of(const ast::Setting<word, Value>& setting) {
    return std::string(setting.keyword) + " " + value_text(setting.value) + ";";
}

/// use <header>; or import "file.sel"; or namespace lib;
std::string of(const ast::Use& use);
std::string of(const ast::Import& import);
std::string of(const ast::Namespace& name_space);

// ---- statements of a selector that are not settings, features, knobs or variants ------------

std::string of(const ast::Let& let);
std::string of(const ast::Phase& phase);
std::string of(const ast::ChooseWhen& rule);
std::string of(const ast::ChooseGoal& rule);
std::string of(const ast::ChooseKnobGoal& rule);
std::string of(const ast::ChooseKnobBy& rule);

/// "count in 1 .. 5", "one of {a, b}".
std::string of(const ast::Type& type);
/// "1 .. cores when threads <= n", "static, dynamic(16)".
std::string values_of(const ast::Knob& knob);

std::string of(const ast::Clause& clause);
/// "{ run f(x); }"
std::string body_of(const ast::Variant& variant);

// ---- statements of a model -------------------------------------------------------------------

std::string of(const ast::Machine& machine);
std::string of(const ast::Domain& domain);

/// "lg time(sequential)".
std::string left_of(const ast::Equation& equation);
/// "= 3 * n;", on one line.
std::string right_of(const ast::Equation& equation);
/// The text before the lines of a body in braces: "tree {".
std::string opening_of(const ast::Body& body);
/// The lines of the body up to "};", indented relative to each other. At most `max_width` bytes
/// long if possible.
std::vector<std::string> lines_of(const ast::Body& body, std::size_t max_width);

/// "replay n, con regret 1.02", and the rows between "{" and "}".
std::string head_of(const ast::Replay& replay);
std::vector<std::string> lines_of(const ast::Replay& replay, std::size_t max_width);
std::vector<std::string> lines_of(const ast::Instead& instead, std::size_t max_width);

// ---- statements of an experiment -------------------------------------------------------------

std::string of(const ast::Factor& factor);
std::string of(const ast::CheckAgainst& check);

}  // namespace selgen::dsl::text
