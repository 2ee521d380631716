// Interface of both methods that select the terms of a polynomial: stepwise, and as in the paper.
#pragma once

#include <vector>

#include "fit/linear/moments.hpp"
#include "fit/linear/monomials.hpp"
#include "fit/linear/polynomial.hpp"

namespace selgen::fit {

/// The moments of the rows, by fold.
struct Parts {
    std::vector<Moments> folds;  // at least two
    Moments all;
};

struct Choice {
    Subset subset;
    double ridge = 0;
};

/// Implements Selection::stepwise.
Choice choose_stepwise(const Parts& parts, const PolynomialOptions& options);

/// Implements Selection::paper.
Choice choose_as_paper(const Parts& parts, const std::vector<Powers>& candidates,
                       const PolynomialOptions& options);

}  // namespace selgen::fit
