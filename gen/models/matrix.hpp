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
    /// How many coefficients are not 0.
    std::size_t terms() const { return terms_; }
    const Polynomials& polynomials() const { return polynomials_; }

private:
    std::size_t variants_;
    std::size_t terms_ = 0;
    Polynomials polynomials_;
};

/// Where the code of a Matrix goes.
struct SimdContext {
    const std::vector<std::string>& factors;  // their names
    std::string variable;                     // what the names of its own variables begin with
    std::vector<std::string>& lines;          // which come before
};

/// C++ of all the polynomials' values as a selgen::rt::Simd: with one pack of coefficients a term,
/// or by groups of two or four variants that have many terms in common, the others alone.
std::string simd_values(const Matrix& matrix, SimdContext& to);

/// C++ of the Simd of these numbers.
std::string simd_of(const std::vector<double>& numbers);

}  // namespace selgen::gen
