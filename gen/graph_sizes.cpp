#include <algorithm>

#include "gen/common.hpp"
#include "gen/engine.hpp"
#include "gen/graph_parts.hpp"
#include "gen/origin.hpp"
#include "gen/templates.hpp"

namespace selgen::gen {
namespace {

/// "jacobi::c18g", around the namespaces of the sizes
std::string outer_space(const GraphPart& part) { return part.graph.name + "::" + part.machine; }

/// "256, 1024"
std::string sizes_of(std::span<const GraphPart> parts) {
    std::vector<std::string> sizes;
    for (const GraphPart& part : parts) sizes.push_back(std::to_string(part.graph.size->value));
    return joined(sizes);
}

List sizes_view(std::span<const GraphPart> parts) {
    List sizes;
    for (const GraphPart& part : parts)
        sizes.push_back({{{"size", std::to_string(part.graph.size->value)},
                          {"name", size_name(*part.graph.size)}}});
    return sizes;
}

/// "N_256::Program, N_1024::Program"
std::string programs_of(std::span<const GraphPart> parts) {
    std::vector<std::string> programs;
    for (const GraphPart& part : parts)
        programs.push_back(size_name(*part.graph.size) + "::Program");
    return joined(programs);
}

}  // namespace

std::string graph_sizes_head(std::span<const GraphPart> parts) {
    const GraphPart& first = parts.front();
    const View head{{{"graph", first.graph.name},
                     {"origin", text(first.graph.origin)},
                     {"machine", first.machine},
                     {"placed", text(first.place.origin)},
                     {"constant", first.graph.size->constant},
                     {"sizes", sizes_of(parts)},
                     {"space", outer_space(first)}}};
    return Template(templates::graph_sizes_head).fill(head) + graph_data_text(parts) +
           Template(templates::graph_sizes_end).fill({{{"space", outer_space(first)}}});
}

std::string graph_sizes_text(std::span<const GraphPart> parts) {
    const GraphPart& first = parts.front();
    const std::string space = outer_space(first), constant = first.graph.size->constant;
    const bool has_ranks = first.place.mpi;
    const View estimates{{{"space", space},
                          {"place", first.graph.name + " on " + first.machine},
                          {"constant", constant},
                          {"all", sizes_of(parts)},
                          {"sizes", sizes_view(parts)}}};
    const View program{{{"space", space},
                        {"constant", constant},
                        {"sizes", sizes_view(parts)},
                        {"programs", programs_of(parts)},
                        {"has_gpus", std::ranges::any_of(parts, uses_gpus)},
                        {"has_ranks", has_ranks},
                        {"ranks", std::string(has_ranks ? "MPI_Comm ranks, " : "")},
                        {"of_ranks", std::string(has_ranks ? "ranks_(ranks), " : "")},
                        {"ranks_", std::string(has_ranks ? "ranks_, " : "")}}};
    return Template(templates::graph_estimates).fill(estimates) +
           Template(templates::graph_sizes).fill(program);
}

}  // namespace selgen::gen
