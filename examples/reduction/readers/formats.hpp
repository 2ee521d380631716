// Declares a reader for each supported file format: MatrixMarket, METIS and LAMMPS.
#pragma once

#include "patterns/pattern.hpp"
#include "readers/text.hpp"

namespace reduction {

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

}  // namespace reduction
