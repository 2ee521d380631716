#pragma once

#include <string>
#include <vector>

#include "loop/ir/module.hpp"

namespace selgen::loop {

/// An outermost loop with all that is within it.
struct Nest {
    std::string function;                   // that holds it: of OpenMP, the construct's own
    SourceLocations start;                  // in the source; empty where that is not known
    std::size_t depth = 1;                  // levels of loops: 1 has no loop within
    std::vector<Instruction> instructions;  // of all its blocks, each once
};

/// The outermost loops of a function, in the order of the source. Those of its OpenMP constructs
/// are among them, and stand for the loop as it was written: the loop around it that fetches chunks
/// is skipped. Of several versions of one loop the longest counts. Throws Unreadable.
std::vector<Nest> nests_of(const Module& module, const FunctionText& function);

/// The functions of the module that this one calls, and that have loops. Throws Unreadable.
std::vector<std::string> callees_with_loops(const Module& module, const FunctionText& function);

/// The function with its OpenMP constructs. Throws Unreadable.
std::vector<Function> parts_of(const Module& module, const FunctionText& function);

}  // namespace selgen::loop
