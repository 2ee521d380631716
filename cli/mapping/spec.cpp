#include "cli/mapping/spec.hpp"

#include <algorithm>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/load.hpp"
#include "cli/output/diagnostics.hpp"
#include "map/check.hpp"
#include "map/io/from_model.hpp"
#include "map/io/placement.hpp"
#include "map/search/search.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Placement;
using dsl::model::Spec;

/// By the name of its graph, with its machine, or with its size as well.
std::vector<const Placement*> places_named(const Spec& spec, const MapOptions& options) {
    std::vector<const Placement*> places;
    std::vector<std::string> known;
    for (const Placement& place : spec.places) {
        known.push_back(map::name_of(spec, place));
        const std::string& graph = spec.graphs[place.graph].name;
        const std::string whole = graph + " on " + spec.machines[place.machine].name;
        const std::vector<std::string> names{"", graph, whole, known.back()};
        const bool is_meant = std::ranges::find(names, options.place) != names.end();
        if (is_meant) places.push_back(&place);
    }
    if (known.empty())
        throw UsageError((options.spec == "-" ? "stdin" : options.spec) +
                         ": there is no place in it that says which graph is mapped to which "
                         "machine: add place GRAPH on MACHINE { }");
    if (!places.empty()) return places;
    std::string all;
    for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
    for (const Placement& place : spec.places) known.push_back(spec.graphs[place.graph].name);
    const std::string hint = nearest_hint(options.place, known);
    throw UsageError("there is no place '" + options.place +
                     "': " + (hint.empty() ? "" : hint + " ") + "there are " + all);
}

/// What is left out of the machine, as nothing is emitted for it.
std::string left_out(const dsl::model::PatternMachine& machine, const Placement& place) {
    bool has_nodes = machine.nodes.size() > 1, has_gpus = false;
    for (const dsl::model::Nodes& nodes : machine.nodes) {
        has_nodes = has_nodes || nodes.count > 1;
        has_gpus = has_gpus || !nodes.gpus.empty();
    }
    const bool drops_nodes = has_nodes && !place.mpi, drops_gpus = has_gpus && !place.cuda;
    if (drops_nodes && drops_gpus)
        return "only the sockets of the first node are used: the place has no emit mpi, cuda";
    if (drops_nodes) return "only the first node is used: the place has no emit mpi";
    return drops_gpus ? "no GPU is used: the place has no emit cuda" : "";
}

MapCase case_of(const Spec& spec, const Placement& place, const MapOptions& options) {
    const dsl::model::PatternMachine& machine = spec.machines[place.machine];
    const bool is_paper = options.mode == "paper";
    MapCase one;
    one.problem = is_paper ? map::problem_of(spec.graphs[place.graph], machine)
                           : map::problem_of(spec, place);
    one.problem.name = map::name_of(spec, place);
    if (!is_paper) one.note = left_out(machine, place);
    one.lookahead = place.lookahead;
    return one;
}

}  // namespace

std::optional<std::vector<MapCase>> read_map_spec(const MapOptions& options,
                                                  const Streams& streams) {
    const Checked checked = load_and_check(options.spec);
    const bool stands = streams.printer.tell(checked.loaded.report, checked.loaded.sources);
    if (!stands || !checked.model) return {};
    std::vector<MapCase> cases;
    for (const Placement* place : places_named(*checked.model, options)) {
        cases.push_back(case_of(*checked.model, *place, options));
        MapCase& one = cases.back();
        for (const std::string& fault : map::faults_of(one.problem)) {
            streams.printer.error(options.spec + ": place " + one.problem.name + ": " + fault +
                                  (one.note.empty() ? "" : "; " + one.note));
            return {};
        }
        one.flat = map::flatten(one.problem);
    }
    return cases;
}

}  // namespace selgen::cli
