// Turns the `place` statements of a spec into cases to map.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "map/io/cases.hpp"

namespace selgen::map {

/// Selects the placements of a spec that become cases.
struct PlaceOptions {
    std::string name{};     // "jacobi", "jacobi on c18g", with its size as well; empty: all
    bool is_paper = false;  // by the cost model of the paper
};

/// Thrown if a placement cannot be mapped. The message has its name and the reason.
struct Unmappable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The placements of a spec as cases. `file` names the spec in messages. Throws UsageError if there
/// is no such placement, and Unmappable.
std::vector<Case> cases_of(const dsl::model::Spec& spec, const std::string& file,
                           const PlaceOptions& options);

}  // namespace selgen::map
