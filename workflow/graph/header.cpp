// Maps the graphs of a spec before its header is generated.
#include "workflow/graph/header.hpp"

#include <deque>
#include <utility>
#include <vector>

#include "gen/emit.hpp"
#include "map/io/placement.hpp"
#include "workflow/graph/rates.hpp"

namespace selgen::workflow {
namespace {

/// The mapped graphs of a spec.
struct Mapped {
    std::deque<map::PlannedPlacement> places;
    std::vector<gen::PlacedGraph> graphs;
};

/// Maps the graphs. Adds an error for a graph that cannot be mapped, or for wrong rates.
Mapped map_places(const std::string& rates, const dsl::model::Spec& spec, Messages& messages) {
    Mapped mapped;
    std::deque<map::Problem> problems;
    map::Problems all;
    for (const dsl::model::Placement& place : spec.places)
        all.push_back(&problems.emplace_back(map::problem_of(spec, place)));
    apply_rates_file(rates, all, messages.remarks);
    for (std::size_t i = 0; i < spec.places.size() && !messages.has_errors(); ++i) {
        const dsl::model::Placement& place = spec.places[i];
        try {
            mapped.places.push_back(map::place(spec, place, std::move(problems[i])));
            const map::PlannedPlacement& placed = mapped.places.back();
            mapped.graphs.push_back({i, map::tables(placed.plan), placed.mapping.cost});
        } catch (const map::Unplannable& bad) {
            messages.error(place.origin.file + ':' + std::to_string(place.origin.line) + ": " +
                           bad.what());
        }
    }
    return mapped;
}

}  // namespace

std::string header_of(const dsl::model::Spec& spec, const std::string& rates, Messages& messages) {
    const Mapped mapped = map_places(rates, spec, messages);
    return messages.has_errors() ? "" : gen::emit(spec, mapped.graphs);
}

}  // namespace selgen::workflow
