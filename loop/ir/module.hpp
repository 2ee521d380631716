// A module of LLVM IR: its functions, its compiler, and the source locations of its metadata.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "loop/ir/function.hpp"

namespace selgen::loop {

/// A location in a source file: line and column from 1; column 0 is unknown.
struct SourceLocation {
    unsigned line = 0, column = 0;
    auto operator<=>(const SourceLocation&) const = default;
};

/// The location of code in its function. For inlined code, first the location of the call, then
/// that of the code itself. Empty if unknown.
using SourceLocations = std::vector<SourceLocation>;

/// The parts of a module of LLVM IR (13 to 19), as views into its text.
struct Module {
    std::vector<FunctionText> functions;                      // those that have a body
    std::unordered_map<unsigned, std::string_view> metadata;  // locations and loops, by number
    std::string compiler;                                     // "clang version 14.0.6", or empty
};

/// Splits the text, which has to outlive the module. Throws Unreadable if a function has no end.
Module read_module(std::string_view text);

/// The locations of a DILocation node.
SourceLocations locations_of(const Module& module, unsigned node);

/// The begin of a loop in the source, by the metadata node after its `!llvm.loop`.
SourceLocations start_of(const Module& module, unsigned node);

}  // namespace selgen::loop
