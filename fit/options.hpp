// Options of fits and evaluations: kinds of models, objectives, limits and costs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace selgen::fit {

enum class Kind { polynomial, tree, forest, network, svm };

/// What a model predicts: each variant's cost, its cost relative to the other variants, or the
/// choice itself.
enum class Goal { time, speedup, choice };

/// The quantity that choices minimise: the same for fits, cross-validation and evaluation.
enum class Objective {
    mean_slowdown,  // the geometric mean of chosen over best
    total_time,     // the sum of seconds
    par10,          // the same, with 10 times the cutoff for a run that failed or took longer
    worst_case,     // the largest slowdown
};

/// Which features' costs count.
enum class FeatureCosts { all, inspected, none };

// The words of the command line for these, in their order.
inline constexpr std::array kind_words{"polynomial", "tree", "forest", "network", "svm"};
inline constexpr std::array goal_words{"time", "speedup", "choice"};
inline constexpr std::array objective_words{"mean-slowdown", "total-time", "par10", "worst-case"};
inline constexpr std::array feature_costs_words{"all", "inspected", "none"};

struct LossOptions {
    double reuse = 1;     // calls that share a plan, where the table has no column `reuse`
    double penalty = 10;  // a failed run costs this many times the cutoff or, without a
                          // cutoff, the slowest success of its row
    std::optional<double> cutoff{};  // seconds; for par10, the default is the table's largest cost
    Objective objective = Objective::mean_slowdown;
};

/// The step that begins: of `steps` steps, `step` are done. A step fits a candidate to a fold.
struct FitProgress {
    std::string candidate;
    std::size_t step = 0, steps = 0;
};

struct FitOptions {
    std::optional<Kind> kind{};  // none: all possible kinds are tried
    std::optional<Goal> goal{};
    std::uint64_t seed = 1;
    std::size_t validation = 5;  // folds
    bool folds_of_table = false;
    std::size_t leaves = 0;    // maximum of a tree; 0: chosen by cross-validation
    std::size_t terms = 30;    // maximum of a polynomial
    bool paper = false;        // terms are selected as in the paper
    std::size_t trees = 0;     // of a forest; 0: 48, or 32 if a tree is distilled from it
    std::size_t keep = 0;      // variants to choose among; 0: all, or few of more than 32
    bool explainable = false;  // only trees of at most 16 leaves
    // The share that a choice should not lose against that of `otherwise`.
    std::optional<double> safe{};
    // Called before each step of a fit; may be empty.
    std::function<void(const FitProgress&)> progress{};
    // Seconds after which no further candidate is begun; the result then depends on the machine.
    std::optional<double> budget{};
    std::vector<std::size_t> hidden{};  // units of a network's hidden layers; empty: the default
    LossOptions loss{};
    FeatureCosts feature_costs = FeatureCosts::all;
    bool effects = false;  // also find out how much each feature matters
    // Seconds of a decision and its dispatcher, in place of the estimates; 0: choices are compared
    // alone, apart from the costs of features.
    std::optional<double> decision_seconds{};
    std::string machine{};
};

/// The options that change the model and differ from their defaults, as on the command line:
/// "--model tree --leaves 8".
std::string text_of(const FitOptions& options);

}  // namespace selgen::fit
