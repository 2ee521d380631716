// Five cubics of thirty terms in the logarithms of four features and in two features themselves,
// and handwritten code for them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bench {

/// Ascending indices of the factors, and the coefficients of the five cubics.
using Polynomials = std::map<std::vector<int>, std::vector<double>>;

/// All five have the same thirty terms.
Polynomials same_terms();

/// Each has its own thirty of the 84 terms.
Polynomials own_terms();

/// The equations of a spec.
std::string in_spec(const Polynomials& all);

/// int NAME(const Six&) for each handwritten version: horner, monomials (shared products), rows
/// (loops over an array of coefficients). Each uses the logarithms of libm and, with the prefix
/// `vector_`, those of libmvec.
std::string by_hand(const Polynomials& all);

}  // namespace bench
