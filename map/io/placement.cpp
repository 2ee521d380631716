// Numbers the patterns of a graph, runs search and planning, and rejects copies between GPUs and
// other nodes.
#include "map/io/placement.hpp"

#include <algorithm>
#include <map>

#include "dsl/model/graph/graph_size.hpp"
#include "map/check.hpp"
#include "map/flat.hpp"
#include "map/io/from_model.hpp"
#include "map/search/search.hpp"

namespace selgen::map {
namespace {

namespace model = dsl::model;

/// The pattern number of each call for the dispatcher. Arrays with different row extents have
/// different types, so a pattern gets one number per combination of extents.
std::vector<std::size_t> patterns_of(const model::Graph& graph) {
    using Extents = std::vector<std::int64_t>;
    std::map<std::pair<std::size_t, std::vector<Extents>>, std::size_t> numbers;
    std::vector<std::size_t> all;
    for (const model::PatternCall& call : graph.calls) {
        std::vector<Extents> rows;
        for (const auto* accesses : {&call.reads, &call.writes}) {
            for (const model::GraphAccess& access : *accesses) {
                rows.push_back(graph.arrays[access.array].extents);
                rows.back().front() = 0;
            }
        }
        const std::size_t next = numbers.size();
        all.push_back(numbers.try_emplace({call.pattern, std::move(rows)}, next).first->second);
    }
    return all;
}

/// Whether all copies between nodes are possible: ranks exchange only data in the memory of nodes.
bool is_exchanged(const Plan& plan) {
    return std::ranges::all_of(plan.copies, [&](const pattern::CopyRow& copy) {
        const auto& from = plan.spaces[static_cast<std::size_t>(copy.from_space)];
        const auto& to = plan.spaces[static_cast<std::size_t>(copy.to_space)];
        return from.node == to.node || (from.gpu < 0 && to.gpu < 0);
    });
}

}  // namespace

std::string name_of(const model::Spec& spec, const model::Placement& place) {
    const model::Graph& graph = spec.graphs[place.graph];
    return graph.name + " on " + spec.machines[place.machine].name + dsl::for_size(graph);
}

Problem problem_of(const model::Spec& spec, const model::Placement& place) {
    const auto machine = usable_machine(spec.machines[place.machine], place);
    Problem problem = problem_of(spec.graphs[place.graph], machine);
    problem.model.share = Share::bytes;
    return in_full_mode(std::move(problem));
}

PlannedPlacement place(const model::Spec& spec, const model::Placement& place, Problem problem) {
    const model::Graph& graph = spec.graphs[place.graph];
    PlannedPlacement made;
    made.problem = std::move(problem);
    const auto errors = errors_of(made.problem);
    const std::string name = "graph '" + graph.name + "'" + dsl::for_size(graph);
    if (!errors.empty()) throw Unplannable(name + ": " + errors.front());
    made.flat = flatten(made.problem);
    SearchOptions search;
    search.lookahead = place.lookahead;
    made.mapping = find_mapping(made.problem, made.flat, search);
    PlanOptions options;
    options.patterns = patterns_of(graph);
    made.plan = plan(made.problem, made.flat, made.mapping.teams, options);
    if (!is_exchanged(made.plan))
        throw Unplannable(name +
                          " would have to copy between a GPU and another node: use either 'emit "
                          "cuda' or 'emit mpi'");
    return made;
}

}  // namespace selgen::map
