// Features of a loop's code: counts of instructions by kind, their shares, and the vector width.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "loop/feature_file.hpp"
#include "loop/ir/nests.hpp"

namespace selgen::loop {

/// The numbers of instructions by kind. Instructions that leave nothing in a program do not count:
/// phi, bitcast, freeze, addresses with offset 0, unconditional jumps, and annotations for
/// debuggers and optimisers.
struct CodeCounts {
    std::size_t instructions = 0;
    std::size_t loads = 0, stores = 0;  // with masked and atomic ones (atomic ones are both)
    std::size_t branches = 0;           // with several targets
    std::size_t floats = 0;             // arithmetic, comparisons and conversions
    std::size_t calls = 0;              // without those that become an instruction
};

CodeCounts count(const std::vector<Instruction>& instructions);

/// The number of elements of the widest vector in a module that was compiled from the same source
/// with vectorisation, among the instructions with the nest's source locations; 1 if there is none.
/// Without source locations, the widest vector of the nest itself.
unsigned vector_width(const Nest& nest, const Module& counted, const Module& vectorised);

/// The features of the code (Wang and O'Boyle 2009, table 1 and figure 8): the counts, and the
/// shares of memory accesses, branches and floating-point operations.
std::map<std::string, double> features_of(const CodeCounts& counts, unsigned vector_width);

/// The features of a loop's code, with their provenance.
struct CodeFeatures {
    CodeCounts counts;
    unsigned vector_width = 1;
    std::map<std::string, std::string> provenance;  // by short names: "compiler", "line"
};

/// Replaces the features and provenance of an earlier count in the file; those of other commands
/// stay.
void put(const CodeFeatures& found, FeatureFile& file);

}  // namespace selgen::loop
