// The AST of knobs, of the rules that choose their values, and of loop feature files.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast/expression.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl::ast {

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

}  // namespace selgen::dsl::ast
