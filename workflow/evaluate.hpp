// Evaluates the choices of a selector on tables of times.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/evaluate/breakdown.hpp"
#include "fit/options.hpp"
#include "workflow/messages.hpp"

namespace selgen::fit {
struct Judged;
}

namespace selgen::workflow {

struct EvaluateRequest {
    std::string spec{};
    std::vector<std::string> data{};    // tables; rows with the same id are repetitions
    std::vector<std::string> models{};  // files whose models replace those of the spec
    std::string selector{};             // empty: the only one
    std::string baseline{};             // a variant to compare with, or empty
    fit::FeatureCosts feature_costs = fit::FeatureCosts::all;
    fit::LossOptions loss{};
    std::vector<std::string> again{};  // tables of the same rows measured again, or none
    std::optional<double> floor{};     // of noise; none: estimated from `again`
    bool halves = false;     // pick the oracle by one half of the runs, and price it by the other
    std::uint64_t seed = 1;  // of the bootstrap
    std::size_t worst_rows = 10;  // the largest number of them in the result
    bool wants_choices = false;   // the choice in each row is part of the result

    /// All files that are read.
    std::vector<std::string> files() const {
        std::vector<std::string> all{spec};
        for (const auto& more : {data, models, again})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

/// How good the choices are.
struct Evaluation {
    Messages messages{};
    bool is_timed = false;                     // the table has times; else only choices are known
    std::vector<std::string> ids{}, chosen{};  // of each row of the table, if wanted
    // Null after an error, and without times. Shared, as its type is incomplete here: users of this
    // header need no Eigen.
    std::shared_ptr<const fit::Judged> judged{};
    fit::Breakdown breakdown{};
    double mean_slowdown = 1;  // of the choices alone
    double coverage = 0;       // the share of rows in which the chosen variant has a time
    std::vector<dsl::ast::Spec> specs{};  // with its imports, as written
};

/// Reads spec and tables, and evaluates the choices.
Evaluation evaluate(const EvaluateRequest& request);

}  // namespace selgen::workflow
