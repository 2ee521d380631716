// Offers the entries of MatrixMarket files with their values, which patterns do not have.
#pragma once

#include <vector>

#include "patterns/pattern.hpp"
#include "readers/text.hpp"

namespace reduction {

/// A matrix of a MatrixMarket file.
struct Market {
    enum Symmetry { general, symmetric, skew_symmetric, hermitian };
    struct Entry {
        Index row;
        Index column;
        double value;  ///< 1 in a pattern; the real part of a complex number; may be NaN
    };

    Index numbers = 0;  ///< per value: 0 for a pattern, 1 if real or integer, 2 if complex
    Symmetry symmetry = general;
    Index rows = 0;
    Index columns = 0;
    std::vector<Entry> entries;  ///< in the order of the file, with their mirror images
};

/// Reads the coordinate format with any field and symmetry, in capital or small letters. Throws
/// BadFile.
Market read_market(const Text& text);

}  // namespace reduction
