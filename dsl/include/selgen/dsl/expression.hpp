// Expressions and decision trees of the language, written in C++: `name("n") * name("con") < 2000`.
// Values are immutable and cheap to copy.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace selgen::dsl::ast {

struct Expression;
struct Forest;
struct Tree;

}  // namespace selgen::dsl::ast

namespace selgen::dsl::build {

/// An expression.
class Term {
public:
    /// A finite number in its shortest spelling; throws std::invalid_argument for any other.
    Term(double number);
    explicit Term(const ast::Expression& expression);

    operator const ast::Expression&() const { return *made_; }

private:
    std::shared_ptr<const ast::Expression> made_;
};

/// A feature, let, quantity, word or fact of the environment.
Term name(std::string_view text);

/// A number with a unit: number(4, "GiB"), number(3, "%").
Term number(double value, std::string_view unit);
/// The same, spelt as given: "1.50e-4".
Term number(std::string_view text, std::string_view unit = "");

/// An operator or a function by its name; the schedules of a knob: term("dynamic", {16}).
Term term(std::string_view op, const std::vector<Term>& operands);

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
inline Term min(const std::vector<Term>& of) { return term("min", of); }
inline Term max(const std::vector<Term>& of) { return term("max", of); }

/// The first value if the condition holds; otherwise, the second.
inline Term when_then_else(const Term& condition, const Term& value, const Term& other) {
    return term("if", {condition, value, other});
}

/// A decision tree; a leaf is any expression.
class Tree {
public:
    Tree(const Term& leaf);
    Tree(double leaf) : Tree(Term(leaf)) {}
    explicit Tree(const ast::Tree& tree);

    operator const ast::Tree&() const { return *made_; }

private:
    std::shared_ptr<const ast::Tree> made_;
};

/// A leaf of a tree of choices where the model gives no choice.
inline Tree unsure() { return name("unsure"); }

/// The first branch if the condition holds; otherwise, the second.
Tree split(const Term& condition, const Tree& yes, const Tree& no);

/// The sum or the mean of several trees.
class Forest {
public:
    explicit Forest(const ast::Forest& forest);

    operator const ast::Forest&() const { return *made_; }

private:
    std::shared_ptr<const ast::Forest> made_;
};

/// The base, if any, plus the sum or the mean of the trees' leaves.
Forest sum_of(const std::vector<Tree>& trees, std::optional<double> base = {});
Forest mean_of(const std::vector<Tree>& trees, std::optional<double> base = {});

}  // namespace selgen::dsl::build
