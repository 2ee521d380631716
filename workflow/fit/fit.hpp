// Fits the model of a selector, or of the rule of a knob, to tables of times.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fit/options.hpp"
#include "workflow/messages.hpp"

namespace selgen::fit {
struct FitSummary;
}

namespace selgen::workflow {

struct FitRequest {
    std::string spec{};
    std::vector<std::string> data{};  // tables; rows with the same id are repetitions
    std::string output = "-";         // for the models; it is not written here
    std::string imported{};           // the import that the output replaces, if it is another file
    std::string selector{};           // empty: the only one
    std::string knob{};               // whose rule is fitted; empty: the choice of variants
    fit::FitOptions options{};
};

struct FitReport {
    Messages messages{};
    // Null after an error. Shared, as its type is incomplete here: users of this header need no
    // Eigen.
    std::shared_ptr<const fit::FitSummary> fitted{};
    std::string model{};  // the text of the models, as a spec with comments
};

/// Fits the model. The options' `progress` is called before each step.
FitReport fit(const FitRequest& request);

}  // namespace selgen::workflow
