// Neural networks and support vector machines of the language, written in C++.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/dsl/expression.hpp>

namespace selgen::dsl::ast {

struct Network;
struct Svm;

}  // namespace selgen::dsl::ast

namespace selgen::dsl::build {

/// A row of a layer: the weights and the bias of a unit. Its label is the variant whose output it
/// is, in the last layer of a choice; empty elsewhere.
struct Unit {
    std::vector<double> weights;
    double bias;
    std::string label = {};
};

class Network {
public:
    Network();
    Network& input(const Term& value);
    /// The activation is tanh, relu, logistic, or empty for none.
    Network& layer(std::string_view activation, const std::vector<Unit>& units);

    operator const ast::Network&() const { return *made_; }

private:
    std::shared_ptr<ast::Network> made_;
};

struct SupportVector {
    std::vector<double> coordinates;
    std::vector<double> coefficients;  // one for each other class
};

class Svm {
public:
    Svm();
    Svm& input(const Term& value);
    Svm& gamma(double value);
    Svm& classes(const std::vector<std::string>& variants);
    /// One number for each of the pairs (0, 1), (0, 2), …, (1, 2), …
    Svm& rho(const std::vector<double>& of_pairs);
    Svm& vectors(std::string_view variant, const std::vector<SupportVector>& vectors);

    operator const ast::Svm&() const { return *made_; }

private:
    std::shared_ptr<ast::Svm> made_;
};

}  // namespace selgen::dsl::build
