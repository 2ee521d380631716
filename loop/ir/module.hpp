#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "loop/ir/function.hpp"

namespace selgen::loop {

/// A place in a source file: line and column from 1; column 0 is unknown.
struct SourceLocation {
    unsigned line = 0, column = 0;
    auto operator<=>(const SourceLocation&) const = default;
};

/// Where code stands in its function; of code that was inlined, first where it was called from,
/// then where it stands itself. Empty where that is not known.
using SourceLocations = std::vector<SourceLocation>;

/// The text of a module of LLVM IR (13 to 19), cut into its parts: views into that text.
struct Module {
    std::vector<FunctionText> functions;                      // those that have a body
    std::unordered_map<unsigned, std::string_view> metadata;  // locations and loops, by number
    std::string compiler;                                     // "clang version 14.0.6", or empty
};

/// Cuts the text, which has to outlive the module. Throws Unreadable where a function has no
/// end.
Module read_module(std::string_view text);

/// What a node of the kind DILocation says.
SourceLocations locations_of(const Module& module, unsigned node);

/// Where a loop begins in the source, by the node of metadata behind its `!llvm.loop`.
SourceLocations start_of(const Module& module, unsigned node);

}  // namespace selgen::loop
