// The AST of names, C++, expressions, trees, networks and support vector machines, and of
// statements that consist of a word and a value.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl::ast {

struct Identifier {
    Span span;
    std::string text;
    bool operator==(const Identifier&) const = default;
};

/// C++ passed through verbatim, without white space at its ends; its lines end in \n alone.
struct Cpp {
    Span span;
    std::string text;
    bool operator==(const Cpp&) const = default;
};

/// The span of a part of the C++; the whole span if its line ends were converted.
inline Span span_within(const Cpp& cpp, std::size_t begin, std::size_t end) {
    const bool as_written = cpp.span.end - cpp.span.begin == cpp.text.size();
    if (!as_written) return cpp.span;
    return {cpp.span.source, cpp.span.begin + begin, cpp.span.begin + end};
}

struct Expression;

/// A literal as spelt, e.g. "4" with unit "GiB"; the unit may be empty.
struct Number {
    std::string text;
    std::string unit;
    bool operator==(const Number&) const = default;
};

/// A feature, let, environment name ("threads", "cpu.avx2"), quantity ("time") or word of a `one
/// of`.
struct Name {
    std::string text;
    bool operator==(const Name&) const = default;
};

/// An operator or a function with its operands. Spellings: or and not == != < <= > >= + - * / ^
/// (unary minus is "-" with one operand), "if" with condition, value, other value; any other
/// spelling is a function.
struct Apply {
    Identifier op;
    std::vector<Expression> operands;
    bool operator==(const Apply&) const;
};

struct Expression {
    Span span;
    std::variant<Number, Name, Apply> node;
    bool operator==(const Expression&) const = default;
};

// Written out: clang 14 fails on a defaulted comparison of a type that was incomplete.
inline bool Apply::operator==(const Apply& other) const {
    return op == other.op && operands == other.operands;
}

struct Tree;

/// A number (maybe negative, maybe with a unit) or the name of a variant.
struct Leaf {
    Expression value;
    bool operator==(const Leaf&) const = default;
};

struct Split {
    Expression condition;
    std::vector<Tree> branches;  // two: if the condition holds, and if not
    bool operator==(const Split&) const;
};

struct Tree {
    Span span;
    std::variant<Leaf, Split> node;
    bool operator==(const Tree&) const = default;
};

inline bool Split::operator==(const Split& other) const {
    return condition == other.condition && branches == other.branches;
}

/// forest sum { base; tree { … } … }, or mean: of the trees' leaves, which are numbers.
struct Forest {
    Span span;
    Identifier join;                 // sum, mean
    std::optional<Expression> base;  // a number that is added
    std::vector<Tree> trees;
    bool operator==(const Forest&) const = default;
};

/// 0.1, -0.2 bias 0.3;   with a label in the last layer of a choice: sequential: 0.1, -0.2 bias
/// 0.3;
struct Unit {
    Span span;
    std::optional<Identifier> label;  // a variant
    std::vector<Expression> weights;  // numbers, maybe negative; the bias too
    Expression bias;
    bool operator==(const Unit&) const = default;
};

/// layer [activation] { units }
struct Layer {
    Span span;
    std::optional<Identifier> activation;  // tanh, relu, logistic
    std::vector<Unit> units;
    bool operator==(const Layer&) const = default;
};

/// network { input expression; … layer … }
struct Network {
    Span span;
    std::vector<Expression> inputs;
    std::vector<Layer> layers;
    bool operator==(const Network&) const = default;
};

/// 0.1, 0.2 : 0.5, -1;
struct SupportVector {
    Span span;
    std::vector<Expression> coordinates, coefficients;  // numbers, maybe negative
    bool operator==(const SupportVector&) const = default;
};

/// vectors variant { support vectors }
struct VectorsOf {
    Span span;
    Identifier variant;
    std::vector<SupportVector> vectors;
    bool operator==(const VectorsOf&) const = default;
};

/// svm { input expression; … gamma number; classes variants; rho numbers; vectors … }
struct Svm {
    Span span;
    std::vector<Expression> inputs;
    Expression gamma;
    std::vector<Identifier> classes;
    std::vector<Expression> rho;
    std::vector<VectorsOf> vectors;
    bool operator==(const Svm&) const = default;
};

/// The right side of an equation.
using Body = std::variant<Expression, Tree, Forest, Network, Svm>;

/// A text as a template argument.
template <std::size_t N>
struct Text {
    char letters[N] = {};
    consteval Text(const char (&text)[N]) {  // NOLINT: implicit conversion is intended
        for (std::size_t i = 0; i < N; ++i) letters[i] = text[i];
    }
    static constexpr std::size_t size = N - 1;
    constexpr std::string_view view() const { return {letters, size}; }
};

/// A statement that consists of a word and a value: an expression, a name, C++, or a list of these.
/// The tree is built and printed by the word alone.
template <Text word, class Value>
struct Setting {
    static constexpr std::string_view keyword = word.view();
    Span span;
    Value value;
    bool operator==(const Setting&) const = default;
};

template <class Statement>
concept IsSetting = requires {
    Statement::keyword;
};

}  // namespace selgen::dsl::ast
