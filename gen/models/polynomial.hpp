#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// What polynomials multiply: features, logarithms, and parts that are no sum and no product. Some
/// that were met on the way belong to none.
class Factors {
public:
    /// The index of a factor by its C++; of the logarithm to base 2 of C++.
    std::size_t of(const std::string& cpp);
    std::size_t lg_of(const std::string& cpp);

    struct Factor {
        std::string cpp;
        bool lg;
    };
    const std::vector<Factor>& all() const { return all_; }

private:
    std::size_t index(const Factor& factor);

    std::vector<Factor> all_;
};

/// The factors of a product in ascending order; none for the constant.
using Monomial = std::vector<std::size_t>;

/// A sum of products with their coefficients.
using Polynomial = std::map<Monomial, double>;

/// An expression as a polynomial. Nothing is multiplied out, which could cancel otherwise than
/// as written: a sum that is a factor stays one.
Polynomial polynomial(const Scope& scope, const dsl::model::Expression& expression,
                      Factors& factors);

/// A polynomial with one coefficient for each of several variants.
using Polynomials = std::map<Monomial, std::vector<double>>;

/// What writes the polynomials in Horner's form: each factor is taken out of all the terms that
/// have it, the most frequent first, and sums are halved so that they need not wait for each other.
struct Horner {
    std::vector<std::string> names;  // of the factors
    std::string (*coefficient)(const std::vector<double>&);
};
std::string text(const Horner& horner, const Polynomials& polynomials);

}  // namespace selgen::gen
