#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

enum class Kind { polynomial, tree, forest, network, svm };

/// What a model predicts: each variant's cost, the same beside the other variants', or the choice
/// itself.
enum class Goal { time, speedup, choice };

struct FitOptions {
    std::optional<Kind> kind;  // none: all that are possible are tried
    std::optional<Goal> goal;
    std::uint64_t seed = 1;
    std::size_t validation = 5;  // folds
    bool folds_of_table = false;
    std::size_t leaves = 0;           // of a tree, at most; 0: what validation says
    std::size_t terms = 30;           // of a polynomial, at most; of a mean, of each
    bool paper = false;               // terms are selected as in the paper
    std::size_t trees = 32;           // of a forest
    std::vector<std::size_t> hidden;  // units of a network's hidden layers; empty: what suits
    LossOptions loss;
    std::string machine;
};

/// One way to learn a model, and what it came to by validation: each row was chosen for by a model
/// that had not seen it.
struct EvaluatedCandidate {
    std::string name;  // "tree of choices, raw features"
    Score score;
    double decision_ns = 0;      // about, on a machine of 2.5 GHz
    double feature_seconds = 0;  // a call's share of knowing its features
    double regret = 0;           // what is compared: see fit()
    std::size_t folds = 0;       // after which it was left out as surely worse; 0: it was not
    double error = 0;            // the standard error of quality(score)
    std::size_t passed_by = 0;   // rows outside of what their fold learnt from: no model was asked
};

struct Fitted {
    dsl::ast::Model model;
    std::vector<EvaluatedCandidate> tried;  // in the order of trying
    std::size_t taken = 0;
    Score single, chance, otherwise;  // of no row: `otherwise` was not timed
    std::string single_name;
    std::size_t folds = 0;  // of the validation
    std::string always;     // what is chosen in all rows of the table, if it is the same
    std::string left_out;   // the kind of model that was not tried, and why; empty: none
    bool by_means = false;  // runs failed: mean costs are compared, not means of ratios
};

/// What choices lose beside the best, as a ratio.
double quality(const Score& score, bool by_means);

/// Why these options make no sense for this selector and table; empty where they do.
std::string why_not(const Data& data, const Inputs& inputs, const FitOptions& options);

/// Learns a model for the selector from a table. Of several ways the one of least regret by grouped
/// cross-validation is taken, where no kind is asked for after a race: a way that is surely worse
/// after a quarter of the folds is left out. Regret is the geometric mean of chosen / best, or
/// where runs failed the mean cost with penalties over that of the best, and to either what
/// deciding and knowing the features costs. A polynomial of times of degree 2 is taken before one
/// of degree 3, and the mean of several of speedups before one alone, that is not better by more
/// than a standard error (Breiman et al. 1984, section 3.4.3). Gives a sentence where that cannot
/// be.
std::variant<Fitted, std::string> fit(const Written& written, const Inputs& inputs,
                                      const Data& data, const FitOptions& options);

}  // namespace selgen::fit
