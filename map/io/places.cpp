// Finds placements by the names of graph, machine and size, and notes unused parts of the machine.
#include "map/io/places.hpp"

#include <algorithm>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "map/check.hpp"
#include "map/io/from_model.hpp"
#include "map/io/placement.hpp"
#include "map/search/search.hpp"

namespace selgen::map {
namespace {

using dsl::model::Placement;
using dsl::model::Spec;

/// The placements of that name: the graph, or "GRAPH on MACHINE", with or without a size.
std::vector<const Placement*> places_named(const Spec& spec, const std::string& file,
                                           const std::string& wanted) {
    std::vector<const Placement*> places;
    std::vector<std::string> known;
    for (const Placement& place : spec.places) {
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
    for (const Placement& place : spec.places) known.push_back(spec.graphs[place.graph].name);
    const std::string hint = nearest_hint(wanted, known);
    throw UsageError("unknown place '" + wanted + "': " + (hint.empty() ? "" : hint + " ") +
                     "known places: " + all);
}

/// A note on the parts of the machine that are not used, because no code is emitted for them.
std::string left_out(const dsl::model::PatternMachine& machine, const Placement& place) {
    bool has_nodes = machine.nodes.size() > 1, has_gpus = false;
    for (const dsl::model::Nodes& nodes : machine.nodes) {
        has_nodes = has_nodes || nodes.count > 1;
        has_gpus = has_gpus || !nodes.gpus.empty();
    }
    const bool drops_nodes = has_nodes && !place.mpi, drops_gpus = has_gpus && !place.cuda;
    if (drops_nodes && drops_gpus)
        return "only the sockets of the first node are used: the place has no 'emit mpi, cuda'";
    if (drops_nodes) return "only the first node is used: the place has no 'emit mpi'";
    return drops_gpus ? "no GPU is used: the place has no 'emit cuda'" : "";
}

Case case_of(const Spec& spec, const Placement& place, bool is_paper) {
    const dsl::model::PatternMachine& machine = spec.machines[place.machine];
    Case one;
    one.problem =
        is_paper ? problem_of(spec.graphs[place.graph], machine) : problem_of(spec, place);
    one.problem.name = name_of(spec, place);
    if (!is_paper) one.note = left_out(machine, place);
    one.lookahead = place.lookahead;
    return one;
}

}  // namespace

std::vector<Case> cases_of(const Spec& spec, const std::string& file, const PlaceOptions& options) {
    std::vector<Case> cases;
    for (const Placement* place : places_named(spec, file == "-" ? "stdin" : file, options.name)) {
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
