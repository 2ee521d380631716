// Makes products as inputs of experiments: with generated matrices of seven shapes, and with those
// of real programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "matrix/matrix.hpp"

namespace sparse {

/// A synthetic matrix. All but lists are square. If the pattern is symmetric, so are the values,
/// and the diagonal is so large that the matrix is positive definite.
struct Kind {
    std::int64_t rows;
    double mean;  ///< entries per row, at least 1, reduced to `most_entries` in all; meshes take
                  ///< the nearest stencil
    /// band: consecutive columns around the diagonal; stencil: of a mesh in 2 or 3 dimensions, with
    /// 5, 7, 9 or 27 points; blocks: the same with `block` unknowns per point, which are coupled;
    /// power: lengths and columns with a power law, as links of a network; random: lengths vary;
    /// arrow: a band, and a few full rows and columns; lists: all rows have the same length, as the
    /// corners of cells or the ends of edges
    std::string_view shape = "random";
    /// stored: as generated; runs: runs of 8 to 1024 rows are renumbered at random, as by programs
    /// that refine or join meshes; shuffled: all rows are. Columns are renumbered alike
    std::string_view order = "stored";
    std::int64_t block = 3;  ///< unknowns of a point of `blocks`, 1 to 8
    double uneven = 0;      ///< variation of the lengths of `random` and `power`, from 0 to below 1
    double reach = 1;       ///< of `random` and lists: the columns of a row are within this share
                            ///< of all columns
    bool mirrored = false;  ///< `random` and `power`: the pattern is symmetric
    std::uint64_t seed = 1;
    double most_entries = 2e6;  ///< approximately
};

/// The types of the values and indices.
struct Types {
    std::string_view value = "f64";  ///< or f32
    std::string_view index = "i32";  ///< or i64
};

/// The arguments of a product.
using Input = std::pair<Matrix, Vectors>;

/// Throws std::invalid_argument if a number is outside its range, or a word is unknown.
Csr<double, std::int64_t> generated(Kind kind);

/// A product with the matrix, which changes after this many products. Throws
/// std::invalid_argument for an unknown word, or a matrix that is too large for the indices.
Input input_of(const Csr<double, std::int64_t>& csr, Types types, bool symmetric, double products);

/// A generated matrix and vectors for an experiment. Throws as generated() and input_of() do.
Input synthetic(const Kind& kind, Types types, double products);

struct Read {
    Csr<double, std::int64_t> csr;
    bool is_symmetric;  ///< as declared in the file
};

/// Reads a MatrixMarket file. A pattern gets generated values. Throws reduction::BadFile, also for
/// complex numbers.
Read read_matrix(const std::string& path);

/// A matrix of a file for an experiment:
///     values      the numbers of a MatrixMarket file
///     incidence   a row for each bond, cell or list of a file that reduction::read_listed() reads
///     adjacency   a row for each atom, point or name, with those that share a bond, cell or list;
///                 of a long list, only its first 64
/// Throws reduction::BadFile, or std::invalid_argument for another word.
Input real(std::string_view file, std::string_view as, Types types, double products);

}  // namespace sparse
