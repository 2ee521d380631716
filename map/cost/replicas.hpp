// The teams that hold a copy of each block, as numbered sets that change from step to step.
#pragma once

#include <unordered_map>

#include "map/program.hpp"

namespace selgen::map {

/// The number of a set of teams that hold a block. Equal sets have equal numbers.
using Replicas = std::uint32_t;

/// The holders of each block at a point of the program.
struct State {
    std::vector<Replicas> holders;  // of each block
};

/// A block whose holders a step has changed.
struct ChangedHolders {
    std::uint32_t block;
    Replicas before;
};

/// All sets of holders seen so far, with the source of a block for each team.
class ReplicaSets {
public:
    explicit ReplicaSets(const Program& program);

    Replicas of_one(Team team) { return with(none, team); }
    /// The set with this team added.
    Replicas with(Replicas set, Team team);
    /// The team itself if it holds the block, else the first holder with the largest bandwidth to
    /// it.
    Team source(Replicas set, Team team) const { return source_[set * teams_ + team]; }
    bool has(Replicas set, Team team) const { return source_[set * teams_ + team] == team; }
    std::size_t size() const { return members_.size(); }

    /// The state before the first step: initial blocks are held by their owners.
    State first_state();
    /// Applies the step: its readers become holders, then each writer becomes the only holder.
    /// Appends what it changes to `log`, if there is one.
    void apply(std::size_t step, std::span<const Team> teams, State& state,
               std::vector<ChangedHolders>* log = nullptr);

    static constexpr Replicas none = 0;

private:
    Replicas add(std::vector<Team> members);

    std::size_t teams_;
    const Program& program_;
    std::vector<std::vector<Team>> members_;
    std::vector<Team> source_;    // [set·teams + team]
    std::vector<Replicas> with_;  // [set·teams + team]; nobody: not computed yet
    std::unordered_multimap<std::size_t, Replicas> by_hash_;
};

/// The holders of the blocks that later steps read.
std::vector<Replicas> live_holders(const Program& program, const State& state, std::size_t step);

}  // namespace selgen::map
