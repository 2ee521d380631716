// The AST of machines, graphs of parallel patterns and their placements.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/expression.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl::ast {

/// use "header.hpp";   or   use <header>;   the text keeps its quotes or brackets
struct Use {
    Span span;
    std::string header;
    bool operator==(const Use&) const = default;
};

// ---- machines --------------------------------------------------------------------------------

/// cores 24   or   mem 21.33 GB/s max 97.3 GB/s 42.38 ns   or   link n.s 12.152 GB/s 7.21 us
struct MachineClause {
    Span span;
    Identifier word;
    std::vector<Identifier> to;         // of link: the node and its sockets
    std::vector<Expression> amounts;    // numbers; a unit may be "GB/s"
    std::optional<Expression> at_most;  // after max
    bool operator==(const MachineClause&) const = default;
};

/// node n[2] …;   or   cpu n.s[2] …;   or   gpu n.g[2] …;
struct MachineLine {
    Span span;
    Identifier kind;  // node, cpu, gpu
    Identifier node;
    std::optional<Identifier> name;   // of sockets and GPUs
    std::optional<Expression> count;  // 1 without it
    std::vector<MachineClause> clauses;
    bool operator==(const MachineLine&) const = default;
};

/// machine name { … }
struct PatternMachine {
    Span span;
    Identifier name;
    std::vector<MachineLine> statements;
    bool operator==(const PatternMachine&) const = default;
};

// ---- graphs ----------------------------------------------------------------------------------

struct NamedValue {
    Identifier name;
    Expression value;
    bool operator==(const NamedValue&) const = default;
};

/// const B = 524288, L = 4096;
struct GraphConst {
    Span span;
    std::vector<NamedValue> values;
    bool operator==(const GraphConst&) const = default;
};

/// A[N][N]
struct ArrayName {
    Span span;
    Identifier name;
    std::vector<Expression> extents;
    bool operator==(const ArrayName&) const = default;
};

/// data A[N][N], b[N] f64 at n0.s1 given inplace;
struct GraphData {
    Span span;
    std::vector<ArrayName> arrays;
    Identifier element;
    std::optional<Identifier> home;
    bool given = false;
    bool in_place = false;
    bool operator==(const GraphData&) const = default;
};

/// split 4096;   or   split image 128;
struct GraphSplit {
    Span span;
    std::optional<Identifier> of;  // an array or a pattern
    Expression size;
    bool operator==(const GraphSplit&) const = default;
};

/// Rows of an array: one, a range, or all (*). Without any, the access is only a name.
struct Rows {
    bool all = false;
    std::vector<Expression> ends;  // none, one or two
    bool operator==(const Rows&) const = default;
};

/// x[i - 1 .. i + 1]
struct ArrayAccess {
    Span span;
    Identifier array;
    Rows rows;
    bool operator==(const ArrayAccess&) const = default;
};

/// map sweep[i:N] A[i], x[*] -> x[i] flops 5 * N + 2 branchy on cpu cpu f gpu g;
struct PatternLine {
    Span span;
    Identifier kind;  // map, stencil, reduce, serial
    Identifier name;
    std::vector<NamedValue> indices;  // with their extents
    std::vector<ArrayAccess> reads;
    std::vector<ArrayAccess> writes;
    std::optional<Expression> flops;
    bool branchy = false;
    std::optional<Identifier> on;          // cpu, gpu
    std::optional<Identifier> cpu_kernel;  // maybe qualified: filters::sobel
    std::optional<Identifier> gpu_kernel;
    bool operator==(const PatternLine&) const = default;
};

struct GraphStatement;

/// for k in 0 .. 50 { … }   the braces may be missing around a single statement
struct GraphLoop {
    Span span;
    Identifier index;
    Expression first;
    Expression end;  // the index stays below it
    std::vector<GraphStatement> body;
    bool operator==(const GraphLoop&) const;
};

struct GraphStatement {
    std::variant<Use, GraphConst, GraphData, GraphSplit, GraphLoop, PatternLine> node;
    bool operator==(const GraphStatement&) const = default;
};

// Written out: clang 14 fails on a defaulted comparison of a type that was incomplete.
inline bool GraphLoop::operator==(const GraphLoop& other) const {
    return index == other.index && first == other.first && end == other.end && body == other.body;
}

/// graph name { … }
struct Graph {
    Span span;
    Identifier name;
    std::vector<GraphStatement> statements;
    bool operator==(const Graph&) const = default;
};

// ---- places ----------------------------------------------------------------------------------

/// lookahead 1;
using Lookahead = Setting<"lookahead", Expression>;

/// run steps;   or   run events;
using RunMode = Setting<"run", Identifier>;

/// emit openmp, cuda, mpi;
using Emit = Setting<"emit", std::vector<Identifier>>;

using PlaceStatement = std::variant<Lookahead, RunMode, Emit>;

/// for N in 256, 1024
struct PlaceSizes {
    Span span;
    Identifier constant;
    std::vector<Expression> sizes;
    bool operator==(const PlaceSizes&) const = default;
};

/// place graph on machine { … }   or   place graph on machine for N in 256, 1024 { … }
struct GraphPlace {
    Span span;
    Identifier graph;
    Identifier machine;
    std::vector<PlaceStatement> statements;
    std::optional<PlaceSizes> sizes{};
    bool operator==(const GraphPlace&) const = default;
};

}  // namespace selgen::dsl::ast
