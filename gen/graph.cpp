#include "gen/graph.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/graph_size.hpp"
#include "gen/common.hpp"
#include "gen/engine.hpp"
#include "gen/graph_parts.hpp"
#include "gen/literal.hpp"
#include "gen/origin.hpp"
#include "gen/templates.hpp"

namespace selgen::gen {

namespace model = dsl::model;
using pattern::Index;

namespace {

std::string counted(std::size_t count, const std::string& what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string seconds_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.3g} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} us", seconds * 1e6);
}

/// What a mapping is like, for the comment in front of it.
View mapping_view(const GraphPart& part) {
    const auto teams = std::ranges::count_if(
        part.tables.teams, [](const auto& team) { return team.entries.count > 0; });
    Index steps = 0;
    for (const auto& entry : part.tables.entries)
        if (entry.copy < 0) steps = std::max(steps, entry.step + 1);
    return {{{"space", part.space},
             {"teams", counted(static_cast<std::size_t>(teams), "team")},
             {"steps", counted(static_cast<std::size_t>(steps), "step")},
             {"estimate", seconds_text(part.seconds)}}};
}

/// Whether another mapping, with other rates, could use GPUs: those are timed, too.
bool may_use_gpus(const GraphPart& part) {
    const bool has_gpus =
        std::ranges::any_of(part.tables.teams, [](const auto& team) { return team.is_gpu; });
    return part.place.cuda && has_gpus &&
           std::ranges::any_of(part.graph.patterns,
                               [](const auto& pattern) { return !pattern.gpu_kernel.empty(); });
}

/// How the executor of a place is made: its types, and its arguments behind the options.
void add_executor(const GraphPart& part, View& view) {
    const bool has_gpus = uses_gpus(part), has_ranks = part.place.mpi;
    const std::string node = has_ranks ? "selgen::mpi::node_of(ranks)" : "-1";
    std::string types, more;
    if (has_gpus) {
        types = "selgen::cuda::PatternDevices";
        more =
            ", selgen::cuda::PatternDevices(detail::tables, detail::dispatch_on_gpu, " + node + ")";
    }
    if (has_ranks) {
        types = (has_gpus ? types : "selgen::pattern::NoDevices") +
                std::string(", selgen::mpi::PatternExchange");
        more += (has_gpus ? "" : ", {}") +
                std::string(", selgen::mpi::PatternExchange(detail::tables, ranks)");
    }
    const bool events = part.place.events && !has_ranks;
    view.values["types"] = types;
    view.values["more"] = more;
    view.values["node"] = node;
    view.values["has_gpus"] = has_gpus;
    view.values["ranks"] = std::string(has_ranks ? "MPI_Comm ranks, " : "");
    view.values["way"] = std::string(events ? "events" : "steps");
    view.values["mode"] = std::string(events ? "what is computed waits for what it needs"
                                             : "barriers where steps need each other") +
                          (has_ranks ? "; rank i is node i" : "");
}

/// Programs of several nodes are not timed: a rank has only a part of the data.
bool is_timed(const GraphPart& part) { return !part.place.mpi; }

/// How arrays are bound, and what calibrating has to know.
View bind_view(const GraphPart& part) {
    List loops, arrays;
    for (const GraphMember& member : graph_members(part)) {
        const bool is_one = member.arrays.size() == 1;
        std::vector<std::string> numbers;
        for (const std::size_t a : member.arrays) numbers.push_back(std::to_string(a));
        arrays.push_back(
            {{{"name", member.name}, {"number", is_one ? numbers.front() : "of_" + member.name}}});
        if (!is_one) loops.push_back({{{"name", member.name}, {"numbers", joined(numbers)}}});
    }
    List kernels = graph_kernel_rows(part);
    const std::string count = std::to_string(kernels.size());
    return {{{"graph", part.graph.name},
             {"machine", part.machine + dsl::for_size(part.graph)},
             {"runner", std::string(arrays.empty() ? "" : " runner")},
             {"data", std::string(arrays.empty() ? "" : " data")},
             {"loops", std::move(loops)},
             {"arrays", std::move(arrays)},
             {"calibrates", is_timed(part)},
             {"kernels", std::move(kernels)},
             {"count", count}}};
}

/// More digits than an estimate has.
double rounded(double seconds) { return std::stod(fmt::format("{:.4g}", seconds)); }

View program_view(const GraphPart& part) {
    View view{{{"space", part.space},
               {"seconds", short_literal(rounded(part.seconds))},
               {"calibrates", is_timed(part)},
               {"may_use_gpus", may_use_gpus(part)},
               {"of_data", std::string(is_timed(part) ? ", data_(data), threads_(threads)" : "")}}};
    add_executor(part, view);
    return view;
}

/// The results of a reduction are combined by a call of their own.
std::vector<std::size_t> patterns_of(const model::Graph& graph, const pattern::Tables& tables) {
    std::vector<std::size_t> patterns;
    std::size_t next = 0;
    for (const pattern::CallRow& call : tables.calls)
        patterns.push_back(
            graph.calls[call.kind == pattern::Kind::combine ? next - 1 : next++].pattern);
    return patterns;
}

GraphPart part_of(const model::Spec& spec, const PlacedGraph& placed) {
    const model::Place& place = spec.places[placed.place];
    const model::Graph& graph = spec.graphs[place.graph];
    const std::string& machine = spec.machines[place.machine].name;
    std::string space = graph.name + "::" + machine;
    if (graph.size) space += "::" + size_name(*graph.size);
    return {graph, place,          placed.tables, patterns_of(graph, placed.tables),
            space, placed.seconds, machine,       spec.name_space.empty()};
}

/// What runs a mapping, inside of its namespace.
std::string mapped_text(const GraphPart& part) {
    const Template kernels(templates::graph_kernels);
    std::string text = Template(templates::graph_tables).fill(graph_tables_view(part)) +
                       kernels.fill(graph_kernels_view(part, false));
    if (may_use_gpus(part)) text += kernels.fill(graph_kernels_view(part, true));
    return text + Template(templates::graph_bind).fill(bind_view(part)) +
           Template(templates::graph_program).fill(program_view(part));
}

/// A mapping without sizes.
std::string whole_text(const GraphPart& part) {
    View head = mapping_view(part);
    head.values["graph"] = part.graph.name;
    head.values["origin"] = text(part.graph.origin);
    head.values["machine"] = part.machine;
    head.values["placed"] = text(part.place.origin);
    return Template(templates::graph_head).fill(head) + graph_data_text({&part, 1}) +
           mapped_text(part);
}

/// The mapping for one of the sizes.
std::string size_part_text(const GraphPart& part) {
    View head = mapping_view(part);
    head.values["constant"] = part.graph.size->constant;
    head.values["size"] = std::to_string(part.graph.size->value);
    return Template(templates::graph_size_head).fill(head) + mapped_text(part);
}

}  // namespace

bool uses_gpus(const GraphPart& part) {
    return std::ranges::any_of(
        part.tables.teams, [](const auto& team) { return team.is_gpu && team.entries.count > 0; });
}

std::string size_name(const model::GraphSize& size) {
    return size.constant + "_" + std::to_string(size.value);
}

std::size_t places_of(const model::Spec& spec, std::span<const PlacedGraph> placed) {
    const model::Place& first = spec.places[placed.front().place];
    const model::Graph& graph = spec.graphs[first.graph];
    if (!graph.size) return 1;
    const auto differs = [&](const PlacedGraph& one) {
        const model::Place& place = spec.places[one.place];
        const model::Graph& other = spec.graphs[place.graph];
        return !other.size || other.name != graph.name || place.machine != first.machine;
    };
    const auto end = std::ranges::find_if(placed, differs);
    return static_cast<std::size_t>(end - placed.begin());
}

std::string graph_text(const model::Spec& spec, std::span<const PlacedGraph> placed) {
    std::vector<GraphPart> parts;
    for (const PlacedGraph& one : placed) parts.push_back(part_of(spec, one));
    if (!parts.front().graph.size) return whole_text(parts.front());
    std::string text = graph_sizes_head(parts);
    for (const GraphPart& part : parts) text += size_part_text(part);
    return text + graph_sizes_text(parts);
}

}  // namespace selgen::gen
