#pragma once

#include <unordered_map>

#include "map/program.hpp"

namespace selgen::map {

/// A set of teams that hold a block, as a number: equal sets have equal numbers.
using Holders = std::uint32_t;

/// All sets that came up, with what they mean for a team that needs the block.
class HolderSets {
public:
    explicit HolderSets(const Program& program);

    Holders of_one(Team team) { return with(none, team); }
    /// The set and this team.
    Holders with(Holders set, Team team);
    /// The team itself if it holds the block, else the holder with the largest bandwidth to it, the
    /// first of several.
    Team source(Holders set, Team team) const { return source_[set * teams_ + team]; }
    bool has(Holders set, Team team) const { return source_[set * teams_ + team] == team; }
    std::size_t size() const { return members_.size(); }

    static constexpr Holders none = 0;

private:
    Holders add(std::vector<Team> members);

    std::size_t teams_;
    const Program& program_;
    std::vector<std::vector<Team>> members_;
    std::vector<Team> source_;   // [set·teams + team]
    std::vector<Holders> with_;  // [set·teams + team]; nobody: not asked yet
    std::unordered_multimap<std::size_t, Holders> by_hash_;
};

/// Who holds which block at a point of the program.
struct State {
    std::vector<Holders> holders;  // of each block
};

State first_state(const Program& program, HolderSets& sets);

/// What the step changes: its readers become holders, then its writers the only ones.
void apply(const Program& program, HolderSets& sets, std::size_t step, std::span<const Team> teams,
           State& state);

}  // namespace selgen::map
