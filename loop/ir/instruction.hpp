#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::loop {

/// One instruction of LLVM IR, as far as it is counted.
struct Instruction {
    std::string opcode;     // "load", "fadd", "call"; "asm" for inline assembly
    std::string callee;     // of a call by name, without the @
    unsigned lanes = 1;     // elements of the widest vector in its types
    bool computes = true;   // false: nothing is left of it in a program, or it is a plain jump
    bool branches = false;  // goes one of several ways
    std::optional<unsigned> location;  // node of metadata that says where it stands
    std::optional<unsigned> loop;      // node of metadata on the loop that it closes
};

/// An instruction, and the names of the blocks that it may go to.
struct ReadInstruction {
    Instruction instruction;
    std::vector<std::string_view> targets;
    std::vector<std::string_view> mentions;  // of functions and other globals
};

/// Reads one instruction with its continuation lines. What is unknown becomes an instruction of an
/// unknown opcode: new versions of LLVM may have some.
ReadInstruction read_instruction(std::string_view text);

}  // namespace selgen::loop
