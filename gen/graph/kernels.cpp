// Calls of a graph's kernels with typed operands, for cores and for GPUs, and the list of kernels
// to time.
#include <fmt/format.h>

#include <set>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/graph/parts.hpp"
#include "gen/origin.hpp"

namespace selgen::gen {

namespace model = dsl::model;
using pattern::CallRow;
using pattern::Index;
using pattern::Kind;

std::string type_of(model::Element element) {
    switch (element) {
        case model::Element::f64: return "double";
        case model::Element::f32: return "float";
        case model::Element::i64: return "std::int64_t";
        case model::Element::i32: return "std::int32_t";
        case model::Element::u8: return "std::uint8_t";
    }
    return "double";
}

namespace {

/// The array whose items an operand has. A split of a reduction writes one row of the result, and
/// the call that combines them reads such rows.
const model::GraphArray& array_of(const GraphPart& part, Index call, Index operand) {
    const CallRow* row = &part.tables.calls[call];
    auto array = static_cast<std::size_t>(part.tables.operands[row->operands + operand].array);
    if (array < part.graph.arrays.size()) return part.graph.arrays[array];
    if (row->kind == Kind::partial) ++row;
    const Index result = row->operands + row->reads;
    array = static_cast<std::size_t>(part.tables.operands[result].array);
    return part.graph.arrays[array];
}

/// "reading<double, 2>(o, 0, {8192})"
std::string operand_text(const GraphPart& part, Index call, Index operand) {
    const model::GraphArray& array = array_of(part, call, operand);
    const bool is_read = operand < part.tables.calls[call].reads;
    std::string type = type_of(array.element), inner;
    const std::size_t dimensions = array.extents.size();
    if (dimensions > 1) type += fmt::format(", {}", dimensions);
    for (std::size_t d = 1; d < dimensions; ++d)
        inner += fmt::format("{}{}", d > 1 ? ", " : "", array.extents[d]);
    if (!inner.empty()) inner = ", {" + inner + "}";
    return fmt::format("{}<{}>(o, {}{})", is_read ? "reading" : "writing", type, operand, inner);
}

std::string call_text(const GraphPart& part, Index call, bool on_gpu) {
    const model::PatternDeclaration& pattern = part.pattern(call);
    const CallRow& row = part.tables.calls[call];
    std::vector<std::string> arguments{"o.operations"};
    for (Index o = 0; o < row.reads + row.writes; ++o)
        arguments.push_back(operand_text(part, call, o));
    if (on_gpu) arguments.push_back("stream");
    const std::string& kernel = on_gpu ? pattern.gpu_kernel : pattern.cpu_kernel;
    // In a namespace of the spec, kernels are looked up from inside it; otherwise, no name can hide
    // them.
    const bool is_qualified = !part.is_global || kernel.starts_with("::");
    return (is_qualified ? "" : "::") + kernel + "(" + join(arguments) + ")";
}

}  // namespace

View graph_kernels_view(const GraphPart& part, bool on_gpu) {
    List kernels;
    std::set<Index> met;
    for (Index c = 0; c < static_cast<Index>(part.tables.calls.size()); ++c) {
        const CallRow& call = part.tables.calls[c];
        const model::PatternDeclaration& pattern = part.pattern(c);
        if (on_gpu && pattern.gpu_kernel.empty()) continue;
        if (!met.insert(call.kernel).second) continue;
        const char* const about = call.kind == Kind::combine ? ", combines results of splits" : "";
        kernels.push_back({{{"number", std::to_string(call.kernel)},
                            {"about", text(pattern.origin) + ": " + pattern.name + about},
                            {"call", call_text(part, c, on_gpu)}}});
    }
    return {
        {{"kernels", std::move(kernels)},
         {"on_gpu", on_gpu},
         {"of_gpu", std::string(on_gpu ? " for GPUs, which enqueue their work on the stream" : "")},
         {"dispatch", std::string(on_gpu ? "dispatch_on_gpu" : "dispatch")},
         {"stream", std::string(on_gpu ? ", cudaStream_t stream" : "")}}};
}

std::vector<std::string> graph_kernel_rows(const GraphPart& part) {
    std::vector<std::string> rows;
    std::set<Index> met;
    for (Index c = 0; c < static_cast<Index>(part.tables.calls.size()); ++c) {
        if (!met.insert(part.tables.calls[c].kernel).second) continue;
        const model::PatternDeclaration& pattern = part.pattern(c);
        rows.push_back(fmt::format("{{{}, \"{}\", {}}}", part.tables.calls[c].kernel, pattern.name,
                                   !pattern.gpu_kernel.empty()));
    }
    return rows;
}

}  // namespace selgen::gen
