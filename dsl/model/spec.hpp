// A checked spec: names are indices, numbers are finite, and every input has a decision. Only
// dsl::check makes one, so nothing is checked again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/cpp/signature.hpp"
#include "dsl/model/expression.hpp"
#include "dsl/model/graph/graph.hpp"

namespace selgen::dsl::model {

// ---- features --------------------------------------------------------------------------------

enum class Kind { count, ratio, fraction, real, bytes, seconds, flag, category };

/// Read from the call's arguments by C++, at the beginning of a phase.
struct Read {
    std::string cpp;
};
/// Read by C++ from the result of an inspection, only when a path needs it.
struct Inspected {
    std::string cpp;
    std::size_t inspect;  // index into Selector::inspections
};
/// A fact of machine or process, by the feature's name: threads, cores, team_limit, llc, memory,
/// gpus, cpu.avx2, …
struct Environment {};
/// The expected number of calls of the phase; predicted from earlier phases if cpp is empty.
struct Reuse {
    std::string cpp;
};

/// A number of a loop feature file, as it was when the spec was compiled.
struct Counted {
    double value;
};
/// The value of a knob that a rule chose: set before variants are chosen.
struct Chosen {
    std::size_t knob;  // index into Selector::knobs
};

/// An input of the decision, a double. Declared features come first, in order. Knobs with a rule
/// follow, and the loop features, facts of the environment and `reuse` that are used.
struct Feature {
    std::string name;  // "cpu.avx2" keeps its dot
    Kind kind;
    Interval range;
    std::vector<std::string> categories;  // of Kind::category
    std::variant<Read, Inspected, Environment, Reuse, Counted, Chosen> value;
    Origin origin;
};

/// Expensive C++ whose result features read; it runs at most once in a phase.
struct Inspection {
    std::string name;
    std::string cpp;
    std::string valid;  // C++: the result is valid while this compares equal; empty: for one phase
    Origin origin;
};

struct Let {
    std::string name;
    Expression value;  // refers to earlier lets only
    bool truth;        // a condition, not a number
    Origin origin;
};

// ---- variants --------------------------------------------------------------------------------

/// The builds that have a variant: all, those for CUDA, those for HIP, those for either.
enum class Target { cpu, cuda, hip, cuda_or_hip };

/// The result of an inspection, read from a plan instead.
struct Delivery {
    std::size_t inspection;
    std::string cpp;  // refers to the plan as `plan`
    Origin origin;
};

/// A value that a knob may have.
struct KnobValue {
    std::string name;  // "8", "static", "dynamic_16"
    double value;      // the number, or the position of the word in the list
    int chunk = 0;     // iterations of a schedule, if given
};

enum class KnobKind { number, word, schedule };

/// A knob without a rule, in a variant that represents one of its values.
struct FixedKnob {
    std::string knob;
    KnobKind kind;
    KnobValue value;
    std::size_t place;  // in the order in which all knobs are declared
};

struct Variant {
    std::string name;
    Target target;
    std::string plan;                // C++, empty if there is none
    std::string run;                 // C++; refers to its plan as `plan`
    std::optional<Expression> when;  // feasible only if this holds
    std::string when_text;           // as printed, for messages
    Origin origin;
    std::string renew{};       // C++ that adapts its `plan` to a new phase; empty if there is none
    bool may_decline = false;  // its run may throw selgen::rt::Declined before it writes
    std::vector<Delivery> deliveries{};
    std::vector<FixedKnob> fixed{};  // the values of its knobs without a rule
    std::string base{};              // its name in the spec, if `name` contains values of them
    Origin plan_origin{}, renew_origin{}, run_origin{};  // of the C++
};

// ---- phases ----------------------------------------------------------------------------------

/// Every call is a phase of its own.
struct EveryCall {};
/// While the C++ compares equal to its value at the beginning of the phase.
struct PhaseWhile {
    std::string cpp;
};
/// While each feature, read by C++ from the arguments, differs from its value at the beginning of
/// the phase by at most this share of it. Words must be equal.
struct PhaseWithin {
    std::vector<std::size_t> features;  // indices into Selector::features
    double share;                       // in [0, 1)
};
/// While length, ends and a sample of a C++ range are the same as at the beginning of the phase.
struct PhaseSampled {
    std::string cpp;
    std::optional<std::uint64_t> elements;  // all of them if there is no number
};
struct PhaseEvery {
    std::uint64_t calls;  // at least 1
};
/// The statements 'watch', 'explore' and 'decide'.
struct Watching {
    bool time = false;      // runs are timed and compared with the predicted time
    double explore = 0;     // the share of the runs' time for exploring other variants
    bool anytime = false;   // a phase with more calls than predicted is decided again
    bool together = false;  // the ranks of an MPI program make one decision
};

using Phase = std::variant<EveryCall, PhaseWhile, PhaseWithin, PhaseSampled, PhaseEvery>;

/// Whether the phase lasts while a value is the same.
inline bool has_value(const Phase& phase) {
    return std::holds_alternative<PhaseWhile>(phase) || std::holds_alternative<PhaseSampled>(phase);
}

// ---- models ----------------------------------------------------------------------------------

/// A number; in a tree of choices, the index of a variant, or `unsure`.
struct Leaf {
    double value;
};
/// The value of a leaf where the model gives no choice.
inline constexpr double unsure = -1;
struct Split {
    Expression condition;
    std::size_t yes, no;  // indices into Tree::nodes, both larger than the split's own
    Origin origin;
    std::string text{};  // the condition as printed, for messages
};
/// Node 0 is the root.
struct Tree {
    std::vector<std::variant<Leaf, Split>> nodes;
};

/// The base plus the leaves that its trees lead to, added from the left. For a mean, the base plus
/// the sum of the leaves divided by the number of trees.
struct Forest {
    bool mean;
    double base;
    std::vector<Tree> trees;
};

/// The function that a layer applies to each sum. relu is 0 for numbers less than 0, and keeps NaN.
enum class Activation { linear, tanh, relu, logistic };

/// A unit adds to its bias the products of weights and inputs, in this order.
struct Unit {
    std::vector<double> weights;
    double bias;
};
struct Layer {
    Activation activation;
    std::vector<Unit> units;  // one at least
};
/// The last layer has one unit, or one for each of `variants`.
struct Network {
    std::vector<Expression> inputs;
    std::vector<Layer> layers;          // one at least
    std::vector<std::size_t> variants;  // in a choice: the variant of each output; each once
};

struct SupportVector {
    std::size_t of;                    // index into Svm::classes
    std::vector<double> coordinates;   // one for each input
    std::vector<double> coefficients;  // one for each other class, in their order
};
/// One against one with kernels exp(-gamma |x - v|^2), with the votes of libsvm.
struct Svm {
    std::vector<Expression> inputs;
    double gamma;
    std::vector<std::size_t> classes;    // variants; two at least, each once
    std::vector<double> rho;             // of the pairs (0, 1), (0, 2), …, (1, 2), …
    std::vector<SupportVector> vectors;  // those of the first class, then of the second, …
};

/// What the body predicts: the quantity, its logarithm to base 2, or to base e.
enum class Transform { none, lg, ln };

struct Cost {
    Transform transform;
    std::variant<Expression, Tree, Forest, Network> body;
    Origin origin;
};

/// time, setup, … of each variant. A `setup` that is not given is a constant 0.
struct Quantity {
    std::string name;
    std::vector<std::optional<Cost>> of_variant;  // one for each variant
};

/// The values of a feature in a model's training data.
struct Bound {
    std::size_t feature;
    Interval interval;
    std::vector<double> words{};  // of a word feature: only these values of the interval

    bool has(double value) const {
        if (!words.empty()) return std::ranges::find(words, value) != words.end();
        return value >= interval.low && value <= interval.high;
    }
};

// ---- rules -----------------------------------------------------------------------------------

/// Chooses the variant if the condition holds and the variant is feasible.
struct WhenRule {
    std::size_t variant;
    Expression condition;
    Origin origin;
    std::string text{};  // the condition as printed, for messages
};
/// Chooses the feasible variant with the lowest (highest) goal. It never chooses a variant that
/// lacks a quantity of the goal, or whose goal is NaN or infinitely bad.
struct GoalRule {
    bool least;
    Expression goal;
    std::vector<std::size_t> candidates;  // the variants that have all the goal's quantities
    std::vector<Bound> domain;
    Origin origin;
    std::string text{};   // the goal as printed, for messages
    std::string model{};  // of `choose by`; empty if the goal itself is written
    bool clamps = false;  // uses the nearest point of its domain outside of it; otherwise skipped
    std::vector<std::size_t> relative{};  // quantities of which the model gives only ratios
};
/// A model that chooses a variant: by the leaf of a tree, the largest output (the earlier if they
/// tie), or the most votes. It chooses none if the leaf is unsure, or an output or an input is NaN.
using Choice = std::variant<Tree, Network, Svm>;

/// Chooses the variant that the model chooses or, if that one is infeasible, the first feasible one
/// of `instead`.
struct ByRule {
    std::string model;
    Choice choice;
    std::vector<Bound> domain;
    Origin origin;
    std::vector<std::size_t> instead{};  // variants, each once
    bool clamps = false;                 // as that of a GoalRule
};
using Rule = std::variant<WhenRule, GoalRule, ByRule>;

// ---- a selector ------------------------------------------------------------------------------

struct ReplayRow {
    std::vector<double> features;  // one for each Selector::features; NaN: not in the row
    std::size_t chosen;            // the choice of the selector when the model was fitted
    std::vector<double> costs;     // of each variant, relative to the best; 0: not measured
};

/// The rows of all models of a selector.
struct Replay {
    double regret = 1;  // the mean slowdown (geometric, chosen / best) when they were fitted
    std::vector<ReplayRow> rows{};
};

struct Selector;

/// A value that `run` gets in addition to its arguments, chosen by a rule of its own.
struct Knob {
    std::string name;
    KnobKind kind;
    std::vector<KnobValue> values;   // 1 to 64
    bool sets_threads;               // values above the fact team_limit are closed
    std::optional<Expression> when;  // a value for which this does not hold is closed
    std::size_t feature;             // index into Selector::features
    /// The selector with one rule that chooses the value. It has the same features and lets. For a
    /// goal, its only variant is the knob, whose quantities read the value from its feature. For a
    /// model of choices, its variants are the values. Empty if there is no model yet.
    std::vector<Selector> chooser;
    Origin origin;
    std::size_t place;  // in the order in which all knobs are declared
};

struct Selector {
    std::string name;
    Signature signature;
    std::vector<Feature> features;
    std::vector<Inspection> inspections;
    std::vector<Let> lets;
    std::vector<Variant> variants;  // at most most_variants
    std::vector<Quantity> quantities;
    std::vector<Rule> rules;  // the first that gives a variant decides
    std::size_t otherwise;    // has no `when`
    double margin;            // 0.03 for 3 %; in [0, 1)
    Phase phase;
    Watching watching;
    std::optional<double> most_plan_bytes{};  // a larger plan is dropped
    std::size_t most_phases = 1;              // that are kept, with their decisions and plans
    std::string machine;                      // of the model of costs, may be empty
    std::vector<Knob> knobs{};                // those with a rule, in the order of the rules
    Replay replay{};
    std::string stream{};  // C++: that of a call; empty if there is none
    Origin origin, otherwise_origin, phase_origin, stream_origin{}, call_origin{};
};

/// Whether the model of the goal gives only ratios between the variants.
inline bool has_relative_goal(const Selector& selector) {
    return std::ranges::any_of(selector.rules, [](const Rule& rule) {
        const auto* const goal = std::get_if<GoalRule>(&rule);
        return goal != nullptr && !goal->relative.empty();
    });
}

// ---- an experiment ---------------------------------------------------------------------------

/// Whether the words of a factor are files, or patterns of files that the driver looks for.
enum class Files { none, named, patterns };

/// An input that is varied. Levels are numbers or words. For words, `words` is as long as `levels`,
/// and a level is the position of its word.
struct Factor {
    std::string name;
    std::vector<double> levels;
    std::vector<std::string> words{};
    bool whole;  // all levels are whole numbers, and so are values between them
    Files files = Files::none;
};

/// The measured values of a knob with a rule, if the experiment names them.
struct MeasuredKnob {
    std::size_t knob;                 // index into Selector::knobs
    std::vector<std::size_t> values;  // indices into Knob::values
};

enum class Design { crossed, latin, adaptive };

/// How the variants of a selector are measured.
struct Experiment {
    std::size_t selector;
    std::vector<Factor> factors;
    std::vector<double> threads{};  // levels; empty: as many as the program has
    std::vector<MeasuredKnob> knobs{};
    Design design = Design::crossed;
    std::size_t points = 0;                  // of a design that is not crossed
    std::string input;                       // C++ that makes the arguments of one call
    std::optional<std::size_t> reference{};  // the variant whose result is correct
    double tolerance = 0;                    // relative to the reference's largest magnitude
    std::string result;                      // C++ of the result; empty: what the call returns
    bool reads_returned = false;             // `result` names what the call returns, `returned`
    std::size_t repeats = 5;
    std::size_t calls = 1;  // consecutive calls with the same arguments; the last one is timed
    bool has_cold_caches = false;   // when a timed run begins
    bool has_fresh_inputs = false;  // calls at a point have different inputs
    bool lacks_seed = false;  // calls should have different inputs, but `input` does not use `seed`
    std::size_t inputs = 0;   // of a point, if they are fresh; 0: as many as the calls need
    double budget = 0;        // seconds; 0: no limit
    Origin origin, input_origin, result_origin;
};

// ---- a spec ----------------------------------------------------------------------------------

struct Spec {
    std::string file;               // name of the first source, without directories
    std::vector<std::string> uses;  // with quotes or brackets
    std::vector<Selector> selectors;
    std::vector<Experiment> experiments{};
    std::vector<PatternMachine> machines{};
    std::vector<Graph> graphs{};
    std::vector<Placement> places{};
    std::string name_space{};  // "lib::kernels"; empty for the global one
};

}  // namespace selgen::dsl::model
