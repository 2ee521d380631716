// The AST of an experiment: its factors, design, inputs and settings of the measurement.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/expression.hpp"
#include "dsl/ast/knob.hpp"

namespace selgen::dsl::ast {

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

/// design crossed;   or   design latin 200;   or   design adaptive 200;
struct Design {
    Span span;
    Identifier kind;
    std::optional<Expression> points;
    bool operator==(const Design&) const = default;
};

/// input C++;   makes the arguments of one call
struct Input {
    Span span;
    Cpp value;
    bool operator==(const Input&) const = default;
};

/// threads 1, 2;
struct Threads {
    Span span;
    std::vector<Expression> levels;
    bool operator==(const Threads&) const = default;
};

/// check against variant [tolerance number];
struct CheckAgainst {
    Span span;
    Identifier variant;
    std::optional<Expression> tolerance;
    bool operator==(const CheckAgainst&) const = default;
};

/// result C++;   what is compared
struct ResultOf {
    Span span;
    Cpp value;
    bool operator==(const ResultOf&) const = default;
};

/// repeats 5;
struct Repeats {
    Span span;
    Expression value;
    bool operator==(const Repeats&) const = default;
};

/// calls 2;   consecutive calls with the same arguments; the last one is timed
struct Calls {
    Span span;
    Expression value;
    bool operator==(const Calls&) const = default;
};

/// caches cold;   or   caches warm;   when a timed run begins
struct Caches {
    Span span;
    Identifier state;
    bool operator==(const Caches&) const = default;
};

/// inputs fresh;   or   inputs fresh 2000;   or   inputs repeated;   those of the calls at a point
struct InputsOfCalls {
    Span span;
    Identifier use;
    std::optional<Expression> count;
    bool operator==(const InputsOfCalls&) const = default;
};

/// budget 20 min;
struct Budget {
    Span span;
    Expression value;
    bool operator==(const Budget&) const = default;
};

using ExperimentStatement = std::variant<Factor, Knob, Design, Input, Threads, CheckAgainst,
                                         ResultOf, Repeats, Calls, Caches, InputsOfCalls, Budget>;

/// experiment name { … }   of the selector of that name
struct Experiment {
    Span span;
    Identifier name;
    std::vector<ExperimentStatement> statements;
    bool operator==(const Experiment&) const = default;
};

}  // namespace selgen::dsl::ast
