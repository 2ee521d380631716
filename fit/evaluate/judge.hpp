#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/table/data.hpp"
#include "fit/table/matching.hpp"

/// How good the choices of a selector are on a table.
namespace selgen::fit {

struct NamedScore {
    std::string name;
    Score score{};
    double with_costs = 0;  // chosen/best, or of mean costs, and what deciding and features cost
    double closed = 0;      // of the gap between the single best and the best; NaN: there is none
    std::size_t closed_rows = 0;  // in which it, the selector and the single best are known
};

/// A selector's choices on a table, and what they are worth.
struct Judged {
    const dsl::model::Selector& selector;
    const Data& data;
    std::vector<std::size_t> chosen;  // columns of the table
    double reuse = 1;                 // calls that share a plan, where the table has no column
    Matrix losses{};
    NamedScore own{};
    std::vector<NamedScore> others{};
    std::vector<std::string> untimed{};  // others that no row has times of
    std::size_t passed_by = 0;           // rows outside of the model's domain: it is not asked
    double floor = 0;                    // a difference of times below it is noise
    double decision_ns = 0;
    double feature_seconds = 0;  // of a call, in the mean of the rows that are judged
    bool failures = false;
};

struct JudgeOptions {
    LossOptions loss{};
    std::uint64_t seed = 1;                           // of the bootstrap
    std::string baseline{};                           // a variant to compare with, or empty
    std::optional<double> floor{};                    // of noise; else that of the repetition
    std::vector<std::string> files{}, again_files{};  // of the tables, for messages
};

/// Compares the table with the selector, and drops what the selector does not have. A table without
/// times gets the selector's variants, none measured.
Remarks match_table(const dsl::model::Selector& selector, Data& data, double reuse);

/// Judges the choices; selector and data outlive the result. `again` is the same table measured
/// again, or null. Throws UsageError where no row was repeated, or the baseline has no times.
Judged judge(const dsl::model::Selector& selector, const Data& data, const Data* again,
             const JudgeOptions& options);

}  // namespace selgen::fit
