// Finds placements by name, notes unused parts of the machine, runs search and planning, and
// rejects copies between GPUs and other nodes.
#include "map/io/placement.hpp"

#include <algorithm>
#include <map>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
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

// ---- cases -----------------------------------------------------------------------------------

namespace {

/// The placements of that name: the graph, or "GRAPH on MACHINE", with or without a size.
std::vector<const model::Placement*> places_named(const model::Spec& spec, const std::string& file,
                                                  const std::string& wanted) {
    std::vector<const model::Placement*> places;
    std::vector<std::string> known;
    for (const model::Placement& place : spec.places) {
        known.push_back(name_of(spec, place));
        const std::string& graph = spec.graphs[place.graph].name;
        const std::string whole = graph + " on " + spec.machines[place.machine].name;
        const std::vector<std::string> names{"", graph, whole, known.back()};
        const bool is_meant = std::ranges::find(names, wanted) != names.end();
        if (is_meant) places.push_back(&place);
    }
    if (known.empty())
        throw UsageError(file +
                         ": has no 'place' statement, which maps a graph to a machine: "
                         "add place GRAPH on MACHINE { }");
    if (!places.empty()) return places;
    const std::string all = join(known);
    for (const model::Placement& place : spec.places)
        known.push_back(spec.graphs[place.graph].name);
    const std::string hint = nearest_hint(wanted, known);
    throw UsageError("unknown place '" + wanted + "': " + (hint.empty() ? "" : hint + " ") +
                     "known places: " + all);
}

/// A note on the parts of the machine that are not used, because no code is emitted for them.
std::string left_out(const model::PatternMachine& machine, const model::Placement& place) {
    bool has_nodes = machine.nodes.size() > 1, has_gpus = false;
    for (const model::Nodes& nodes : machine.nodes) {
        has_nodes = has_nodes || nodes.count > 1;
        has_gpus = has_gpus || !nodes.gpus.empty();
    }
    const bool drops_nodes = has_nodes && !place.mpi, drops_gpus = has_gpus && !place.cuda;
    if (drops_nodes && drops_gpus)
        return "only the sockets of the first node are used: the place has no 'emit mpi, cuda'";
    if (drops_nodes) return "only the first node is used: the place has no 'emit mpi'";
    return drops_gpus ? "no GPU is used: the place has no 'emit cuda'" : "";
}

Case case_of(const model::Spec& spec, const model::Placement& place, bool is_paper) {
    const model::PatternMachine& machine = spec.machines[place.machine];
    Case one;
    one.problem =
        is_paper ? problem_of(spec.graphs[place.graph], machine) : problem_of(spec, place);
    one.problem.name = name_of(spec, place);
    if (!is_paper) one.note = left_out(machine, place);
    one.lookahead = place.lookahead;
    return one;
}

}  // namespace

std::vector<Case> cases_of(const model::Spec& spec, const std::string& file,
                           const PlaceOptions& options) {
    std::vector<Case> cases;
    for (const model::Placement* place :
         places_named(spec, file == "-" ? "stdin" : file, options.name)) {
        cases.push_back(case_of(spec, *place, options.is_paper));
        Case& one = cases.back();
        for (const std::string& fault : errors_of(one.problem))
            throw Unmappable(file + ": place " + one.problem.name + ": " + fault +
                             (one.note.empty() ? "" : "; " + one.note));
        one.flat = flatten(one.problem);
    }
    return cases;
}

}  // namespace selgen::map
