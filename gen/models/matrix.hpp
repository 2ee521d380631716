// The coefficients of several variants' polynomials, and C++ that computes all their values in
// vectors.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gen/models/polynomial.hpp"

namespace selgen::gen {

/// The polynomials of several variants.
class Matrix {
public:
    explicit Matrix(std::size_t variants) : variants_(variants) {}

    void put(const Polynomial& polynomial, std::size_t variant);

    bool is_empty() const { return polynomials_.empty(); }
    std::size_t variants() const { return variants_; }
    /// The number of nonzero coefficients.
    std::size_t terms() const { return terms_; }
    const Polynomials& polynomials() const { return polynomials_; }

private:
    std::size_t variants_;
    std::size_t terms_ = 0;
    Polynomials polynomials_;
};

/// The context in which the code of a Matrix is written.
struct SimdContext {
    const std::vector<std::string>& factors;  // names of the factors
    std::string variable;                     // prefix of the names of its variables
    std::vector<std::string>& lines;          // the lines before
};

/// C++ of the values of all polynomials as a selgen::rt::Simd: one vector of coefficients per term;
/// or by groups of two or four variants that have many terms in common, the others separately.
std::string simd_values(const Matrix& matrix, SimdContext& to);

/// C++ of the Simd of these numbers.
std::string simd_of(const std::vector<double>& numbers);

}  // namespace selgen::gen
