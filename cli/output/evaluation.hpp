#pragma once

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "dsl/model/spec.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/table/data.hpp"

namespace selgen::cli {

struct NamedScore {
    std::string name;
    fit::Score score{};
    double with_costs = 0;  // slowdown, or ratio of mean costs, with decision and feature costs
    double closed = 0;      // closed gap from the single best variant to the oracle; NaN: no gap
    std::size_t closed_rows = 0;  // rows that the closed gap is computed from
};

/// The choices of a selector on a table, and their scores.
struct Judged {
    const dsl::model::Selector& selector;
    const fit::Data& data;
    std::vector<std::size_t> chosen;  // chosen column of the table, per row
    double reuse = 1;                 // calls that share a plan, if the table has no column for it
    fit::Matrix losses{};
    NamedScore own{};
    std::vector<NamedScore> others{};
    std::vector<std::string> untimed{};  // other selectors without times in any row
    std::size_t passed_by = 0;           // rows outside the model's domain, where it is not used
    double floor = 0;                    // differences of times below it count as noise
    double decision_ns = 0;
    double feature_seconds = 0;  // per call, the mean over the evaluated rows
    bool failures = false;
};

std::string eval_text(const Judged& judged, const EvalOptions& options);
std::string eval_json(const Judged& judged, const EvalOptions& options);

}  // namespace selgen::cli
