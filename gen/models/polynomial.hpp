// Expressions as polynomials of numbered factors, and C++ for several polynomials in Horner's form.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// The factors of polynomials: features, logarithms, and parts that are neither sum nor product.
/// Some factors may be unused.
class Factors {
public:
    /// The index of a factor by its C++, and of the logarithm to base 2 of that C++.
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

/// The factors of a product in ascending order; empty for the constant.
using Monomial = std::vector<std::size_t>;

/// A sum of products with their coefficients.
using Polynomial = std::map<Monomial, double>;

/// An expression as a polynomial. Nothing is multiplied out, since that could change cancellation:
/// a sum that is a factor remains one.
Polynomial polynomial(const Scope& scope, const dsl::model::Expression& expression,
                      Factors& factors);

/// A polynomial with one coefficient for each of several variants.
using Polynomials = std::map<Monomial, std::vector<double>>;

/// Writes the polynomials in Horner's form. Each factor is taken out of all terms that have it, the
/// most frequent first. Sums are halved to shorten the chain of dependent additions.
struct Horner {
    std::vector<std::string> names;  // of the factors
    std::string (*coefficient)(const std::vector<double>&);
};
std::string text(const Horner& horner, const Polynomials& polynomials);

}  // namespace selgen::gen
