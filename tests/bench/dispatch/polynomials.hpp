#pragma once

#include <map>
#include <string>
#include <vector>

/// Five cubics of thirty terms in the logarithms of four features and in two features themselves,
/// and how people write them.
namespace bench {

/// Indices of the factors, ascending, and the coefficients of the five.
using Polynomials = std::map<std::vector<int>, std::vector<double>>;

/// All five over the same thirty terms.
Polynomials same_terms();

/// Each over thirty terms of its own, of the 84 that there are.
Polynomials own_terms();

/// The equations of a spec.
std::string in_spec(const Polynomials& all);

/// int NAME(const Six&) for each way by hand: horner, monomials (shared products), rows (loops over
/// an array of coefficients), each with the logarithms of libm and, behind `vector_`, with those of
/// libmvec.
std::string by_hand(const Polynomials& all);

}  // namespace bench
