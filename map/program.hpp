// A problem and its steps in the form that the search uses: dense numbers and flat arrays.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "map/mapping.hpp"

namespace selgen::map {

using Team = std::uint32_t;  // index of a processor
inline constexpr std::uint32_t nobody = 0xffffffff;
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Concatenated lists of numbers.
struct Lists {
    std::vector<std::uint32_t> begin{0};
    std::vector<std::uint32_t> items;

    void close() { begin.push_back(static_cast<std::uint32_t>(items.size())); }
    std::span<const std::uint32_t> operator[](std::size_t i) const {
        return {items.data() + begin[i], items.data() + begin[i + 1]};
    }
    std::size_t size() const { return begin.size() - 1; }
};

/// Tasks are the splits of all steps, numbered in order. A pattern is a level of a call.
struct Program {
    std::size_t teams = 0;
    CostModel model;
    std::vector<double> cores;      // of each team
    std::vector<double> bandwidth;  // [from·teams + to]
    std::vector<double> latency;
    std::vector<int> link;  // -1: its own
    int links = 0;
    std::vector<double> cache, memory_bandwidth;  // 0: unknown

    std::vector<std::uint32_t> first_task;  // of each step, and the end
    std::vector<double> operations;         // of each task
    std::vector<std::uint32_t> pattern;     // of each task, counted within its step
    Lists reads, writes;                    // blocks of each task
    Lists slots;                            // the reads, as positions in read_in of the step
    Lists read_in;                          // blocks that a step reads
    std::vector<bool> credited;             // of read_in's items: CostModel::pipeline_credit
    std::vector<bool> in_rates;             // [item·teams + team]: Call::timed; empty: none
    Lists patterns;                         // of each step: rows of `seconds`
    std::vector<double> seconds;  // [pattern·teams + team] of an operation; negative: may not run

    std::vector<double> bytes;               // of each block
    std::vector<std::uint32_t> home;         // the owner of initial blocks, else nobody
    std::vector<std::uint32_t> writer;       // the task that writes it, else nobody
    std::vector<std::uint32_t> last_reader;  // the last step that reads it, else nobody
    Lists readers;                           // tasks that read it, ascending

    std::size_t steps() const { return first_task.size() - 1; }
    std::size_t tasks() const { return operations.size(); }
    /// Seconds of an operation of the task on a team; negative if it may not run there.
    double seconds_of(std::size_t step, std::uint32_t task, Team team) const {
        return seconds[patterns[step][pattern[task]] * teams + team];
    }
    bool may_run(std::size_t step, std::uint32_t task, Team team) const {
        return seconds_of(step, task, team) >= 0;
    }
    /// Whether the measured rates include reads of this item of read_in by a team that holds it.
    bool is_in_rates(std::size_t item, Team team) const {
        return !in_rates.empty() && in_rates[item * teams + team];
    }
    double bandwidth_of(Team from, Team to) const { return bandwidth[from * teams + to]; }
    double latency_of(Team from, Team to) const { return latency[from * teams + to]; }
};

/// Converts a valid problem and its steps into the form of the search.
Program compile(const Problem& problem, const Flat& flat);

/// The team of each task in one list, and conversions from and to the form of Mapping.
using Assignment = std::vector<Team>;
Assignment flat_teams(const Teams& teams);
Teams by_steps(const Program& program, const Assignment& assignment);

/// The step of each task.
std::vector<std::uint32_t> steps_of_tasks(const Program& program);

/// Each team once, ascending.
std::vector<Team> distinct(std::span<const Team> teams);

}  // namespace selgen::map
