// The AST of a spec. It is not checked: names may be unknown, numbers may be invalid, and parts may
// be missing.
// Equality ignores locations.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dsl/ast/expression.hpp"
#include "dsl/ast/graph/graph.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl::ast {

// ---- a selector ------------------------------------------------------------------------------

/// call [template <…>] result (parameters);
using Call = Setting<"call", Cpp>;

/// count | ratio | fraction | real | bytes | seconds | flag | one of {a, b}, maybe: in low .. high
struct Type {
    Span span;
    Identifier name;                     // "one of" for a list of words
    std::vector<Identifier> categories;  // of `one of`
    std::optional<std::pair<Expression, Expression>> range;
    bool operator==(const Type&) const = default;
};

/// feature name : type = C++;
struct Feature {
    Span span;
    Identifier name;
    Type type;
    Cpp value;
    bool operator==(const Feature&) const = default;
};

/// inspect name = C++;
struct Inspect {
    Span span;
    Identifier name;
    Cpp value;
    std::optional<Cpp> valid;  // the result is valid while this compares equal
    bool operator==(const Inspect&) const = default;
};

/// let name = expression;
struct Let {
    Span span;
    Identifier name;
    Expression value;
    bool operator==(const Let&) const = default;
};

/// knob name in 1 .. cores;   or   knob name in static, dynamic(16) when condition;
/// In an experiment, without a condition, the values that are measured.
struct Knob {
    Span span;
    Identifier name;
    std::vector<Expression> values;  // numbers, words, and words with a number in parentheses
    bool range = false;              // the two values are the ends of a range
    std::optional<Expression> when;  // only values for which this holds
    bool operator==(const Knob&) const = default;
};

/// code name = "file";   a loop feature file
struct CodeFile {
    Span span;
    Identifier name;
    std::string path;                                      // relative to the spec's file
    std::vector<std::pair<std::string, double>> features;  // of the file; not in the text
    bool operator==(const CodeFile& other) const {
        return name == other.name && path == other.path;
    }
};

using Plan = Setting<"plan", Cpp>;
using Renew = Setting<"renew", Cpp>;

/// deliver name = C++;
struct Deliver {
    Span span;
    Identifier inspection;
    Cpp value;
    bool operator==(const Deliver&) const = default;
};

using Run = Setting<"run", Cpp>;
using When = Setting<"when", Expression>;
/// target cuda, hip;
using Target = Setting<"target", std::vector<Identifier>>;

/// may decline;
struct MayDecline {
    Span span;
    bool operator==(const MayDecline&) const = default;
};

using Clause = std::variant<Target, Plan, Renew, Deliver, Run, When, MayDecline>;

/// variant name { … }
struct Variant {
    Span span;
    Identifier name;
    std::vector<Clause> clauses;
    bool operator==(const Variant&) const = default;
};

/// while C++
struct PhaseWhile {
    Cpp value;
    bool operator==(const PhaseWhile&) const = default;
};

/// while n, con within 5 %
struct PhaseWithin {
    std::vector<Identifier> features;
    Expression tolerance;
    bool operator==(const PhaseWithin&) const = default;
};

/// while sampled(C++), or with a number of elements: sampled(C++, 64), sampled(C++, all)
struct PhaseSampled {
    Cpp range;
    std::optional<Expression> elements;
    bool operator==(const PhaseSampled&) const = default;
};

/// every 100 calls
struct PhaseEvery {
    Expression calls;
    bool operator==(const PhaseEvery&) const = default;
};

/// phase …;
struct Phase {
    Span span;
    std::variant<PhaseWhile, PhaseWithin, PhaseSampled, PhaseEvery> how;
    bool operator==(const Phase&) const = default;
};

/// stream C++;   where variants with a device target enqueue the work of a call
using Stream = Setting<"stream", Cpp>;
/// reuse C++;   how many calls of a phase the program expects
using Reuse = Setting<"reuse", Cpp>;
/// watch time;
using Watch = Setting<"watch", Identifier>;
/// explore at most 1 %;
using Explore = Setting<"explore at most", Expression>;
/// phases at most 8;
using PhaseLimit = Setting<"phases at most", Expression>;
/// plans at most 1 GiB;
using PlanLimit = Setting<"plans at most", Expression>;
/// decide anytime;   or   decide together;   or   decide alone;
using Decide = Setting<"decide", Identifier>;

/// choose variant when condition;
struct ChooseWhen {
    Span span;
    Identifier variant;
    Expression condition;
    bool operator==(const ChooseWhen&) const = default;
};

/// choose least goal;   or   choose most goal;
struct ChooseGoal {
    Span span;
    Identifier direction;  // least, most
    Expression goal;
    bool operator==(const ChooseGoal&) const = default;
};

/// choose knob least goal;   or   choose knob most goal;
struct ChooseKnobGoal {
    Span span;
    Identifier knob;
    Identifier direction;  // least, most
    Expression goal;
    bool operator==(const ChooseKnobGoal&) const = default;
};

/// choose knob by model;
struct ChooseKnobBy {
    Span span;
    Identifier knob;
    Identifier model;
    bool operator==(const ChooseKnobBy&) const = default;
};

using ChooseBy = Setting<"choose by", Identifier>;
using Otherwise = Setting<"otherwise", Identifier>;
/// outside otherwise;   or   outside clamp;
using Outside = Setting<"outside", Identifier>;
/// margin 3 %;
using Margin = Setting<"margin", Expression>;

using Statement =
    std::variant<Call, Feature, Inspect, Let, Knob, CodeFile, Variant, Phase, Reuse, Stream, Watch,
                 Explore, Decide, PhaseLimit, PlanLimit, ChooseWhen, ChooseGoal, ChooseBy,
                 ChooseKnobGoal, ChooseKnobBy, Otherwise, Outside, Margin>;

struct Selector {
    Span span;
    Identifier name;
    std::vector<Statement> statements;
    bool operator==(const Selector&) const = default;
};

// ---- a model ---------------------------------------------------------------------------------

/// machine "…";
struct Machine {
    Span span;
    std::string text;
    bool operator==(const Machine&) const = default;
};

/// n 1 .. 100   or   kind row or column
struct Bound {
    Identifier feature;
    Expression low{}, high{};
    std::vector<Identifier> words{};  // of a word feature, which has no low and high
    bool operator==(const Bound&) const = default;
};

/// domain n 1 .. 100, con 0.2 .. 128, kind row or column;
struct Domain {
    Span span;
    std::vector<Bound> bounds;
    bool operator==(const Domain&) const = default;
};

/// [transform] quantity(variant) = right;   or   choice = right;
struct Equation {
    Span span;
    std::optional<Identifier> transform;  // lg, ln
    Identifier quantity;                  // time, setup, …, or choice
    std::optional<Identifier> variant;    // absent for choice
    Body right;
    bool operator==(const Equation&) const = default;
};

/// relative time, setup;
using Relative = Setting<"relative", std::vector<Identifier>>;
/// instead team, serial;
using Instead = Setting<"instead", std::vector<Identifier>>;

/// The cost of a variant in a row, relative to the best of the row.
struct ReplayCost {
    Identifier variant;
    Expression cost;
    bool operator==(const ReplayCost&) const = default;
};

/// 16384, 1.5, row : chosen 1.2, other 1;
struct ReplayRow {
    Span span;
    std::vector<Expression> values;  // one for each feature
    std::vector<ReplayCost> costs;   // the chosen variant comes first
    bool operator==(const ReplayRow&) const = default;
};

/// replay n, con, layout regret 1.02 { … }
struct Replay {
    Span span;
    std::vector<Identifier> features;
    Expression regret;
    std::vector<ReplayRow> rows;
    bool operator==(const Replay&) const = default;
};

using ModelStatement = std::variant<Machine, Domain, Relative, Equation, Instead, Replay>;

struct Model {
    Span span;
    Identifier name;
    std::vector<ModelStatement> statements;
    bool operator==(const Model&) const = default;
};

// ---- an experiment ---------------------------------------------------------------------------

/// factor name in level, level;   numbers, or words, or files: "a.mtx", "b.mtx"
/// factor name in files("data/*.mtx");
struct Factor {
    Span span;
    Identifier name;
    std::vector<Expression> levels;
    std::vector<Identifier> files{};  // without their quotes
    bool has_patterns = false;        // files(…)
    bool operator==(const Factor&) const = default;
};

/// A word that may have a number: latin 200
struct CountedWord {
    Identifier word;
    std::optional<Expression> count;
    bool operator==(const CountedWord&) const = default;
};

/// design crossed;   or   design latin 200;   or   design adaptive 200;
using Design = Setting<"design", CountedWord>;
/// input C++;   makes the arguments of one call
using Input = Setting<"input", Cpp>;
using Threads = Setting<"threads", std::vector<Expression>>;

/// check against variant [tolerance number];
struct CheckAgainst {
    Span span;
    Identifier variant;
    std::optional<Expression> tolerance;
    bool operator==(const CheckAgainst&) const = default;
};

/// result C++;   what is compared
using ResultOf = Setting<"result", Cpp>;
using Repeats = Setting<"repeats", Expression>;
/// calls 2;   consecutive calls with the same arguments; the last one is timed
using Calls = Setting<"calls", Expression>;
/// caches cold;   or   caches warm;   when a timed run begins
using Caches = Setting<"caches", Identifier>;
/// inputs fresh;   or   inputs fresh 2000;   or   inputs repeated;   those of the calls at a point
using InputsOfCalls = Setting<"inputs", CountedWord>;
/// budget 20 min;
using Budget = Setting<"budget", Expression>;

using ExperimentStatement = std::variant<Factor, Knob, Design, Input, Threads, CheckAgainst,
                                         ResultOf, Repeats, Calls, Caches, InputsOfCalls, Budget>;

/// experiment name { … }   of the selector of that name
struct Experiment {
    Span span;
    Identifier name;
    std::vector<ExperimentStatement> statements;
    bool operator==(const Experiment&) const = default;
};

// ---- a spec ----------------------------------------------------------------------------------

/// import "file.sel";   the path is relative to the importing file
struct Import {
    Span span;
    std::string path;
    bool operator==(const Import&) const = default;
};

/// namespace lib::kernels;   around all generated code
struct Namespace {
    Span span;
    std::vector<Identifier> names;  // the outermost first
    bool operator==(const Namespace&) const = default;
};

/// From // to the end of the line, both slashes included, without white space at its end.
struct Comment {
    Span span;
    std::string text;
    bool operator==(const Comment&) const = default;
};

using Item = std::variant<Use, Import, Namespace, Model, Selector, Experiment, PatternMachine,
                          Graph, GraphPlace>;

struct Spec {
    std::vector<Item> items;
    std::vector<Comment> comments;  // in the order of the text; none from inside C++
    bool operator==(const Spec&) const = default;
};

}  // namespace selgen::dsl::ast
