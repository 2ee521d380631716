// Builds the AST of terms, trees, forests, networks and support vector machines for the embedded
// front end; numbers have their shortest spelling.
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "dsl/ast/build/tree.hpp"

namespace selgen::dsl::build {
namespace {

std::string shortest(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

Forest forest(std::string_view join, const std::vector<Tree>& trees, std::optional<double> base) {
    ast::Forest made{{}, word(join), {}, {trees.begin(), trees.end()}};
    if (base) made.base = Term(*base);
    return Forest(made);
}

/// A negative number is a sign before a number.
ast::Expression expression_of(double value) {
    if (!std::isfinite(value))
        throw std::invalid_argument("a number in a spec must be finite, not " + shortest(value));
    ast::Expression size{{}, ast::Number{shortest(std::abs(value)), ""}};
    if (!std::signbit(value)) return size;
    return {{}, ast::Apply{word("-"), {std::move(size)}}};
}

std::vector<ast::Expression> numbers(const std::vector<double>& values) {
    std::vector<ast::Expression> made;
    for (const double value : values) made.push_back(Term(value));
    return made;
}

}  // namespace

Term::Term(double number) : Term(expression_of(number)) {}
Term::Term(const ast::Expression& expression)
    : made_(std::make_shared<const ast::Expression>(expression)) {}

Term name(std::string_view text) { return Term(ast::Expression{{}, ast::Name{std::string(text)}}); }

Term number(double value, std::string_view unit) {
    if (!std::isfinite(value)) return Term(value);
    const Term size = number(shortest(std::abs(value)), unit);
    return std::signbit(value) ? -size : size;
}

Term number(std::string_view text, std::string_view unit) {
    return Term(ast::Expression{{}, ast::Number{std::string(text), std::string(unit)}});
}

Term term(std::string_view op, const std::vector<Term>& operands) {
    return Term(ast::Expression{{}, ast::Apply{word(op), {operands.begin(), operands.end()}}});
}

Tree::Tree(const Term& leaf) : Tree(ast::Tree{{}, ast::Leaf{leaf}}) {}
Tree::Tree(const ast::Tree& tree) : made_(std::make_shared<const ast::Tree>(tree)) {}

Tree split(const Term& condition, const Tree& yes, const Tree& no) {
    return Tree(ast::Tree{{}, ast::Split{condition, {yes, no}}});
}

Forest::Forest(const ast::Forest& forest) : made_(std::make_shared<const ast::Forest>(forest)) {}

Forest sum_of(const std::vector<Tree>& trees, std::optional<double> base) {
    return forest("sum", trees, base);
}

Forest mean_of(const std::vector<Tree>& trees, std::optional<double> base) {
    return forest("mean", trees, base);
}

// ---- a network -------------------------------------------------------------------------------

Network::Network() : made_(std::make_shared<ast::Network>()) {}

Network& Network::input(const Term& value) {
    own(made_).inputs.push_back(value);
    return *this;
}

Network& Network::layer(std::string_view activation, const std::vector<Unit>& units) {
    ast::Layer made;
    if (!activation.empty()) made.activation = word(activation);
    for (const Unit& unit : units) {
        ast::Unit row{{}, {}, numbers(unit.weights), Term(unit.bias)};
        if (!unit.label.empty()) row.label = word(unit.label);
        made.units.push_back(std::move(row));
    }
    own(made_).layers.push_back(std::move(made));
    return *this;
}

// ---- a support vector machine ----------------------------------------------------------------

Svm::Svm() : made_(std::make_shared<ast::Svm>()) {}

Svm& Svm::input(const Term& value) {
    own(made_).inputs.push_back(value);
    return *this;
}

Svm& Svm::gamma(double value) {
    own(made_).gamma = Term(value);
    return *this;
}

Svm& Svm::classes(const std::vector<std::string>& variants) {
    for (const std::string& variant : variants) own(made_).classes.push_back(word(variant));
    return *this;
}

Svm& Svm::rho(const std::vector<double>& of_pairs) {
    own(made_).rho = numbers(of_pairs);
    return *this;
}

Svm& Svm::vectors(std::string_view variant, const std::vector<SupportVector>& vectors) {
    ast::VectorsOf made{{}, word(variant), {}};
    for (const SupportVector& one : vectors)
        made.vectors.push_back({{}, numbers(one.coordinates), numbers(one.coefficients)});
    own(made_).vectors.push_back(std::move(made));
    return *this;
}

}  // namespace selgen::dsl::build
