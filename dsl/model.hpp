#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/model_experiment.hpp"
#include "dsl/model_phase.hpp"
#include "dsl/signature.hpp"

/// A spec as meant. Right by construction: names are indices, numbers are finite, every input has
/// an answer. Only dsl::check makes one; nobody checks again.
namespace selgen::dsl::model {

struct Interval {
    double low, high;  // low <= high; either may be infinite
};

// ---- expressions -----------------------------------------------------------------------------

struct Expression;

/// A finite number; true is 1, false 0, a word of a `one of` its position in the list.
struct Constant {
    double value;
};
struct FeatureRef {
    std::size_t index;
};
struct LetRef {
    std::size_t index;
};
/// The quantity of the variant under consideration; only in the goal of a GoalRule.
struct QuantityRef {
    std::size_t index;
};

enum class Operator {
    disjunction,
    conjunction,
    negation,  // of truth values; the first two stop early
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,  // false where a side is NaN, but not_equal true
    add,
    subtract,
    multiply,
    divide,
    negate,
    power,  // the exponent is a Constant; a whole one up to 16 in size is repeated multiplication
    conditional,  // condition, value where it holds, value where not
    lg,
    ln,
    exp,
    sqrt,
    abs,
    min,
    max,  // two or more, from the left: b < a ? b : a and a < b ? b : a
};

struct Apply {
    Operator op;
    std::vector<Expression> operands;
};

struct Expression {
    std::variant<Constant, FeatureRef, LetRef, QuantityRef, Apply> node;
};

// ---- features --------------------------------------------------------------------------------

enum class Kind { count, ratio, fraction, real, bytes, seconds, flag, category };

/// Read from the call's arguments by C++, at the begin of a phase.
struct Read {
    std::string cpp;
};
/// Read by C++ from the result of an inspection, only once a path needs it.
struct Inspected {
    std::string cpp;
    std::size_t inspect;  // index into Selector::inspections
};
/// A fact of machine or process, by the feature's name: threads, cores, llc, memory, gpus,
/// cpu.avx2, …
struct Environment {};
/// How often the phase is expected to be called; predicted from the phases seen where cpp is empty.
struct Reuse {
    std::string cpp;
};

/// An input of the decision, a double. First those declared, in order; then the environment's
/// names and `reuse`, as far as they are used, in the order of their first use.
struct Feature {
    std::string name;  // "cpu.avx2" keeps its dot
    Kind kind;
    Interval range;
    std::vector<std::string> categories;  // of Kind::category
    std::variant<Read, Inspected, Environment, Reuse> value;
    Origin origin;
};

/// Costly C++ whose result features read; run at most once a phase.
struct Inspection {
    std::string name;
    std::string cpp;
    std::string valid;  // C++: what was found holds while it compares equal; empty: for one phase
    Origin origin;
};

struct Let {
    std::string name;
    Expression value;  // refers to earlier lets only
    bool truth;        // a condition, not a number
    Origin origin;
};

// ---- variants --------------------------------------------------------------------------------

enum class Target { cpu, cuda };

/// What an inspection would find, read from a plan.
struct Delivery {
    std::size_t inspection;
    std::string cpp;  // refers to the plan as `plan`
    Origin origin;
};

struct Variant {
    std::string name;
    Target target;
    std::string plan;                // C++, empty where there is none
    std::string run;                 // C++; refers to its plan as `plan`
    std::optional<Expression> when;  // feasible only where this holds
    std::string when_text;           // as printed, for messages
    Origin origin;
    std::string renew{};       // C++ that fits its `plan` to a new phase; empty where there is none
    bool may_decline = false;  // its run may throw selgen::rt::Declined before it writes
    std::vector<Delivery> deliveries{};
};

// ---- models ----------------------------------------------------------------------------------

/// A leaf's number, or in a tree of choices a variant's index.
struct Leaf {
    double value;
};
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

/// The base and the leaves that its trees lead to, added up from the left; of a mean, the base and
/// the leaves' sum divided by the number of trees.
struct Forest {
    bool mean;
    double base;
    std::vector<Tree> trees;
};

/// What a layer makes of each sum. relu is 0 for what is less than 0, and NaN stays.
enum class Activation { linear, tanh, relu, logistic };

/// A unit adds to its bias its weights times what is before it, in this order.
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
    std::vector<std::size_t> variants;  // of a choice: whose outputs they are; each once
};

struct SupportVector {
    std::size_t of;                    // index into Svm::classes
    std::vector<double> coordinates;   // one for each input
    std::vector<double> coefficients;  // one for each other class, in their order
};
/// One against one with kernels exp(-gamma |x - v|^2), as libsvm votes.
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

/// time, setup, … of each variant. Where `setup` is not given it is a constant 0.
struct Quantity {
    std::string name;
    std::vector<std::optional<Cost>> of_variant;  // one for each variant
};

/// A feature's interval in the hull of a model's training data.
struct Bound {
    std::size_t feature;
    Interval interval;
};

// ---- rules -----------------------------------------------------------------------------------

/// Takes the variant where the condition holds and the variant is feasible.
struct WhenRule {
    std::size_t variant;
    Expression condition;
    Origin origin;
    std::string text{};  // the condition as printed, for messages
};
/// Takes the feasible variant with the least (most) goal. A variant that lacks a quantity of the
/// goal, and a goal that is NaN or infinitely bad, are never taken.
struct GoalRule {
    bool least;
    Expression goal;
    std::vector<std::size_t> candidates;  // the variants that have all the goal's quantities
    std::vector<Bound> domain;
    Origin origin;
    std::string text{};  // the goal as printed, for messages
};
/// What names a variant: the leaf of a tree, the largest output (the earlier where they tie), the
/// most votes. Outputs or inputs that are NaN name none.
using Choice = std::variant<Tree, Network, Svm>;

/// Takes the variant that the model names, if feasible.
struct ByRule {
    std::string model;
    Choice choice;
    std::vector<Bound> domain;
    Origin origin;
};
using Rule = std::variant<WhenRule, GoalRule, ByRule>;

/// What a rule with a domain does outside it: is passed by, or reads the nearest point of the
/// domain.
enum class Outside { otherwise, clamp };

struct Selector {
    std::string name;
    Signature signature;
    std::vector<Feature> features;
    std::vector<Inspection> inspections;
    std::vector<Let> lets;
    std::vector<Variant> variants;  // at most 64
    std::vector<Quantity> quantities;
    std::vector<Rule> rules;  // the first that gives a variant decides
    std::size_t otherwise;    // has no `when`
    Outside outside;
    double margin;  // 0.03 for 3 %; in [0, 1)
    Phase phase;
    Watching watching;
    std::optional<double> most_plan_bytes{};  // a plan of more is set aside
    std::string machine;                      // of the model of costs, may be empty
    Origin origin, otherwise_origin, phase_origin;
};

// ---- a spec ----------------------------------------------------------------------------------

struct Spec {
    std::string file;               // name of the first source, without directories
    std::vector<std::string> uses;  // with quotes or brackets
    std::vector<Selector> selectors;
    std::vector<Experiment> experiments{};
};

}  // namespace selgen::dsl::model
