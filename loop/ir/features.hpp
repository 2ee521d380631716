#pragma once

#include <map>
#include <string>
#include <vector>

#include "loop/feature_file.hpp"
#include "loop/ir/nests.hpp"

namespace selgen::loop {

/// How many instructions of each kind. Those of which nothing is left in a program count for none:
/// phi, bitcast, freeze, addresses with offset 0, plain jumps, marks for debuggers and optimisers.
struct CodeCounts {
    std::size_t instructions = 0;
    std::size_t loads = 0, stores = 0;  // also of vectors with masks, and atomic ones (as both)
    std::size_t branches = 0;           // what goes one of several ways
    std::size_t floats = 0;             // arithmetic, comparisons and conversions
    std::size_t calls = 0;              // what is left as a call, not what becomes an instruction
};

CodeCounts count(const std::vector<Instruction>& instructions);

/// Elements of the widest vector among the instructions that stand where those of the nest do, in a
/// module that was made from the same source by a compiler that may use vectors; 1 is none. Without
/// places, that of the nest itself.
unsigned vector_width(const Nest& nest, const Module& counted, const Module& vectorised);

/// The features of the code (Wang and O'Boyle 2009, table 1 and figure 8): the counts, and what
/// share of the instructions touches memory, branches and computes with floating point.
std::map<std::string, double> features_of(const CodeCounts& counts, unsigned vector_width);

/// What a loop's code is like, and where that comes from.
struct CodeFeatures {
    CodeCounts counts;
    unsigned vector_width = 1;
    std::map<std::string, std::string> provenance;  // by short names: "compiler", "line"
};

/// Puts features and provenance into the file in the place of those of a former count; what others
/// wrote stays.
void put(const CodeFeatures& found, CodeFile& file);

}  // namespace selgen::loop
