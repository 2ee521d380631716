// Reads an index pattern from a file of any supported format: MatrixMarket, METIS and LAMMPS.
#pragma once

#include <array>
#include <string>
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

// Each of these throws BadFile with the line of the first error.

/// MatrixMarket coordinate, of any field and symmetry, in any case. A row is an iteration, a column
/// an element.
Csr read_matrix_market(const Text& text);

/// METIS graph with any weights. An edge is an iteration that updates its two ends, in the order
/// of the smaller end.
Csr read_metis(const Text& text);

/// LAMMPS data file. An element is an atom. An iteration is an entry of the longest of the sections
/// Bonds, Angles, Dihedrals and Impropers. With a cutoff above 0 (in the file's unit of length), it
/// is a pair of atoms within the cutoff in the periodic box.
Csr read_lammps(const Text& text, double cutoff);

using Point = std::array<double, 3>;

/// A periodic box with its corner and its edges, in any unit of length. Edges are above 0.
struct Box {
    Point low{};
    Point edge{};
};

/// Each pair once, i below j, sorted by i: points whose nearest images are within the cutoff. The
/// cutoff is above 0 and at most half the shortest edge. Throws std::length_error if there are more
/// than `most` pairs.
Csr pairs_within(const Box& box, const std::vector<Point>& points, double cutoff,
                 std::size_t most = 100'000'000);

struct ReadOptions {
    double cutoff = 0;  ///< LAMMPS only: pairs within this distance; 0 for the bonded entries
};

/// Reads a pattern. The first words of the file or the ending of its name give the format. Throws
/// BadFile.
Csr read_pattern(const std::string& path, const ReadOptions& options = {});

}  // namespace reduction
