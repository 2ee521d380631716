// Maps the graphs of a spec, or the cases of a JSON file, to the processors of machines.
#pragma once

#include <functional>
#include <vector>

#include "map/io/cases.hpp"
#include "map/mapping.hpp"
#include "workflow/graph/map_request.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct GraphMappings {
    Messages messages{};
    std::vector<map::Case> cases{};
    std::vector<map::Mapping> mappings{};  // one for each case
};

/// Finds a mapping for each case. With `calibrate`, first shows the messages so far and, unless
/// `show` returns false, runs the program and writes the rates. Throws host::Interrupted.
GraphMappings map_graphs(const MapRequest& request,
                         const std::function<bool(const Messages&)>& show);

}  // namespace selgen::workflow
