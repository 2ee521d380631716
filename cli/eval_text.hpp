#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "dsl/model.hpp"
#include "fit/data.hpp"
#include "fit/score.hpp"

namespace selgen::cli {

struct NamedScore {
    std::string name;
    fit::Score score;
};

/// A selector's choices on a table, and what they are worth.
struct Judged {
    const dsl::model::Selector& selector;
    const fit::Data& data;
    std::vector<std::size_t> chosen;  // columns of the table
    double reuse = 1;                 // calls that share a plan, where the table has no column
    fit::Matrix losses{};
    fit::Score chosen_score{};
    std::vector<NamedScore> others{};    // the single best first
    std::vector<std::string> untimed{};  // others that no row has times of
    double floor = 0;                    // a difference of times below it is noise
    double decision_ns = 0;
    bool failures = false;
};

std::string eval_text(const Judged& judged, const EvalOptions& options);
std::string eval_json(const Judged& judged);

}  // namespace selgen::cli
