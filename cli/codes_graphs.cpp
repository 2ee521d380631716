#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText graph_texts[] = {
    {dsl::Code::bad_amount, "a number of a machine is of another kind than is wanted",
     R"(
Bandwidths are in B/s, kB/s, MB/s, GB/s and the like, rates of a core in F/s,
MF/s, GF/s, latencies in ns, us, ms or s, sizes of caches in KiB, MB and the
like. Cores, processors and factors are plain numbers. None but a latency is 0.)",
     R"(machine m {
  node n;
  cpu n.s cores 8 rate 2 GF/s mem 10 GF/s 90 ns;
}
)",
     "Write a bandwidth:",
     R"(machine m {
  node n;
  cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;
}
)"},
    {dsl::Code::bad_machine, "a machine lacks a part, or has one that does not belong there",
     R"(
A machine has nodes; where there are several, each has 'net' with the bandwidth
and the latency between them. A node has sockets ('cpu'), and maybe GPUs. Both
have 'cores', 'rate' and 'mem'; sockets may have 'cache', GPUs 'warp', and they
have a 'link' to the sockets of their node.)",
     R"(machine m {
  node n;
  cpu n.s cores 8 mem 10 GB/s 90 ns;
}
)",
     "Say how fast a core is:",
     R"(machine m {
  node n;
  cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;
}
)"},
    {dsl::Code::bad_size, "a number of a graph is not whole, too small or too large",
     R"(
Sizes of arrays, numbers of operations, splits and ends of loops are whole
numbers up to 2^53, and so is each step of an expression that makes one. Sizes
and splits are 1 at least. A loop runs from its first value up to its last,
without that.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 100 / 3;
  map f[i:100] x[i] -> y[i] flops 2;
}
)",
     "Divide without a rest:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
)"},
    {dsl::Code::too_much, "a graph or a machine has too many parts to be mapped",
     R"(
All calls, blocks and splits are held in memory while a mapping is searched. So
the graphs of a spec unroll to at most 100000 calls, arrays and iterations; a
pattern has at most 65536 splits, and an array as many blocks; all patterns
together have two million splits. A machine has at most 1024 processors.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  for k in 0 .. 10^9 {
    map f[i:100] x[i] -> y[i] flops 2;
  }
}
)",
     "Map a part of the iterations; the program repeats it:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  for k in 0 .. 50 {
    map f[i:100] x[i] -> y[i] flops 2;
  }
}
)"},
    {dsl::Code::bad_access, "an access cannot be described by rows that grow with the index",
     R"(
Which rows an operation touches is what a mapping is made of: a multiple of the
first index plus a constant, or a range of such rows whose ends grow alike, or
all rows ('*'). The index does not run backwards. A reduction writes one row. Of
data that is 'inplace' an operation reads no rows that others of the same
pattern write.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:10] x[i * i] -> y[i] flops 2;
}
)",
     "Read all rows where no others can be named:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:10] x[*] -> y[i] flops 2;
}
)"},
    {dsl::Code::outside_array, "an access leaves its array",
     R"(
Rows are counted from 0. Only what a 'stencil' reads may reach beyond the ends:
it is clipped there, as long as each operation has a row left.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i .. i + 1] -> y[i] flops 2;
}
)",
     "Let a stencil do it, which reads what is there:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  stencil f[i:100] x[i .. i + 1] -> y[i] flops 2;
}
)"},
    {dsl::Code::two_writers, "two operations of a pattern write one row, or two splits one block",
     R"(
Operations of a pattern run at the same time. So no row is written by two of
them, and no array twice. A block of an array belongs to one team at a time, and
so is written by one split of a pattern: splits of patterns and of what they
write begin together.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  split f 20;
  map f[i:100] x[i] -> y[i] flops 2;
}
)",
     "Take a multiple of the block:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
)"},
    {dsl::Code::unknown_data, "there is no such data in the graph, or not here",
     R"(
A pattern reads and writes data that is declared before it: in the graph, or in
the same loop. Data inside of a loop is another array in each iteration, and not
known behind the loop.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] z[i] -> y[i] flops 2;
}
)",
     "Write the name of data:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
)"},
    {dsl::Code::bad_pattern, "a pattern lacks a part that its kind needs",
     R"(
map, stencil and reduce have an index with the number of operations, say what
they write and by 'flops' the work of one operation. A reduction has one result.
'serial' has no index, and is done once. 'on gpu' needs a kernel for GPUs: gpu
f_cuda. Each pattern is called at least once.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i];
}
)",
     "Say what an operation costs:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
)"},
    {dsl::Code::read_unwritten, "rows are read that nothing has written",
     R"(
Data that is read before any pattern writes it is given by the program. Of other
data the rows that are read were written before; most often a pattern that
should write them has too few operations. Where the program fills the others,
'given' says so.)",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  data z[100] f64;
  map f[i:50] x[i] -> y[i] flops 2;
  map g1[i:100] y[i] -> z[i] flops 2;
}
)",
     "Write all rows, or say that they are given:",
     R"(graph g {
  data x[100] f64;
  data y[100] f64 given;
  split 50;
  data z[100] f64;
  map f[i:50] x[i] -> y[i] flops 2;
  map g1[i:100] y[i] -> z[i] flops 2;
}
)"},
    {dsl::Code::bad_place, "a graph cannot be placed so",
     R"(
'place G on M' names a graph and a machine of the spec or its imports. The
machine has what the graph asks for: GPUs for patterns 'on gpu', and the
processors behind 'at'. 'run' says steps or events, 'emit' some of openmp, cuda
and mpi; a lookahead is of 0 to 8 steps. 'for N in 256, 1024' names a constant of
the graph, and at most 64 sizes of at least 1, for which loops around data have
the same length.)",
     R"(machine m {
  node n;
  cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;
}
graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
place g on cluster {
}
)",
     "Name the machine:",
     R"(machine m {
  node n;
  cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;
}
graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
place g on m {
}
)"},
    {dsl::Code::unknown_element, "the type of an array is not known",
     R"(
Elements of data are f64, f32 (double and float), i64, i32 or u8 (std::int64_t,
std::int32_t, std::uint8_t).)",
     R"(graph g {
  data x[100], y[100] double;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
)",
     "Write the name of the type:",
     R"(graph g {
  data x[100], y[100] f64;
  split 50;
  map f[i:100] x[i] -> y[i] flops 2;
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_graphs() { return graph_texts; }

}  // namespace selgen::cli
