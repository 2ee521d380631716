// The AST of a spec. It is not checked: names may be unknown, numbers may be invalid, and parts may
// be missing.
// Equality ignores locations.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dsl/ast/experiment.hpp"
#include "dsl/ast/expression.hpp"
#include "dsl/ast/graph/graph.hpp"
#include "dsl/ast/knob.hpp"
#include "dsl/ast/model.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl::ast {

// ---- a selector ------------------------------------------------------------------------------

/// call [template <…>] result (parameters);
struct Call {
    Span span;
    Cpp signature;
    bool operator==(const Call&) const = default;
};

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

/// plan C++;
struct Plan {
    Span span;
    Cpp value;
    bool operator==(const Plan&) const = default;
};

/// renew C++;
struct Renew {
    Span span;
    Cpp value;
    bool operator==(const Renew&) const = default;
};

/// deliver name = C++;
struct Deliver {
    Span span;
    Identifier inspection;
    Cpp value;
    bool operator==(const Deliver&) const = default;
};

/// run C++;
struct Run {
    Span span;
    Cpp value;
    bool operator==(const Run&) const = default;
};

/// when expression;
struct When {
    Span span;
    Expression condition;
    bool operator==(const When&) const = default;
};

/// target cuda, hip;
struct Target {
    Span span;
    std::vector<Identifier> names;
    bool operator==(const Target&) const = default;
};

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
struct Stream {
    Span span;
    Cpp value;
    bool operator==(const Stream&) const = default;
};

/// reuse C++;   how many calls of a phase the program expects
struct Reuse {
    Span span;
    Cpp value;
    bool operator==(const Reuse&) const = default;
};

/// watch time;
struct Watch {
    Span span;
    Identifier what;
    bool operator==(const Watch&) const = default;
};

/// explore at most 1 %;
struct Explore {
    Span span;
    Expression share;
    bool operator==(const Explore&) const = default;
};

/// phases at most 8;
struct PhaseLimit {
    Span span;
    Expression count;
    bool operator==(const PhaseLimit&) const = default;
};

/// plans at most 1 GiB;
struct PlanLimit {
    Span span;
    Expression bytes;
    bool operator==(const PlanLimit&) const = default;
};

/// decide anytime;   or   decide together;   or   decide alone;
struct Decide {
    Span span;
    Identifier mode;
    bool operator==(const Decide&) const = default;
};

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

/// choose by model;
struct ChooseBy {
    Span span;
    Identifier model;
    bool operator==(const ChooseBy&) const = default;
};

/// otherwise variant;
struct Otherwise {
    Span span;
    Identifier variant;
    bool operator==(const Otherwise&) const = default;
};

/// outside otherwise;   or   outside clamp;
struct Outside {
    Span span;
    Identifier mode;
    bool operator==(const Outside&) const = default;
};

/// margin 3 %;
struct Margin {
    Span span;
    Expression value;
    bool operator==(const Margin&) const = default;
};

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
