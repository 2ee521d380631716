// Compiles a spec to C++: the header of its selectors and graphs, or the driver of an experiment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "workflow/messages.hpp"

namespace selgen::workflow {

/// A program that measures an experiment.
struct DriverRequest {
    std::string experiment{};  // its name; empty: the only one
    std::string include{};     // how it includes the header; empty: spec's name.hpp
};

struct CompileRequest {
    std::string spec{};
    std::vector<std::string> models{};  // files whose models replace those of the spec
    std::string name_space{};           // of all generated code; empty: that of the spec
    std::string rates{};                // of patterns, as for map; empty: none
    std::string call_sites{};           // which calls of a builder program made the spec, or empty
    std::optional<DriverRequest> driver{};  // generated instead of the header
    std::string selftest_include{};         // how the self-test includes the header; empty: no test
    std::string split_include{};            // how the source includes the header; empty: no source
};

struct Compiled {
    Messages messages{};
    std::vector<std::string> read{};  // the files that the result depends on
    std::string code{};               // empty after an error
    std::string source{};             // of a split header, if asked for
    std::string selftest{};           // a program that tests the header, if asked for
};

/// Compiles the spec.
Compiled compile(const CompileRequest& request);

}  // namespace selgen::workflow
