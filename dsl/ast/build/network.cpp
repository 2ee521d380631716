// Builds the AST of networks and support vector machines for the embedded front end.
#include <string>
#include <utility>

#include "dsl/ast/build/tree.hpp"

namespace selgen::dsl::build {
namespace {

std::vector<ast::Expression> numbers(const std::vector<double>& values) {
    std::vector<ast::Expression> made;
    for (const double value : values) made.push_back(Term(value));
    return made;
}

}  // namespace

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
    for (const SupportVector& one : vectors) {
        made.vectors.push_back({{}, numbers(one.coordinates), numbers(one.coefficients)});
    }
    own(made_).vectors.push_back(std::move(made));
    return *this;
}

}  // namespace selgen::dsl::build
