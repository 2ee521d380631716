// The input of the mapping search: machine, arrays, calls of patterns, and options of the cost
// model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The mapping of a graph of parallel patterns to processors (Trümper, Miller, Terboven and Müller,
/// "Automatic Mapping of Parallel Pattern-based Algorithms on Heterogeneous Architectures", the
/// paper of docs/reference/mapping.md). Units are flop/s, byte/s, bytes and seconds.
namespace selgen::map {

enum class ProcessorKind { cpu, gpu };

/// A socket or a GPU. All its cores form one team, which computes splits.
struct Processor {
    std::string name;    // "n0.s1"
    std::string device;  // processors with the same device belong together
    ProcessorKind kind = ProcessorKind::cpu;
    int cores = 1;
    double peak = 1;              // flop/s of one core
    int node = 0;                 // CPUs of one node share memory
    double branch_penalty = 1;    // factor on the work of calls that branch
    double cache = 0;             // bytes of its last-level cache; 0: unknown
    double memory_bandwidth = 0;  // byte/s of own data beyond the cache; 0: unknown
};

/// The processors, and the costs of transfers between them: [holder][team].
struct Machine {
    std::vector<Processor> processors;
    std::vector<std::vector<double>> bandwidth;          // byte/s
    std::vector<std::vector<double>> latency;            // s, once per holder and step
    std::vector<std::vector<std::optional<int>>> links;  // shared links; none or empty: not shared
};

/// An array, divided by its rows into blocks of `split` rows (the last may be shorter).
struct Array {
    std::string name;
    std::int64_t rows = 0;
    double row_bytes = 0;
    std::int64_t split = 1;
    std::optional<std::size_t> home;  // the processor that owns it; none: a call writes it first
    bool in_place = false;  // versions share memory: a write waits for readers of the one before
};

/// The rows that operation i accesses: factor·i + first .. factor·i + last, clipped to the array,
/// or all rows.
struct Access {
    std::size_t array = 0;
    bool all = false;
    std::int64_t factor = 1;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

enum class PatternKind { map, stencil, reduce, serial };

/// One execution of a pattern with operations 0 .. operations-1. Calls are in program order; loops
/// are unrolled. A reduction of s splits has two levels: s partial results of 8 bytes each, and one
/// operation that combines them.
struct Call {
    std::string name;
    PatternKind kind = PatternKind::map;
    std::int64_t operations = 0;
    double flops = 0;  // of one operation
    std::vector<Access> reads;
    std::vector<Access> writes;
    std::int64_t split = 1;  // operations of a split (the last may be shorter)
    bool branches = false;
    std::optional<ProcessorKind> only_on;
    std::vector<double> rate{};  // measured flop/s of a core, per processor; empty: use the peak
    std::vector<bool> timed{};  // per processor: the rate includes reads of own memory; empty: none
};

/// Whether the processor is of the kind that the call requires.
inline bool may_run(const Call& call, const Processor& processor) {
    return !call.only_on || processor.kind == *call.only_on;
}

/// The holders of a block after a step: its writer and all readers, or only its last writer.
enum class Residency { readers, producer };
/// The time of transfers to one team from several holders: their sum, or their maximum.
enum class Net { sum, max };
/// The cost of a shared link: `none`, not shared; `bytes`, each team on it waits for all bytes of
/// the step on it; `count`, its bandwidth is divided by the number of teams that use it.
enum class Share { none, bytes, count };

/// The cost options (docs/reference/mapping.md).
struct CostModel {
    Residency residency = Residency::readers;
    Net net = Net::sum;
    Share share = Share::none;
    bool plus_one = false;         // one operation too many per call and team, as in the paper
    bool cache_capacity = false;   // own bytes beyond the cache have the memory bandwidth
    bool pipeline_credit = false;  // blocks that the team wrote in the step before cost nothing
};

/// The input of the search.
struct Problem {
    std::string name;
    Machine machine;
    std::vector<Array> arrays;
    std::vector<Call> calls;
    CostModel model;
};

}  // namespace selgen::map
