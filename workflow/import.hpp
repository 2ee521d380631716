// Converts tables, traces and models of other programs.
#pragma once

#include <string>
#include <vector>

#include "workflow/messages.hpp"

namespace selgen::workflow {

struct ImportRequest {
    std::string kind{};                 // of the input: google-benchmark, aslib, xgboost, …
    std::vector<std::string> inputs{};  // files; for aslib, the folder
    std::string output = "-";           // it is not written here
    std::string variant{};              // kernel-tuner: the parameter whose values are variants
    std::string spec{}, selector{};     // models: the user of the model; empty: the only selector
    std::string variants{};             // "a,b" in the model's order; empty: by name or position
    std::string predicts = "time";      // regressions: time, or its lg or ln
};

struct Imported {
    Messages messages{};
    std::string text{};  // a table or, of a model, a spec; empty after an error
};

/// Converts the input.
Imported import_files(const ImportRequest& request);

}  // namespace selgen::workflow
