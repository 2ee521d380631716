// Fits a model to a table: options, progress, evaluated candidates and the result.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/inputs.hpp"
#include "fit/selection/safe.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

enum class Kind { polynomial, tree, forest, network, svm };

/// What a model predicts: each variant's cost, its cost relative to the other variants, or the
/// choice itself.
enum class Goal { time, speedup, choice };

/// The step that begins: of `steps` steps, `step` are done. A step fits a candidate to a fold.
struct FitProgress {
    std::string candidate;
    std::size_t step = 0, steps = 0;
};

struct FitOptions {
    std::optional<Kind> kind;  // none: all possible kinds are tried
    std::optional<Goal> goal;
    std::uint64_t seed = 1;
    std::size_t validation = 5;  // folds
    bool folds_of_table = false;
    std::size_t leaves = 0;    // maximum of a tree; 0: chosen by cross-validation
    std::size_t terms = 30;    // maximum of a polynomial
    bool paper = false;        // terms are selected as in the paper
    std::size_t trees = 0;     // of a forest; 0: 48, or 32 if a tree is distilled from it
    bool explainable = false;  // only trees of at most 16 leaves
    // The share that a choice should not lose against that of `otherwise`.
    std::optional<double> safe;
    // Called before each step of a fit; may be empty.
    std::function<void(const FitProgress&)> progress;
    // Seconds after which no further candidate is begun; the result then depends on the machine.
    std::optional<double> budget;
    std::vector<std::size_t> hidden;  // units of a network's hidden layers; empty: the default
    LossOptions loss;
    // Seconds of a decision and its dispatcher, in place of the estimates; 0: choices are compared
    // alone, apart from the costs of features.
    std::optional<double> decision_seconds{};
    std::string machine;
};

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
    Matrix losses;                               // of each variant in each row
    Gain gain_over_single, gain_over_otherwise;  // of the held-out, priced choices of the chosen
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

}  // namespace selgen::fit
