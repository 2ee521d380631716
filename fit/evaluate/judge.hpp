// Evaluates the choices of a selector on a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/table/data.hpp"
#include "fit/table/matching.hpp"

namespace selgen::fit {

struct NamedScore {
    std::string name;
    Score score{};          // of the choices alone
    Score priced{};         // with the price of deciding in each row; the same for baselines
    double with_costs = 0;  // the priced objective
    double closed_gap = 0;  // priced closed gap; NaN: there is no gap
    std::size_t closed_gap_rows =
        0;                    // rows with times of it, the selector and the single best variant
    std::size_t stopped = 0;  // rows in which the chosen variant was stopped: its bound counts
};

/// A selector's choices on a table, with their scores.
struct Judged {
    const dsl::model::Selector& selector;
    const Data& data;
    std::vector<std::size_t> chosen;  // columns of the table
    double reuse = 1;                 // calls that share a plan, if the table has no column
    Matrix losses{};
    NamedScore own{};
    std::vector<NamedScore> others{};
    std::vector<std::string> untimed{};  // baselines without times
    std::size_t rows_without_model = 0;  // rows in which the model is not used
    std::size_t bounded_oracles = 0;     // rows in which the least time is only a bound
    std::size_t unsure_rows = 0;         // rows in which a model is unsure
    double floor = 0;                    // smaller differences of times are noise
    double decision_ns = 0;              // of the model
    Vector price{};              // seconds that a call pays for deciding, in each row (price.hpp)
    double feature_seconds = 0;  // its share of features; means of the evaluated rows
    double price_seconds = 0;
    Objective objective = Objective::mean_slowdown;
    bool failures = false;
    Matrix bounds{};  // rows by variants: 1 where the loss is only a bound; may be empty

    bool is_bound(Eigen::Index row, Eigen::Index variant) const {
        return bounds.size() > 0 && bounds(row, variant) > 0;
    }
};

struct JudgeOptions {
    LossOptions loss{};
    std::uint64_t seed = 1;                           // of the bootstrap
    std::string baseline{};                           // a variant to compare with, or empty
    std::optional<double> floor{};                    // of noise; none: by the repetition
    std::vector<std::string> files{}, again_files{};  // of the tables, for messages
    PriceOptions price{};                             // its `reuse` is that of `loss`
    // The same rows by other runs, by which the best variants are found; null: by the same runs.
    const Data* other_runs = nullptr;
};

/// Matches the table with the selector and removes what the selector does not have. A table without
/// times gets the selector's variants, unmeasured.
Remarks match_table(const dsl::model::Selector& selector, Data& data, double reuse);

/// Evaluates the choices; selector and data must outlive the result. `again` is a repeated
/// measurement, or null. Throws UsageError if no row was repeated or the baseline has no times.
Judged judge(const dsl::model::Selector& selector, const Data& data, const Data* again,
             const JudgeOptions& options);

}  // namespace selgen::fit
