// Limits, state and declarations that the checks of machines, graphs and placements share; part of
// dsl/check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast/graph/graph.hpp"
#include "dsl/check/context.hpp"
#include "dsl/model/graph/graph.hpp"

namespace selgen::dsl {

/// Limits for an unrolled graph. A mapping keeps the whole unrolled graph in memory.
inline constexpr std::int64_t most_calls = 100'000;  // and iterations, and arrays
inline constexpr std::int64_t most_splits = 65'536;  // of a pattern, or blocks of an array
inline constexpr std::int64_t most_splits_in_all = 2'000'000;
inline constexpr double most_references = 64e6;             // from splits to blocks that they touch
inline constexpr std::int64_t most_evaluated = 50'000'000;  // numbers in expressions
inline constexpr std::int64_t most_processors = 1024;
inline constexpr std::size_t most_sizes = 64;      // of a place
inline constexpr std::size_t most_dimensions = 8;  // of arrays, and indices of patterns

/// How much of these limits the graphs of a spec have used.
struct Spent {
    std::int64_t steps = 0;  // iterations, arrays and calls
    std::int64_t splits = 0;
    std::int64_t evaluated = 0;
    double references = 0;
    bool reported = false;  // whether an exceeded limit is reported
};

// ---- numbers ---------------------------------------------------------------------------------

/// The value of a name, and whether it is used.
struct NamedNumber {
    double value = 0;
    bool used = false;
};

struct NumberScope {
    std::map<std::string, NamedNumber> values;  // constants and the loops' indices
    std::vector<std::string> indices;           // of the pattern; rows grow with the first
    std::int64_t evaluated = 0;                 // number of evaluated parts of expressions
};

/// factor · index + offset
struct Linear {
    double factor = 0;
    double offset = 0;
};

/// The value of an expression whose intermediate results are all integers of at most 2^53; nothing
/// after an error.
std::optional<Linear> linear(NumberScope& scope, const ast::Expression& written, Report& report);

/// The value of an expression that may be fractional and cannot use an index; nothing after an
/// error.
std::optional<double> real(NumberScope& scope, const ast::Expression& written, Report& report);

// ---- machines, graphs and placements ---------------------------------------------------------

model::PatternMachine lower_machine(const Context& context, const ast::PatternMachine& written);
/// A size replaces the value of its constant.
model::Graph lower_graph(const Context& context, const ast::Graph& written, Spent& spent,
                         const std::optional<model::GraphSize>& size = {});

/// Names of machines or graphs, and their positions in model::Spec.
using Positioned = std::map<std::string, std::size_t>;

struct Placing {
    const Context& context;
    const Positioned& machines;
    const Positioned& graphs;
    const model::Spec& spec;
    bool right;  // there were no errors before
};
std::optional<model::Placement> lower_place(const Placing& placing, const ast::GraphPlace& written);

/// A place with sizes.
struct Sizing {
    const Context& context;
    const ast::Graph& graph;
    const ast::PlaceSizes& written;
};

/// The sizes; none after an error, which is reported.
std::vector<std::int64_t> lower_sizes(const Sizing& sizing);

/// Adds the graph for each of the sizes, and a copy of the place for each.
void add_sized_places(const Sizing& sizing, const model::Placement& place, Spent& spent,
                      model::Spec& result);

// ---- inside of a graph -----------------------------------------------------------------------

/// The declarations of a graph, including those in its loops.
struct Declared {
    std::map<std::string, const ast::ArrayName*> arrays;
    std::map<std::string, std::size_t> patterns;  // index into model::Graph::patterns
    std::map<std::string, std::int64_t> splits;   // of arrays and patterns, by name
    std::optional<std::int64_t> split;            // of all others
};

/// A graph while its loops are unrolled.
struct Unrolling {
    const Context& context;
    const ast::Graph& written;
    Spent& spent;
    Declared declared;
    model::Graph made;
    NumberScope numbers;
    std::map<std::string, std::size_t> visible;  // arrays, as index into made.arrays
    std::set<std::string> broken;                // arrays whose declaration has an error
    std::set<const void*> faulty;  // statements with reported errors, which are skipped
    std::set<std::string> used;    // arrays that a pattern names
    const ast::GraphLoop* outermost = nullptr;  // around the current statement
    bool stopped = false;                       // a limit is exceeded, which is reported
};

/// Checks that the names of a graph are distinct and usable. Fills `declared`, except the splits.
void declare_names(Unrolling& graph);

/// split …;
void lower_splits(Unrolling& graph);

/// data …; in the current iteration.
void add_arrays(Unrolling& graph, const ast::GraphData& written);

/// A pattern in the current iteration; nothing after an error.
std::optional<model::PatternCall> lower_call(Unrolling& graph, const ast::PatternLine& written);

/// Checks what does not depend on the iteration: the clauses that the kind of the pattern needs.
bool check_pattern(const ast::PatternLine& written, Report& report);

/// The rows that an access names; nothing after an error.
std::optional<model::GraphAccess> lower_access(Unrolling& graph, const ast::ArrayAccess& written,
                                               const ast::PatternLine& pattern, bool writes);

/// Checks that accesses stay in their arrays, that no two operations write a row, and no two splits
/// a block.
bool check_rows(Unrolling& graph, const ast::PatternLine& pattern, const model::PatternCall& call);

/// Checks that rows are written before they are read, or given by the program; sets `given`.
void check_given(Unrolling& graph, const std::vector<const ast::PatternLine*>& of_calls);

/// Counts a step of the unrolling, and stops it if a limit is exceeded.
void count_step(Unrolling& graph);

/// The number of parts of `size` in a whole; the last part may be smaller.
inline std::int64_t parts_of(std::int64_t whole, std::int64_t size) {
    return whole / size + (whole % size == 0 ? 0 : 1);
}

/// An integer of at least `least`; nothing after an error, which is reported.
std::optional<std::int64_t> whole_number(Unrolling& graph, const ast::Expression& written,
                                         std::int64_t least, const std::string& what);

}  // namespace selgen::dsl
