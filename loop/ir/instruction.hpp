// Reads a single LLVM IR instruction, with its targets and the globals that it mentions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::loop {

/// The parts of an LLVM IR instruction that are counted.
struct Instruction {
    std::string opcode;     // "load", "fadd", "call"; "asm" for inline assembly
    std::string callee;     // of a call by name, without the @
    unsigned lanes = 1;     // elements of the widest vector in its types
    bool computes = true;   // false: it leaves nothing in a program, or is an unconditional jump
    bool branches = false;  // has several targets
    std::optional<unsigned> location;  // metadata node of its source location
    std::optional<unsigned> loop;      // metadata node of the loop that it closes
};

/// An instruction, with the names of its target blocks.
struct ReadInstruction {
    Instruction instruction;
    std::vector<std::string_view> targets;
    std::vector<std::string_view> mentions;  // of functions and other globals
};

/// Reads one instruction with its continuation lines. Unknown opcodes are accepted, because new
/// versions of LLVM may add some.
ReadInstruction read_instruction(std::string_view text);

}  // namespace selgen::loop
