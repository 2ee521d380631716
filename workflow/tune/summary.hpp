// The summary of `selgen tune`, and the criteria by which fitted models stay.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "fit/evaluate/proof.hpp"
#include "fit/fit.hpp"
#include "host/bench_driver.hpp"
#include "workflow/tune/plan.hpp"

namespace selgen::workflow {

/// The result of `selgen tune`.
struct Tuned {
    TunePlan plan;
    host::TableSummary table;
    std::size_t left = 0;  // points of the experiment that are not in the table
    // Shared with the report of the fit.
    std::shared_ptr<const fit::FitSummary> fit{};  // its models were written, or those of the
                                                   // single best variant
    bool is_worth_choosing = true;                 // whether the fitted models stay: is_confirmed()
    std::optional<fit::Proof> proof{};   // of the models at the end, or of the fitted ones if
    bool proof_is_of_discarded = false;  // it did not confirm them
    std::string kept;         // why the existing models were kept; empty: they were replaced
    std::string disturbance;  // while the points were measured: "other programs used …"; or empty
    std::string stamp;
};

/// Whether choosing gains more than it costs: the interval of the gain over the single best variant
/// is above the overhead of a decision and its features.
bool is_worth_choosing(const fit::Fitted& found);

/// Whether the interval of that gain contains 1, and also gains above 1.02.
bool is_inconclusive(const fit::Fitted& found);

/// Whether the fitted models stay. With enough points, a proof refutes them if the whole interval
/// of its gain is at most 1, and confirms inconclusive ones if it is above 1. Otherwise,
/// cross-validation decides.
bool is_confirmed(const fit::Fitted& found, const std::optional<fit::Proof>& proof);

/// Whether the summary reports that choosing is worth it: the fitted models stay, and the proof
/// shows a gain, or its interval is not below that of cross-validation.
bool claims_gain(const Tuned& tuned);

std::string tuning_text(const Tuned& tuned);
std::string tuning_json(const Tuned& tuned);

}  // namespace selgen::workflow
