// What `selgen map` is asked to do.
#pragma once

#include <string>
#include <vector>

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

}  // namespace selgen::workflow
