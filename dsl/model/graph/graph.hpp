// Graphs of parallel patterns and the machines they are placed on; part of dsl/model. Units are SI:
// byte/s, s, flop/s.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dsl/model/expression.hpp"

namespace selgen::dsl::model {

// ---- machines --------------------------------------------------------------------------------

/// The cost of transferring bytes over a connection.
struct Connection {
    double bandwidth = 0;  // byte/s
    double latency = 0;    // s
};

/// Identical sockets of a node: `cpu n.s[2] cores 24 rate …;`.
struct Sockets {
    std::string name;  // "s"
    int count = 1;     // of each node
    int cores = 1;
    double rate = 0;        // flop/s of a core
    Connection memory;      // of one stream
    double memory_max = 0;  // byte/s of a whole socket
    double cache = 0;       // bytes; 0 if none is given
    Connection cache_line;  // of one core
    Origin origin;
};

/// Identical GPUs of a node: `gpu n.g[2] cores 5376 rate … link n.s …;`.
struct Gpus {
    std::string name;
    int count = 1;  // of each node
    int cores = 1;
    double rate = 0;  // flop/s of a core
    Connection memory;
    double warp = 1;  // factor on the work of calls that branch
    Connection link;  // to the sockets of its node
    Origin origin;
};

/// Identical nodes and their processors; `cpu` and `gpu` statements name their node.
struct Nodes {
    std::string name;
    int count = 1;
    Connection net;  // to any other node
    std::vector<Sockets> sockets;
    std::vector<Gpus> gpus;
    Origin origin;
};

struct PatternMachine {
    std::string name;
    std::vector<Nodes> nodes;
    Origin origin;
};

// ---- graphs ----------------------------------------------------------------------------------

enum class Element { f64, f32, i64, i32, u8 };

/// An array that patterns read and write. An array that is declared in a `for` is a new array, with
/// its own entry, in each iteration.
struct GraphArray {
    std::string name;                   // as declared
    std::vector<std::int64_t> extents;  // the first is the number of rows
    Element element = Element::f64;
    std::int64_t split = 1;  // rows of a block
    std::string home;        // processor, "n0.s1"; empty: the first socket
    bool in_place = false;
    bool given = false;  // read before anything writes it: the program fills it
    Origin origin;
};

/// Rows that operation i touches, as map::Access.
struct GraphAccess {
    std::size_t array = 0;  // index into Graph::arrays
    bool all = false;
    std::int64_t factor = 1;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

enum class Pattern { map, stencil, reduce, serial };

/// A pattern as declared, once for all iterations of its loops.
struct PatternDeclaration {
    std::string name;
    Pattern kind = Pattern::map;
    std::string cpu_kernel;  // C++ function; the pattern's name unless another is given
    std::string gpu_kernel;  // empty: there is none, and the pattern runs on CPUs
    std::vector<std::size_t> first_reads;  // of its first call: index into Graph::arrays, for types
    std::vector<std::size_t> first_writes;
    Origin origin;
};

/// A pattern in one iteration of the loops around it, in the order of execution.
struct PatternCall {
    std::size_t pattern = 0;  // index into Graph::patterns
    std::int64_t operations = 0;
    double flops = 0;  // of one operation
    std::vector<GraphAccess> reads;
    std::vector<GraphAccess> writes;
    std::int64_t split = 1;
    bool branches = false;
    std::optional<bool> on_gpu;  // if `on cpu` or `on gpu` is written
};

/// The value that replaces that of a constant of a graph: `place … for N in 256, 1024`.
struct GraphSize {
    std::string constant;
    std::int64_t value = 1;
};

struct Graph {
    std::string name;
    std::optional<GraphSize> size{};    // of a graph for one of the sizes of a place
    std::vector<std::string> includes;  // of `use`
    std::vector<GraphArray> arrays;
    std::vector<PatternDeclaration> patterns;
    std::vector<PatternCall> calls;
    Origin origin;
};

/// A graph that is mapped to a machine: `place jacobi on c18g { … }`. A statement with sizes gives
/// consecutive placements, one for each size, whose graphs have the same name.
struct Placement {
    std::size_t graph = 0;    // index into Spec::graphs
    std::size_t machine = 0;  // index into Spec::machines
    int lookahead = 0;
    bool events = false;  // `run events`: dependencies instead of barriers
    bool openmp = true;
    bool cuda = false;
    bool mpi = false;
    Origin origin;
};

}  // namespace selgen::dsl::model
