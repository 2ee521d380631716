#include "gen/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "gen/common.hpp"
#include "gen/engine.hpp"
#include "gen/graph_parts.hpp"
#include "gen/origin.hpp"
#include "gen/templates.hpp"

namespace selgen::gen {

namespace model = dsl::model;
using pattern::Index;

namespace {

/// The arrays of one name that the program binds: several where it was declared in a loop.
struct Member {
    std::string name;
    std::vector<std::size_t> arrays;
    bool is_input = false, is_output = false;
};

std::vector<Member> members_of(const GraphPart& part) {
    std::vector<Member> members;
    std::map<std::string, std::size_t> met;
    for (std::size_t a = 0; a < part.graph.arrays.size(); ++a) {
        const std::string& name = part.graph.arrays[a].name;
        const auto [at, is_new] = met.emplace(name, members.size());
        if (is_new) members.push_back({name, {}});
        Member& member = members[at->second];
        const pattern::ArrayRow& row = part.tables.arrays[static_cast<Index>(a)];
        member.arrays.push_back(a);
        member.is_input = member.is_input || row.is_input;
        member.is_output = member.is_output || row.is_output;
    }
    // Others are handed on from pattern to pattern only.
    std::erase_if(members, [](const Member& one) { return !one.is_input && !one.is_output; });
    return members;
}

std::string extents_text(const model::GraphArray& array) {
    std::string text;
    for (const std::int64_t extent : array.extents) text += fmt::format("[{}]", extent);
    return text;
}

/// Of all arrays of the name, or, where a loop gives them sizes of their own, those of each.
std::string sizes_text(const GraphPart& part, const Member& member) {
    constexpr std::size_t most = 6;
    std::vector<std::string> all;
    for (const std::size_t a : member.arrays) all.push_back(extents_text(part.graph.arrays[a]));
    if (std::ranges::count(all, all.front()) == std::ssize(all)) return all.front();
    const bool are_more = all.size() > most;
    if (are_more) all.resize(most);
    return joined(all) + (are_more ? ", ..." : "");
}

/// "jacobi.sel:8: [8192], read and written"
std::string about(const GraphPart& part, const Member& member) {
    const model::GraphArray& first = part.graph.arrays[member.arrays.front()];
    const std::string sizes = sizes_text(part, member);
    const char* const use = member.is_input && member.is_output ? "read and written"
                            : member.is_input                   ? "read"
                                                                : "written";
    return fmt::format("{}: {}, {}", text(first.origin), sizes, use);
}

List data_view(const GraphPart& part, const std::vector<Member>& members) {
    List list;
    for (const Member& member : members) {
        const model::GraphArray& first = part.graph.arrays[member.arrays.front()];
        std::string type = (member.is_output ? "" : "const ") + type_of(first.element) + "*";
        const bool is_one = member.arrays.size() == 1;
        if (!is_one) type = fmt::format("std::array<{}, {}>", type, member.arrays.size());
        list.push_back({{{"type", type},
                         {"name", member.name},
                         {"begin", std::string(is_one ? " = nullptr" : "{}")},
                         {"about", about(part, member)}}});
    }
    return list;
}

std::string counted(std::size_t count, const std::string& what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string seconds_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.3g} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} us", seconds * 1e6);
}

View head_view(const model::Spec& spec, const PlacedGraph& placed, List arrays) {
    const model::Place& place = spec.places[placed.place];
    const model::Graph& graph = spec.graphs[place.graph];
    const auto teams = std::ranges::count_if(
        placed.tables.teams, [](const auto& team) { return team.entries.count > 0; });
    Index steps = 0;
    for (const auto& entry : placed.tables.entries)
        if (entry.copy < 0) steps = std::max(steps, entry.step + 1);
    return {{{"graph", graph.name},
             {"origin", text(graph.origin)},
             {"machine", spec.machines[place.machine].name},
             {"placed", text(place.origin)},
             {"teams", counted(static_cast<std::size_t>(teams), "team")},
             {"steps", counted(static_cast<std::size_t>(steps), "step")},
             {"estimate", seconds_text(placed.seconds)},
             {"arrays", std::move(arrays)}}};
}

bool uses_gpus(const pattern::Tables& tables) {
    return std::ranges::any_of(
        tables.teams, [](const auto& team) { return team.is_gpu && team.entries.count > 0; });
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
    const bool has_gpus = uses_gpus(part.tables), has_ranks = part.place.mpi;
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
View bind_view(const model::Spec& spec, const GraphPart& part, const std::vector<Member>& members) {
    List loops, arrays;
    for (const Member& member : members) {
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
             {"machine", spec.machines[part.place.machine].name},
             {"runner", std::string(arrays.empty() ? "" : " runner")},
             {"data", std::string(arrays.empty() ? "" : " data")},
             {"loops", std::move(loops)},
             {"arrays", std::move(arrays)},
             {"calibrates", is_timed(part)},
             {"kernels", std::move(kernels)},
             {"count", count}}};
}

View program_view(const model::Spec& spec, const GraphPart& part) {
    View view{{{"graph", part.graph.name},
               {"machine", spec.machines[part.place.machine].name},
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

}  // namespace

std::string graph_text(const model::Spec& spec, const PlacedGraph& placed) {
    const model::Place& place = spec.places[placed.place];
    const model::Graph& graph = spec.graphs[place.graph];
    const GraphPart part{graph, place, placed.tables, patterns_of(graph, placed.tables)};
    const std::vector<Member> members = members_of(part);
    const Template kernels(templates::graph_kernels);
    std::string text =
        Template(templates::graph_data).fill(head_view(spec, placed, data_view(part, members))) +
        Template(templates::graph_tables).fill(graph_tables_view(part)) +
        kernels.fill(graph_kernels_view(part, false));
    if (may_use_gpus(part)) text += kernels.fill(graph_kernels_view(part, true));
    return text + Template(templates::graph_bind).fill(bind_view(spec, part, members)) +
           Template(templates::graph_program).fill(program_view(spec, part));
}

}  // namespace selgen::gen
