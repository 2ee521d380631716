// The loop nests of a function of LLVM IR, with those of its OpenMP constructs.
#pragma once

#include <string>
#include <vector>

#include "loop/ir/module.hpp"

namespace selgen::loop {

/// An outermost loop with its inner loops.
struct Nest {
    std::string function;                   // that contains it; for OpenMP, the outlined body
    SourceLocations start;                  // in the source; empty if unknown
    std::size_t depth = 1;                  // levels of loops; 1: no inner loops
    std::vector<Instruction> instructions;  // of all its blocks, each once
};

/// The outermost loops of a function, in the order of the source, including those of its OpenMP
/// constructs. The loop that fetches chunks around an OpenMP loop is skipped. If there are several
/// versions of a loop, the longest counts. Throws Unreadable.
std::vector<Nest> nests_of(const Module& module, const FunctionText& function);

/// The functions of the module that this function calls and that have loops. Throws Unreadable.
std::vector<std::string> callees_with_loops(const Module& module, const FunctionText& function);

/// The function with its OpenMP constructs. Throws Unreadable.
std::vector<Function> parts_of(const Module& module, const FunctionText& function);

}  // namespace selgen::loop
