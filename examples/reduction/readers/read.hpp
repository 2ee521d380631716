// Reads an index pattern from a file of any supported format.
#pragma once

#include <string>

#include "patterns/pattern.hpp"
#include "readers/text.hpp"

namespace reduction {

struct ReadOptions {
    double cutoff = 0;  ///< LAMMPS only: pairs within this distance; 0 for the bonded entries
};

/// Reads a pattern. The first words of the file or the ending of its name give the format. Throws
/// BadFile.
Csr read_pattern(const std::string& path, const ReadOptions& options = {});

}  // namespace reduction
