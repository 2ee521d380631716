// What the mapping searches share: groups of processors, a budget of effort, and steps taken and
// undone.
#pragma once

#include <unordered_map>

#include "map/mapping.hpp"
#include "map/search/assign.hpp"

namespace selgen::map {

using TeamSet = std::vector<Team>;  // ascending

/// The processors grouped by device and by node.
struct Groups {
    std::vector<std::vector<Team>> devices;  // in the order of their first processors
    std::vector<ProcessorKind> kind;         // of each device
    std::vector<std::uint32_t> device_of;    // of each processor
    std::vector<std::vector<Team>> sockets;  // the CPUs of each node that has any
};

/// The groups of a machine.
Groups groups_of(const Machine& machine);

/// The work budget of a search. It counts computation steps instead of time, so the result does not
/// depend on the machine.
struct Effort {
    double left = 0;
    bool spend(double amount) {
        left -= amount;
        return left > 0;
    }
    bool is_spent() const { return left <= 0; }
};

/// Walks through the steps of a program, forwards and backwards. It caches the assignment of a step
/// for all equal steps with equal holders.
class Explorer {
public:
    /// `blind`: assignments ignore shared links, but the costs include them.
    Explorer(const Program& program, Effort& effort, bool blind);

    /// The assignment of a step from the current state, with its cost in the program's model.
    const StepMap& step_map(std::size_t step, const TeamSet& teams);

    /// Applies a step to the state. back() undoes the last one, restart() all.
    void take(std::size_t step, std::span<const Team> teams);
    void back();
    void restart();

    const Program& program() const { return program_; }
    ReplicaSets& sets() { return sets_; }
    const State& state() const { return state_; }
    Effort& effort() { return effort_; }

    /// The seconds of a step with these teams.
    double cost(std::size_t step, std::span<const Team> teams);

private:
    struct Hash {
        std::size_t operator()(const std::vector<std::uint32_t>& key) const;
    };
    void sign_steps();
    std::vector<std::uint32_t> key_of(std::size_t step, const TeamSet& teams) const;
    StepMap compute(std::size_t step, const TeamSet& teams);

    const Program& program_;
    Effort& effort_;
    bool blind_;
    ReplicaSets sets_;
    State state_;
    CostAccumulator costs_;
    std::vector<std::uint32_t> signature_;  // of each step; equal steps have equal signatures
    std::unordered_map<std::vector<std::uint32_t>, StepMap, Hash> memo_;
    std::size_t memo_size_ = 0;
    std::size_t nodes_ = 0;  // limit of branch and bound, divided by the number of teams
    std::vector<ChangedHolders> log_;
    std::vector<std::size_t> checkpoints_;
};

}  // namespace selgen::map
