// Fits a model to a table: the evaluated candidates and the result.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/inputs.hpp"
#include "fit/options.hpp"
#include "fit/selection/safe.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// A candidate and its result by cross-validation: a model that was not fitted to a row chooses for
/// that row.
struct EvaluatedCandidate {
    std::string name;  // "tree of choices, raw features"
    Kind kind{};
    bool relative = false;       // predicts times relative to those of the other variants
    Score score;                 // of the choices alone
    Score priced;                // with the price of deciding in each row (price.hpp)
    double decision_ns = 0;      // of the model, an estimate for a machine of 2.5 GHz
    double feature_seconds = 0;  // a call's share of the cost of its features; mean of the rows
    double price_seconds = 0;    // all that a call pays for deciding; mean of the rows
    double with_costs = 0;       // the priced objective; candidates are compared by it
    std::size_t folds = 0;       // after which the race dropped it; 0: it was not dropped
    std::size_t rows_without_model = 0;  // rows outside the domain of their fold's model
    // Priced, on levels of categorical factors that were held out (level_folds.hpp). Nothing if it
    // was not determined.
    std::optional<Score> on_held_out_levels{};
};

struct Fitted {
    dsl::ast::Model model;
    std::vector<EvaluatedCandidate> evaluated;  // in the order of evaluation
    std::size_t chosen = 0;
    Score single, chance, otherwise;  // `otherwise` has no rows if its variant was not timed
    std::string single_name;
    std::size_t folds = 0;        // of the cross-validation
    std::string constant_choice;  // the choice in all rows of the table, if it is the same
    std::vector<std::string> beyond_budget;  // candidates that the budget left no time for
    bool preferred = false;                  // the chosen one is simpler than the one of least cost
    std::vector<std::string> held_out_factors;       // their levels were held out one at a time
    std::optional<Score> single_on_held_out_levels;  // nothing if there are no such factors
    bool by_held_out_levels = false;  // the kinds of model were compared by these scores, too
    bool clamps = false;              // outside its domain, the model is used at the nearest point
    std::optional<SafeFit> safe;
    Gain gain_over_single, gain_over_otherwise;  // of the held-out, priced choices of the chosen
    std::vector<FeatureEffect> effects{};        // if asked for
};

/// Why these options do not suit this selector and table; empty if they do.
std::string why_not(const Data& data, const Inputs& inputs, const FitOptions& options);

/// Fits a model for the selector to a table. Grouped cross-validation compares the candidates, and
/// one of them is fitted to all rows. If no kind is requested, the candidates race: those that are
/// surely worse after a quarter of the folds are dropped. Candidates are compared by the objective
/// with the price of deciding in each row (price.hpp); a variant that was not measured in a row
/// counts as the slowest of the row. The simplest candidate is chosen
/// that costs at most one standard error more than the best: the standard error of the difference
/// of the two in the same rows (after Breiman et al. 1984, section 3.4.3). Returns the reason if
/// nothing can be fitted.
std::variant<Fitted, std::string> fit(const Written& written, const Inputs& inputs,
                                      const Data& data, const FitOptions& options);

struct FitSummary {
    FitOptions options{};
    std::string knob{};                // whose rule was fitted; empty: the choice of variants
    std::vector<std::string> files{};  // of the table, without folders
    Data data{};
    Fitted found{};
};

}  // namespace selgen::fit
