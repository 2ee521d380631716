// Maps the graphs of a spec, or the cases of a JSON file, to the processors of machines.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "map/io/cases.hpp"
#include "map/mapping.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct MapRequest {
    std::string spec{};                  // empty: the input is cases
    std::string input{};                 // cases as JSON
    std::string place{};                 // of the spec, "jacobi" or "jacobi on c18g"; empty: all
    std::string rates{};                 // file of measured rates of patterns; empty: none
    bool calibrate = false;              // run the program and write the rates
    std::vector<std::string> program{};  // with its arguments
    std::string mode{};                  // "paper", "full"; empty: that of the case, or full
    std::string search = "default";      // or "paper"
    int lookahead = -1;                  // steps; -1: that of the place
    bool exact = false;                  // search all mappings
    std::string single_case_option{};    // that prints a single mapping; empty: none
    std::string output = "-";            // must not be a file that is read
};

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
