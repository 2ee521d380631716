#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loop/fault.hpp"
#include "loop/ir/instruction.hpp"

namespace selgen::loop {

/// A function of a module, not yet read: views into the module's text.
struct FunctionText {
    std::string_view name;  // as the linker knows it
    std::string_view body;  // between the braces
    std::size_t line = 0;   // of the module, from 1, where the body begins
};

/// Instructions that are run one after the other, and the blocks that may come next.
struct Block {
    std::vector<Instruction> instructions;
    std::vector<std::size_t> successors;
};

/// A function's body; the first block is where it is entered.
struct Function {
    std::string name;
    std::vector<Block> blocks;
    std::vector<std::string> mentions;  // names of functions and other globals, each once
};

/// What is wrong with a text, with the line (from 1) where it is.
Unreadable unreadable(std::size_t line, const std::string& why);

/// Reads the body. Throws Unreadable where a jump leads to a block that there is not.
Function read_function(const FunctionText& text);

}  // namespace selgen::loop
