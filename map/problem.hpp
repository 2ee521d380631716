#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Which processor computes which part of a graph of parallel patterns (Trümper, Miller, Terboven
/// and Müller, "Automatic Mapping of Parallel Pattern-based Algorithms on Heterogeneous
/// Architectures", the paper of docs/reference/mapping.md). Units are SI: flop/s, byte/s, s.
namespace selgen::map {

enum class ProcessorKind { cpu, gpu };

/// A socket or a GPU: a team of its cores computes splits, at most one team in each step.
struct Processor {
    std::string name;    // "n0.s1"
    std::string device;  // processors of one device are of one class of teams
    ProcessorKind kind = ProcessorKind::cpu;
    int cores = 1;
    double peak = 1;              // flop/s of one core
    int node = 0;                 // processors of one node share memory, but for GPUs
    double branch_penalty = 1;    // factor on the work of calls that branch
    double cache = 0;             // bytes of its last level; 0: not known
    double memory_bandwidth = 0;  // byte/s of own bytes beyond the cache; 0: not known
};

/// What it costs to bring a byte from a holder to a team; [from][to], both are processors.
struct Machine {
    std::vector<Processor> processors;
    std::vector<std::vector<double>> bandwidth;  // byte/s
    std::vector<std::vector<double>> latency;    // s, once for each holder that is read from
    std::vector<std::vector<std::optional<int>>> links;  // shared resource; empty: each its own
};

/// An array, divided by its rows into blocks of `split` rows (the last may be shorter).
struct Array {
    std::string name;
    std::int64_t rows = 0;
    double row_bytes = 0;
    std::int64_t split = 1;
    std::optional<std::size_t> home;  // the processor that holds it at first; none: not yet written
    bool in_place =
        false;  // versions share their memory: a write waits for who reads the one before
};

/// Which rows operation i touches: factor·i + first .. factor·i + last, clipped to the array; or
/// all of them.
struct Access {
    std::size_t array = 0;
    bool all = false;
    std::int64_t factor = 1;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

enum class PatternKind { map, stencil, reduce, serial };

/// A pattern with its operations 0 .. operations-1, in the order in which they were written down;
/// loops are unrolled. A reduction of s splits has two levels: s partial results of 8 bytes each,
/// and one operation that combines them.
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
    std::vector<double> rate{};  // flop/s of a core, for each processor, as calibrated; else peak
    std::vector<bool> timed{};  // for each processor: its rate has in it what the call reads of the
                                // team's own memory; empty: none has
};

/// Who holds a block after a step: all that read it and the one that wrote it, or its last writer.
enum class Residency { readers, producer };
/// How transfers of one team add up: those of different holders one after the other, or at once.
enum class Net { sum, max };
/// How a shared link is divided: not at all; by all bytes of the step on it; by the teams that use
/// it.
enum class Share { none, bytes, count };

/// What the cost of a step counts.
struct CostModel {
    Residency residency = Residency::readers;
    Net net = Net::sum;
    Share share = Share::none;
    bool plus_one = false;         // one operation too many for each call and team, as the paper
    bool cache_capacity = false;   // own bytes beyond the cache come at the speed of the memory
    bool pipeline_credit = false;  // what the same team wrote in the step before costs nothing
};

/// What is to be mapped.
struct Problem {
    std::string name;
    Machine machine;
    std::vector<Array> arrays;
    std::vector<Call> calls;
    CostModel model;
};

}  // namespace selgen::map
