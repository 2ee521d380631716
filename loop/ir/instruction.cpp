// Derives opcode, callee, vector lanes and jump targets of an LLVM IR instruction from its tokens.
#include "loop/ir/instruction.hpp"

#include <algorithm>
#include <array>

#include "loop/ir/tokens.hpp"

namespace selgen::loop {
namespace {

using Tokens = std::vector<std::string_view>;

constexpr std::array<std::string_view, 14> marks{
    "llvm.dbg.",        "llvm.lifetime.",     "llvm.assume",
    "llvm.invariant.",  "llvm.donothing",     "llvm.experimental.noalias.scope.decl",
    "llvm.sideeffect",  "llvm.pseudoprobe",   "llvm.var.annotation",
    "llvm.fake.use",    "llvm.launder.",      "llvm.strip.invariant.",
    "llvm.annotation.", "llvm.ptr.annotation"};

/// The position of the opcode: after "%x =" and the modifiers of a call.
std::size_t opcode_at(const Tokens& tokens) {
    std::size_t at = tokens.size() > 2 && tokens[1] == "=" ? 2 : 0;
    while (at + 1 < tokens.size() &&
           (tokens[at] == "tail" || tokens[at] == "musttail" || tokens[at] == "notail"))
        ++at;
    return at;
}

/// The elements of the widest vector type: <4 x double>, <vscale x 4 x i32>.
unsigned lanes_in(const Tokens& tokens) {
    unsigned lanes = 1;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i] != "<") continue;
        const std::size_t at = tokens[i + 1] == "vscale" ? i + 3 : i + 1;
        if (at + 1 >= tokens.size() || tokens[at + 1] != "x") continue;
        lanes = std::max(lanes, number_in(tokens[at]).value_or(1));
    }
    return lanes;
}

std::string_view callee_in(const Tokens& tokens) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i][0] == '@' && tokens[i + 1] == "(") return bare_name(tokens[i]);
    }
    return {};
}

/// getelementptr TYPE, PTR BASE, i64 0, i32 0: the address is the base itself.
bool has_offset_0(const Tokens& tokens, std::size_t opcode) {
    std::size_t operand = 0;
    int depth = 0;
    for (std::size_t i = opcode + 1; i < tokens.size(); ++i) {
        const std::string_view token = tokens[i];
        if (token[0] == '!') break;
        if (token == "(" || token == "[" || token == "{" || token == "<") ++depth;
        if (token == ")" || token == "]" || token == "}" || token == ">") --depth;
        if (token == "," && depth == 0) ++operand;
        const bool is_last = i + 1 == tokens.size() || tokens[i + 1] == ",";
        if (operand >= 2 && depth == 0 && token != "," && is_last && token != "0") return false;
        if (operand >= 2 && depth != 0) return false;
    }
    return true;
}

bool computes(const Instruction& one, const Tokens& tokens, std::size_t opcode) {
    const std::string& name = one.opcode;
    if (name == "phi" || name == "bitcast" || name == "freeze" || name == "unreachable")
        return false;
    if (name == "br") return one.branches;
    if (name == "getelementptr") return !has_offset_0(tokens, opcode);
    return std::none_of(marks.begin(), marks.end(),
                        [&](auto region) { return one.callee.starts_with(region); });
}

/// Sets the nodes after !dbg and !llvm.loop, and the blocks and globals that are mentioned.
void read_names(const Tokens& tokens, ReadInstruction& read) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i][0] == '@') read.mentions.push_back(bare_name(tokens[i]));
        if (i == 0) continue;
        if (tokens[i - 1] == "!dbg") read.instruction.location = node_in(tokens[i]);
        if (tokens[i - 1] == "!llvm.loop") read.instruction.loop = node_in(tokens[i]);
        if (tokens[i - 1] == "label" && tokens[i][0] == '%')
            read.targets.push_back(bare_name(tokens[i]));
    }
}

bool has(const Tokens& tokens, std::string_view word) {
    return std::find(tokens.begin(), tokens.end(), word) != tokens.end();
}

}  // namespace

ReadInstruction read_instruction(std::string_view text) {
    const Tokens tokens = tokens_of(text);
    ReadInstruction read;
    if (tokens.empty()) return read;
    Instruction& one = read.instruction;
    const std::size_t opcode = opcode_at(tokens);
    one.opcode = tokens[opcode];
    read_names(tokens, read);
    one.lanes = lanes_in(tokens);
    if (one.opcode == "call" || one.opcode == "invoke" || one.opcode == "callbr") {
        one.callee = callee_in(tokens);
        if (one.callee.empty() && has(tokens, "asm")) one.opcode = "asm";
    }
    one.branches = one.opcode == "switch" || one.opcode == "indirectbr" ||
                   (one.opcode == "br" && read.targets.size() > 1);
    one.computes = computes(one, tokens, opcode);
    return read;
}

}  // namespace selgen::loop
