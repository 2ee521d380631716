#pragma once

#include <cstdint>
#include <vector>

#include "fit/cart.hpp"

namespace selgen::fit {

struct TaughtOptions {
    CartOptions tree;               // where `leaves` is 0: 128; `errors_of_…` do not count
    std::vector<char> is_number;    // for each column; what is none has no values between others
    std::size_t rows = 8000;        // between measured ones, of which the tree learns
    std::size_t most_rows = 10000;  // measured ones that the forest learns from
    double most = 0.3;              // of a loss; what is more counts as this
    std::uint64_t seed = 0;
};

/// A tree that chooses what a forest would: extremely randomized trees foretell what each variant
/// loses, and the tree learns that at the rows and between each of some and a neighbour (after
/// Breiman and Shang, 1996, "Born again trees"). Where rows are few or noisy a forest errs less
/// than a tree of the same rows, and one of its lessons little more than it. Losses as for
/// choice_tree().
Cart taught_tree(const Matrix& x, const Matrix& loss, const TaughtOptions& options);

}  // namespace selgen::fit
