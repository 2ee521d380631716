#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "map/io/cases.hpp"

namespace selgen::map {

/// Which placements of a spec become cases.
struct PlaceOptions {
    std::string name{};     // "jacobi", "jacobi on c18g", with its size as well; empty: all
    bool is_paper = false;  // by the cost model of the paper
};

/// A placement cannot be mapped; the message names it and says why.
struct Unmappable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The placements of a spec as cases. `file` names the spec in messages. Throws UsageError where
/// there is no such placement, and Unmappable.
std::vector<Case> cases_of(const dsl::model::Spec& spec, const std::string& file,
                           const PlaceOptions& options);

}  // namespace selgen::map
