// The table of CostAccumulator, for cost models in which the cost of a team is a sum over its
// blocks and their holders.
#include <algorithm>

#include "map/cost/accumulator.hpp"

namespace selgen::map {

void CostAccumulator::prepare() {
    if (!is_additive_) return;
    is_prepared_ = true;
    fetches_.assign(teams_.size() * slots_, {});
    counts_.assign(teams_.size() * program_.teams, 0);
    seen_.assign(program_.teams, 0);
    query_ = 0;
    const auto blocks = program_.read_in[step_];
    for (std::size_t team = 0; team < teams_.size(); ++team)
        for (std::uint32_t slot = 0; slot < slots_; ++slot) {
            if (is_free(slot, blocks[slot], team)) continue;
            Fetch& fetch = fetches_[team * slots_ + slot];
            fetch.from = sets_.source(state_->holders[blocks[slot]], teams_[team]);
            fetch.seconds =
                program_.bytes[blocks[slot]] / program_.bandwidth_of(fetch.from, teams_[team]);
        }
}

double CostAccumulator::cost_by_table(std::uint32_t task, std::size_t team) {
    const std::uint32_t pattern = program_.pattern[task];
    const double operations = operations_[team * patterns_ + pattern];
    double seconds = exec_[team] + net_[team] - exec_of(pattern, team, operations) +
                     exec_of(pattern, team, operations + program_.operations[task]);
    double own = own_[team];
    ++query_;
    const auto slots = program_.slots[task];
    const auto blocks = program_.reads[task];
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (uses_[team * slots_ + slots[i]] != 0) continue;
        const Fetch& fetch = fetches_[team * slots_ + slots[i]];
        if (fetch.from == nobody) continue;
        if (fetch.from == teams_[team])
            own += program_.bytes[blocks[i]];
        else
            seconds += fetch.seconds;
        if (counts_[team * program_.teams + fetch.from] != 0 || seen_[fetch.from] == query_)
            continue;
        seen_[fetch.from] = query_;
        seconds += program_.latency_of(fetch.from, teams_[team]);
    }
    return seconds + own_seconds(team, own);
}

void CostAccumulator::transfer_by_table(std::uint32_t slot, std::uint32_t block, std::size_t team,
                                        int sign) {
    const Fetch& fetch = fetches_[team * slots_ + slot];
    if (fetch.from == nobody) return;
    if (fetch.from == teams_[team])
        own_[team] += sign * program_.bytes[block];
    else
        net_[team] += sign * fetch.seconds;
    std::uint32_t& count = counts_[team * program_.teams + fetch.from];
    const bool was_used = count != 0;
    count += static_cast<std::uint32_t>(sign);
    if (was_used != (count != 0))
        net_[team] += sign * program_.latency_of(fetch.from, teams_[team]);
}

}  // namespace selgen::map
