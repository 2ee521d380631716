// The text of single statements, types and bodies of equations, without comments and indentation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"

namespace selgen::dsl::text {

/// The longest line of the layout, unless a line cannot be broken.
inline constexpr std::size_t width = 100;

/// use <header>; or import "file.sel"; or namespace lib;
std::string of(const ast::Use& use);
std::string of(const ast::Import& import);
std::string of(const ast::Namespace& name_space);

std::string of(const ast::Machine& machine);
std::string of(const ast::Domain& domain);
std::string of(const ast::Relative& relative);

/// "lg time(sequential)".
std::string left_of(const ast::Equation& equation);
/// "= 3 * n;", on one line.
std::string right_of(const ast::Equation& equation);
/// The text before the lines of a body in braces: "tree {".
std::string opening_of(const ast::Body& body);
/// The lines of the body up to "};", indented relative to each other. At most `room` bytes long if
/// possible.
std::vector<std::string> lines_of(const ast::Body& body, std::size_t max_width);

/// "count in 1 .. 5", "one of {a, b}".
std::string of(const ast::Type& type);

std::string of(const ast::Clause& clause);
/// "{ run f(x); }"
std::string body_of(const ast::Variant& variant);

/// "1 .. cores when threads <= n", "static, dynamic(16)".
std::string values_of(const ast::Knob& knob);

/// A statement other than a feature, knob, inspection or variant.
std::string of(const ast::Call& call);
std::string of(const ast::Let& let);
std::string of(const ast::Phase& phase);
std::string of(const ast::Reuse& reuse);
std::string of(const ast::Stream& stream);
std::string of(const ast::ChooseWhen& rule);
std::string of(const ast::ChooseGoal& rule);
std::string of(const ast::ChooseBy& rule);
std::string of(const ast::ChooseKnobGoal& rule);
std::string of(const ast::ChooseKnobBy& rule);
std::string of(const ast::Otherwise& otherwise);
std::string of(const ast::Outside& outside);
std::string of(const ast::Watch& watch);
std::string of(const ast::Explore& explore);
std::string of(const ast::Decide& decide);
std::string of(const ast::PhaseLimit& limit);
std::string of(const ast::PlanLimit& limit);
std::string of(const ast::Margin& margin);

/// A statement of an experiment.
std::string of(const ast::Factor& factor);
std::string of(const ast::Design& design);
std::string of(const ast::Input& input);
std::string of(const ast::Threads& threads);
std::string of(const ast::CheckAgainst& check);
std::string of(const ast::ResultOf& result);
std::string of(const ast::Repeats& repeats);
std::string of(const ast::Calls& calls);
std::string of(const ast::Caches& caches);
std::string of(const ast::InputsOfCalls& inputs);
std::string of(const ast::Budget& budget);

}  // namespace selgen::dsl::text
