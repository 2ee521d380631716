// Classifies LLVM IR instructions and intrinsics by kind, and finds vectorised code by its source
// location.
#include "loop/ir/features.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "loop/ir/tokens.hpp"

namespace selgen::loop {
namespace {

using Names = std::array<std::string_view, 13>;

constexpr Names float_opcodes{"fadd",    "fsub",  "fmul",   "fdiv",   "frem",   "fneg",  "fcmp",
                              "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp"};

// Intrinsics that become calls of the mathematical library.
constexpr Names library{"sin",   "cos",  "tan", "exp",  "exp2",  "exp10", "log",
                        "log10", "log2", "pow", "powi", "ldexp", "frexp"};

bool has(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether the part of an intrinsic's name is a floating-point type: f64, v4f32.
bool is_float_type(std::string_view part) {
    if (part.starts_with("nx")) part.remove_prefix(2);
    if (part.starts_with("v")) {
        const std::size_t digits = part.find_first_not_of("0123456789", 1);
        part.remove_prefix(std::min(digits, part.size()));
    }
    if (part.starts_with("b")) part.remove_prefix(1);
    return part.size() > 1 && part[0] == 'f' && number_in(part.substr(1)).has_value();
}

bool has_float_type(std::string_view intrinsic) {
    while (!intrinsic.empty()) {
        const std::size_t point = std::min(intrinsic.find('.'), intrinsic.size());
        if (is_float_type(intrinsic.substr(0, point))) return true;
        intrinsic.remove_prefix(std::min(point + 1, intrinsic.size()));
    }
    return false;
}

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](auto beginning) { return text.starts_with(beginning); });
}

/// Counts a call of an intrinsic by the code that it becomes.
void count_intrinsic(std::string_view callee, CodeCounts& counts) {
    const std::string_view name = callee.substr(std::string_view("llvm.").size());
    const bool copies = begins_with_any(name, {"memcpy", "memmove"});
    if (copies || begins_with_any(name, {"masked.load", "masked.gather", "masked.expandload"})) {
        ++counts.loads;
        if (!copies) return;
    }
    if (copies || begins_with_any(
                      name, {"memset", "masked.store", "masked.scatter", "masked.compressstore"})) {
        ++counts.stores;
        return;
    }
    if (has(library, name.substr(0, name.find('.')))) {
        ++counts.calls;
    } else if (has_float_type(name)) {
        ++counts.floats;
    }
}

void count_one(const Instruction& one, CodeCounts& counts) {
    if (!one.computes) return;
    ++counts.instructions;
    const bool is_both = one.opcode == "atomicrmw" || one.opcode == "cmpxchg";
    if (one.opcode == "load" || is_both) ++counts.loads;
    if (one.opcode == "store" || is_both) ++counts.stores;
    if (one.branches) ++counts.branches;
    if (has(float_opcodes, one.opcode)) ++counts.floats;
    if (one.opcode != "call" && one.opcode != "invoke" && one.opcode != "callbr") return;
    if (one.callee.starts_with("llvm.")) {
        count_intrinsic(one.callee, counts);
    } else {
        ++counts.calls;
    }
}

/// The functions that may contain the nest: its own, with its OpenMP constructs.
std::vector<Function> functions_like(const Nest& nest, const Module& module) {
    for (const FunctionText& function : module.functions) {
        if (function.name == nest.function) return parts_of(module, function);
    }
    return {};
}

}  // namespace

CodeCounts count(const std::vector<Instruction>& instructions) {
    CodeCounts counts;
    for (const Instruction& one : instructions) count_one(one, counts);
    return counts;
}

unsigned vector_width(const Nest& nest, const Module& counted, const Module& vectorised) {
    unsigned width = 1;
    std::set<SourceLocations> locations;
    for (const Instruction& one : nest.instructions) {
        if (one.computes) width = std::max(width, one.lanes);
        if (one.location) locations.insert(locations_of(counted, *one.location));
    }
    locations.erase(SourceLocations());
    for (const Function& function : functions_like(nest, vectorised)) {
        for (const Block& block : function.blocks) {
            for (const Instruction& one : block.instructions) {
                if (one.lanes <= width || !one.computes || !one.location) continue;
                if (locations.count(locations_of(vectorised, *one.location)) > 0) width = one.lanes;
            }
        }
    }
    return width;
}

std::map<std::string, double> features_of(const CodeCounts& counts, unsigned vector_width) {
    const auto number = [](std::size_t count) { return static_cast<double>(count); };
    const double all = std::max(1.0, number(counts.instructions));
    return {{"instructions", number(counts.instructions)},
            {"loads", number(counts.loads)},
            {"stores", number(counts.stores)},
            {"branches", number(counts.branches)},
            {"floats", number(counts.floats)},
            {"calls", number(counts.calls)},
            {"vector_width", number(vector_width)},
            {"memory_share", number(counts.loads + counts.stores) / all},
            {"branch_share", number(counts.branches) / all},
            {"float_share", number(counts.floats) / all}};
}

void put(const CodeFeatures& found, FeatureFile& file) {
    std::erase_if(file.provenance,
                  [](const auto& one) { return one.first.starts_with("features."); });
    for (const auto& [name, text] : found.provenance) file.provenance["features." + name] = text;
    for (const auto& [name, value] : features_of(found.counts, found.vector_width))
        file.features[name] = value;
}

}  // namespace selgen::loop
