#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/ast.hpp"

/// Expressions of the language, written in C++: `name("n") * name("con") < 2000`.
namespace selgen::dsl::build {

/// An expression in the making.
class Term {
public:
    Term(ast::Expression expression) : made_(std::move(expression)) {}
    /// A finite number in its shortest spelling.
    Term(double number);

    operator const ast::Expression&() const { return made_; }

private:
    ast::Expression made_;
};

/// A feature, let, quantity, word or fact of the environment.
Term name(std::string_view text);

/// A number with a unit: number(4, "GiB"), number(3, "%").
Term number(double value, std::string_view unit);
/// The same, spelt as given: "1.50e-4".
Term number(std::string_view text, std::string_view unit = "");

/// An operator or a function by its name.
Term term(std::string_view op, std::vector<Term> operands);

inline Term operator+(const Term& a, const Term& b) { return term("+", {a, b}); }
inline Term operator-(const Term& a, const Term& b) { return term("-", {a, b}); }
inline Term operator*(const Term& a, const Term& b) { return term("*", {a, b}); }
inline Term operator/(const Term& a, const Term& b) { return term("/", {a, b}); }
inline Term operator-(const Term& a) { return term("-", {a}); }
inline Term pow(const Term& a, const Term& b) { return term("^", {a, b}); }

inline Term operator==(const Term& a, const Term& b) { return term("==", {a, b}); }
inline Term operator!=(const Term& a, const Term& b) { return term("!=", {a, b}); }
inline Term operator<(const Term& a, const Term& b) { return term("<", {a, b}); }
inline Term operator<=(const Term& a, const Term& b) { return term("<=", {a, b}); }
inline Term operator>(const Term& a, const Term& b) { return term(">", {a, b}); }
inline Term operator>=(const Term& a, const Term& b) { return term(">=", {a, b}); }

inline Term operator&&(const Term& a, const Term& b) { return term("and", {a, b}); }
inline Term operator||(const Term& a, const Term& b) { return term("or", {a, b}); }
inline Term operator!(const Term& a) { return term("not", {a}); }

inline Term lg(const Term& a) { return term("lg", {a}); }
inline Term ln(const Term& a) { return term("ln", {a}); }
inline Term exp(const Term& a) { return term("exp", {a}); }
inline Term sqrt(const Term& a) { return term("sqrt", {a}); }
inline Term abs(const Term& a) { return term("abs", {a}); }
inline Term min(std::vector<Term> of) { return term("min", std::move(of)); }
inline Term max(std::vector<Term> of) { return term("max", std::move(of)); }

/// The first value where the condition holds, else the other.
inline Term when_then_else(const Term& condition, const Term& value, const Term& other) {
    return term("if", {condition, value, other});
}

/// A decision tree in the making: a leaf is any expression.
class Tree {
public:
    Tree(const Term& leaf) : made_{{}, ast::Leaf{leaf}} {}
    Tree(double leaf) : Tree(Term(leaf)) {}
    Tree(ast::Tree tree) : made_(std::move(tree)) {}

    operator const ast::Tree&() const { return made_; }

private:
    ast::Tree made_;
};

/// The first branch where the condition holds, else the other.
Tree split(const Term& condition, const Tree& yes, const Tree& no);

/// The base, if any, and the sum or the mean of the trees' leaves.
ast::Forest sum_of(const std::vector<Tree>& trees, std::optional<double> base = {});
ast::Forest mean_of(const std::vector<Tree>& trees, std::optional<double> base = {});

}  // namespace selgen::dsl::build
