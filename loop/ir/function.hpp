// A function of LLVM IR as a graph of basic blocks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/unreadable.hpp"
#include "loop/ir/instruction.hpp"

namespace selgen::loop {

/// The text of a function, as views into the module's text.
struct FunctionText {
    std::string_view name;  // mangled
    std::string_view body;  // between the braces
    std::size_t line = 0;   // line of the module, from 1, at which the body begins
};

/// A basic block: its instructions, and the blocks that may come next.
struct Block {
    std::vector<Instruction> instructions;
    std::vector<std::size_t> successors;
};

/// A function's body; the first block is the entry.
struct Function {
    std::string name;
    std::vector<Block> blocks;
    std::vector<std::string> mentions;  // names of functions and other globals, each once
};

/// An error in a text, with its line (from 1).
Unreadable unreadable(std::size_t line, const std::string& why);

/// Reads the body. Throws Unreadable if a jump leads to a missing block.
Function read_function(const FunctionText& text);

}  // namespace selgen::loop
