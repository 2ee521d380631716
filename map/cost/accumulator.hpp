// The cost model of one step, for searches that try assignments and undo them.
#pragma once

#include "map/cost/replicas.hpp"

namespace selgen::map {

/// The costs of the teams of one step, updated as tasks are added and removed. Teams are numbered
/// within the set passed to begin().
class CostAccumulator {
public:
    CostAccumulator(const Program& program, const ReplicaSets& sets)
        : program_(program), sets_(sets) {}

    /// Begins a step without tasks. `share` may be less than that of the model: in paper mode, the
    /// assignment ignores shared links.
    void begin(std::size_t step, const State& state, std::span<const Team> teams, Share share);

    /// Computes a table of the cost of each block on each team. It pays off if most pairs are used.
    void prepare();

    /// The sums before add(), for undo(). Restoring them avoids accumulated rounding errors.
    struct Checkpoint {
        double exec = 0, net = 0, own = 0;
    };
    Checkpoint add(std::uint32_t task, std::size_t team);
    void undo(std::uint32_t task, std::size_t team, const Checkpoint& checkpoint);
    void remove(std::uint32_t task, std::size_t team);

    /// The makespan of a step by all cost options of the model; `assigned`: the team of each task.
    /// Afterwards, teams are numbered as distinct() lists them.
    double price(std::size_t step, const State& state, std::span<const Team> assigned);

    /// Seconds of a team: its operations and their transfers.
    double cost(std::size_t team) const;
    /// The cost if the task were added.
    double cost_with(std::uint32_t task, std::size_t team);
    double makespan() const;

    std::size_t teams() const { return teams_.size(); }
    bool is_empty(std::size_t team) const { return tasks_[team] == 0; }
    bool may_run(std::uint32_t task, std::size_t team) const {
        return program_.may_run(step_, task, teams_[team]);
    }
    /// Whether the tasks of one team change the costs of others.
    bool is_shared() const { return share_ != Share::none; }

    /// The linear volume: the cost if cores could share operations. Never more than cost().
    double volume(std::size_t team) const;
    /// A lower bound of the seconds of the task's work on the team.
    double work(std::uint32_t task, std::size_t team) const;
    /// A lower bound of the seconds per byte of the block on the team.
    double byte_seconds(std::uint32_t block, std::size_t team) const;

private:
    /// Bytes that a team fetches from a holder.
    struct Source {
        Team from = nobody;
        double bytes = 0;
        std::uint32_t blocks = 0;
    };

    bool is_free(std::uint32_t task_slot, std::uint32_t block, std::size_t team) const;
    double cost_by_table(std::uint32_t task, std::size_t team);
    // `sign` is 1 if a task is added, and -1 if it is removed.
    void change(std::uint32_t task, std::size_t team, int sign);
    void transfer(std::uint32_t block, std::size_t team, int sign);
    void transfer_by_table(std::uint32_t slot, std::uint32_t block, std::size_t team, int sign);
    void count_link(std::size_t team, Team from, double bytes, int users);
    bool uses_link(std::size_t team, int link) const;
    double exec_of(std::size_t pattern, std::size_t team, double operations) const;
    double network(std::size_t team) const;
    double term(std::size_t team, const Source& source) const;
    double own_seconds(std::size_t team, double bytes) const;

    const Program& program_;
    const ReplicaSets& sets_;
    const State* state_ = nullptr;
    std::size_t step_ = 0;
    Share share_ = Share::none;
    bool is_additive_ = true;  // net_ is the sum of the transfers from other teams
    std::vector<Team> teams_;
    std::size_t slots_ = 0, patterns_ = 0;
    std::vector<std::uint32_t> uses_;   // [team·slots + slot]: tasks that read the block
    std::vector<double> operations_;    // [team·patterns + pattern]
    std::vector<std::uint32_t> tasks_;  // of each team
    std::vector<double> exec_, net_, own_;
    std::vector<std::vector<Source>> sources_;
    bool is_prepared_ = false;
    struct Fetch {
        double seconds = 0;
        Team from = nobody;  // nobody: costs nothing
    };
    std::vector<Fetch> fetches_;         // [team·slots + slot]
    std::vector<std::uint32_t> counts_;  // [team·teams of all + from]: blocks from there
    std::vector<std::size_t> seen_;      // of each holder: the last query that counted its latency
    std::size_t query_ = 0;              // number of the current query
    std::vector<double> link_bytes_;
    std::vector<int> link_users_;
};

}  // namespace selgen::map
