// Makes matrices from the files of real programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "matrix/generate.hpp"

namespace sparse {

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
