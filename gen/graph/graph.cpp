// Fills the templates of a placement: its data, a mapping for each size, and the Program that runs
// them.
#include "gen/graph/graph.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "dsl/model/graph/graph_size.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/graph/parts.hpp"
#include "gen/origin.hpp"
#include "gen/template/engine.hpp"
#include "gen/template/texts.hpp"

namespace selgen::gen {

namespace model = dsl::model;
using pattern::Index;

namespace {

std::string seconds_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.3g} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} us", seconds * 1e6);
}

/// Summary of a mapping: "2 teams in 12 steps, estimated 8.45 us"
std::string about(const GraphPart& part) {
    const auto teams = std::ranges::count_if(
        part.tables.teams, [](const auto& team) { return team.entries.count > 0; });
    Index steps = 0;
    for (const auto& entry : part.tables.entries)
        if (entry.copy < 0) steps = std::max(steps, entry.step + 1);
    return fmt::format("{} in {}, estimated {}", counted(static_cast<std::size_t>(teams), "team"),
                       counted(static_cast<std::size_t>(steps), "step"),
                       seconds_text(part.seconds));
}

/// Whether a mapping with other rates could use GPUs: those are timed, too.
bool may_use_gpus(const GraphPart& part) {
    const bool has_gpus =
        std::ranges::any_of(part.tables.teams, [](const auto& team) { return team.is_gpu; });
    return part.place.cuda && has_gpus &&
           std::ranges::any_of(part.graph.patterns,
                               [](const auto& pattern) { return !pattern.gpu_kernel.empty(); });
}

bool uses_gpus(const GraphPart& part) {
    return std::ranges::any_of(
        part.tables.teams, [](const auto& team) { return team.is_gpu && team.entries.count > 0; });
}

/// "N_256"
std::string size_name(const model::GraphSize& size) {
    return size.constant + "_" + std::to_string(size.value);
}

/// Programs of several nodes are not timed, since a rank has only a part of the data.
bool is_timed(const GraphPart& part) { return !part.place.mpi; }

bool runs_by_events(const GraphPart& part) { return part.place.events && !part.place.mpi; }

/// The statements that bind the arrays.
void add_arrays(const GraphPart& part, View& view) {
    List arrays;
    for (const GraphMember& member : graph_members(part)) {
        std::vector<std::string> numbers;
        for (const std::size_t a : member.arrays) numbers.push_back(std::to_string(a));
        const bool is_one = numbers.size() == 1;
        arrays.push_back({{{"name", member.name},
                           {"number", is_one ? numbers.front() : "{" + join(numbers) + "}"}}});
    }
    view.values["data"] = std::string(arrays.empty() ? "" : " data");
    view.values["items"] = std::string(arrays.empty() ? "" : " items");
    view.values["arrays"] = std::move(arrays);
}

/// Four digits, more than an estimate has.
std::string seconds_literal(const GraphPart& part) {
    return short_literal(std::stod(fmt::format("{:.4g}", part.seconds)));
}

/// The MPI communicator among the constructor's parameters.
void add_ranks(const GraphPart& part, View& view) {
    view.values["ranks"] = std::string(part.place.mpi ? "MPI_Comm ranks, " : "");
    view.values["and_ranks"] = std::string(part.place.mpi ? ", ranks" : "");
}

/// The pattern of each call; a reduction has a separate call that combines its results.
std::vector<std::size_t> patterns_of(const model::Graph& graph, const pattern::Tables& tables) {
    std::vector<std::size_t> patterns;
    std::size_t next = 0;
    for (const pattern::CallRow& call : tables.calls)
        patterns.push_back(
            graph.calls[call.kind == pattern::Kind::combine ? next - 1 : next++].pattern);
    return patterns;
}

GraphPart part_of(const model::Spec& spec, const PlacedGraph& placed) {
    const model::Placement& place = spec.places[placed.place];
    const model::Graph& graph = spec.graphs[place.graph];
    const std::string& machine = spec.machines[place.machine].name;
    return {graph,          place,   placed.tables,          patterns_of(graph, placed.tables),
            placed.seconds, machine, spec.name_space.empty()};
}

/// The namespace of a placement, without the part for one size: "jacobi::c18g"
std::string outer_space(const GraphPart& part) { return part.graph.name + "::" + part.machine; }

/// "256, 1024"
std::string sizes_of(std::span<const GraphPart> parts) {
    std::vector<std::string> sizes;
    for (const GraphPart& part : parts) sizes.push_back(std::to_string(part.graph.size->value));
    return join(sizes);
}

/// The data that the program binds, and the base class of its Program.
std::string data_text(std::span<const GraphPart> parts) {
    const GraphPart& first = parts.front();
    const bool has_devices = std::ranges::any_of(parts, may_use_gpus);
    const bool has_sizes = first.graph.size.has_value();
    std::string types = has_devices ? ", Devices" : "";
    if (first.place.mpi)
        types += (has_devices ? "" : ", selgen::pattern::NoDevices") +
                 std::string(", selgen::mpi::PatternExchange");
    const std::string sizes =
        has_sizes ? "mapped for " + first.graph.size->constant + " = " + sizes_of(parts)
                  : about(first);
    return Template(templates::graph_data)
        .fill({{{"graph", first.graph.name},
                {"origin", text(first.graph.origin)},
                {"machine", first.machine},
                {"placed", text(first.place.origin)},
                {"colon", std::string(has_sizes ? "," : ":")},
                {"about", sizes},
                {"space", outer_space(first)},
                {"arrays", graph_data_view(parts)},
                {"may_use_gpus", has_devices},
                {"base", std::string(has_sizes ? "SizedProgram" : "Program")},
                {"types", types}}});
}

/// One mapping: its tables, and the functions for the runtime.
std::string mapping_text(const GraphPart& part) {
    View view = graph_tables_view(part);
    List dispatchers{graph_kernels_view(part, false)};
    if (may_use_gpus(part)) dispatchers.push_back(graph_kernels_view(part, true));
    const std::vector<std::string> kernels = graph_kernel_rows(part);
    const bool has_size = part.graph.size.has_value();
    view.values["is_for_size"] = has_size;
    view.values["constant"] = has_size ? part.graph.size->constant : "";
    view.values["size"] = has_size ? std::to_string(part.graph.size->value) : "";
    view.values["about"] = about(part);
    view.values["space"] =
        outer_space(part) + "::detail" + (has_size ? "::" + size_name(*part.graph.size) : "");
    view.values["dispatchers"] = std::move(dispatchers);
    view.values["dispatch_on_gpu"] = std::string(may_use_gpus(part) ? ", dispatch_on_gpu" : "");
    add_arrays(part, view);
    view.values["is_timed"] = is_timed(part);
    view.values["kernel_rows"] =
        is_timed(part) ? "kernels, " + std::to_string(kernels.size()) : std::string();
    view.values["timed_kernels"] = join(kernels);
    view.values["graph"] = part.graph.name;
    view.values["machine"] = part.machine + dsl::for_size(part.graph);
    view.values["mode"] = std::string(runs_by_events(part) ? "events" : "steps");
    return Template(templates::graph_mapping).fill(view);
}

/// The Program of a mapping without sizes.
std::string program_text(const GraphPart& part) {
    const char* const mode =
        runs_by_events(part) ? "tasks wait for their inputs" : "barriers between dependent steps";
    View view{{{"space", outer_space(part)},
               {"has_gpus", uses_gpus(part)},
               {"mode", std::string(mode) + (part.place.mpi ? "; rank i is node i" : "")},
               {"seconds", seconds_literal(part)}}};
    add_ranks(part, view);
    return Template(templates::graph_program).fill(view);
}

/// The Program that selects one of several mappings.
std::string sizes_text(std::span<const GraphPart> parts) {
    const GraphPart& first = parts.front();
    List sizes;
    for (const GraphPart& part : parts)
        sizes.push_back({{{"size", std::to_string(part.graph.size->value)},
                          {"seconds", seconds_literal(part)},
                          {"name", size_name(*part.graph.size)}}});
    View view{{{"space", outer_space(first)},
               {"graph", first.graph.name},
               {"machine", first.machine},
               {"constant", first.graph.size->constant},
               {"count", std::to_string(parts.size())},
               {"sizes", std::move(sizes)},
               {"has_gpus", std::ranges::any_of(parts, uses_gpus)}}};
    add_ranks(first, view);
    return Template(templates::graph_sizes).fill(view);
}

}  // namespace

std::size_t nodes_of(const model::Spec& spec, std::span<const PlacedGraph> placed) {
    const model::Placement& first = spec.places[placed.front().place];
    const model::Graph& graph = spec.graphs[first.graph];
    if (!graph.size) return 1;
    const auto differs = [&](const PlacedGraph& one) {
        const model::Placement& place = spec.places[one.place];
        const model::Graph& other = spec.graphs[place.graph];
        return !other.size || other.name != graph.name || place.machine != first.machine;
    };
    const auto end = std::ranges::find_if(placed, differs);
    return static_cast<std::size_t>(end - placed.begin());
}

std::string graph_text(const model::Spec& spec, std::span<const PlacedGraph> placed) {
    std::vector<GraphPart> parts;
    for (const PlacedGraph& one : placed) parts.push_back(part_of(spec, one));
    std::string text = data_text(parts);
    for (const GraphPart& part : parts) text += mapping_text(part);
    return text + (parts.front().graph.size ? sizes_text(parts) : program_text(parts.front()));
}

}  // namespace selgen::gen
