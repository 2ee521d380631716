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
    double with_costs = 0;  // chosen/best, or of mean costs, and what deciding and features cost
    double closed = 0;      // of the gap between the single best and the best; NaN: there is none
    std::size_t closed_rows = 0;  // in which it, the selector and the single best are known
};

/// The choices of a selector on a table, and their scores.
struct Judged {
    const dsl::model::Selector& selector;
    const fit::Data& data;
    std::vector<std::size_t> chosen;  // columns of the table
    double reuse = 1;                 // calls that share a plan, where the table has no column
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
