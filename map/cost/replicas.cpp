// Stores each set of holders once by its hash, with the best source for each team.
#include "map/cost/replicas.hpp"

#include <algorithm>

namespace selgen::map {
namespace {

std::size_t hash_of(const std::vector<Team>& members) {
    std::size_t hash = 14695981039346656037U;
    for (const Team member : members) hash = (hash ^ (member + 1)) * 1099511628211U;
    return hash;
}

}  // namespace

ReplicaSets::ReplicaSets(const Program& program) : teams_(program.teams), program_(program) {
    add({});
}

Replicas ReplicaSets::with(Replicas set, Team team) {
    const std::size_t at = set * teams_ + team;
    if (with_[at] != nobody) return with_[at];
    std::vector<Team> members = members_[set];
    const auto place = std::ranges::lower_bound(members, team);
    if (place == members.end() || *place != team) members.insert(place, team);
    const Replicas result = add(std::move(members));
    with_[at] = result;
    return result;
}

Replicas ReplicaSets::add(std::vector<Team> members) {
    const std::size_t hash = hash_of(members);
    for (auto [at, end] = by_hash_.equal_range(hash); at != end; ++at)
        if (members_[at->second] == members) return at->second;
    const auto set = static_cast<Replicas>(members_.size());
    by_hash_.emplace(hash, set);
    for (Team team = 0; team < teams_; ++team) {
        Team best = nobody;
        for (const Team member : members) {
            const bool is_nearer = best == nobody || program_.bandwidth_of(member, team) >
                                                         program_.bandwidth_of(best, team);
            if (member == team || (best != team && is_nearer)) best = member;
        }
        source_.push_back(best);
        with_.push_back(nobody);
    }
    members_.push_back(std::move(members));
    return set;
}

State ReplicaSets::first_state() {
    State state;
    for (const std::uint32_t home : program_.home)
        state.holders.push_back(home == nobody ? none : of_one(home));
    return state;
}

void ReplicaSets::apply(std::size_t step, std::span<const Team> teams, State& state,
                        std::vector<ChangedHolders>* log) {
    const std::uint32_t first = program_.first_task[step];
    const auto change = [&](std::uint32_t block, Replicas now) {
        Replicas& holders = state.holders[block];
        if (log != nullptr && holders != now) log->push_back({block, holders});
        holders = now;
    };
    for (std::uint32_t i = 0; i < teams.size(); ++i) {
        if (program_.model.residency == Residency::producer) break;
        for (const std::uint32_t block : program_.reads[first + i])
            change(block, with(state.holders[block], teams[i]));
    }
    for (std::uint32_t i = 0; i < teams.size(); ++i)
        for (const std::uint32_t block : program_.writes[first + i])
            change(block, of_one(teams[i]));
}

std::vector<Replicas> live_holders(const Program& program, const State& state, std::size_t step) {
    std::vector<Replicas> holders;
    for (std::size_t b = 0; b < program.bytes.size(); ++b)
        if (program.last_reader[b] != nobody && program.last_reader[b] > step)
            holders.push_back(state.holders[b]);
    return holders;
}

}  // namespace selgen::map
