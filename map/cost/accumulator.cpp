// Adds and removes the operations, transfers and link traffic of tasks, and sums them to team
// costs.
#include "map/cost/accumulator.hpp"

#include <algorithm>

namespace selgen::map {

void CostAccumulator::begin(std::size_t step, const State& state, std::span<const Team> teams,
                            Share share) {
    step_ = step;
    state_ = &state;
    share_ = program_.links > 0 ? share : Share::none;
    is_prepared_ = false;
    is_additive_ = share_ == Share::none && program_.model.net == Net::sum;
    teams_.assign(teams.begin(), teams.end());
    slots_ = program_.read_in[step].size();
    patterns_ = program_.patterns[step].size();
    uses_.assign(teams_.size() * slots_, 0);
    operations_.assign(teams_.size() * patterns_, 0);
    tasks_.assign(teams_.size(), 0);
    exec_.assign(teams_.size(), 0);
    net_.assign(teams_.size(), 0);
    own_.assign(teams_.size(), 0);
    if (sources_.size() < teams_.size()) sources_.resize(teams_.size());
    for (auto& sources : sources_) sources.clear();
    link_bytes_.assign(static_cast<std::size_t>(program_.links), 0);
    link_users_.assign(static_cast<std::size_t>(program_.links), 0);
}

double CostAccumulator::exec_of(std::size_t pattern, std::size_t team, double operations) const {
    if (operations <= 0) return 0;
    const Team processor = teams_[team];
    const double seconds =
        program_.seconds[program_.patterns[step_][pattern] * program_.teams + processor];
    const double counted = operations + (program_.model.plus_one ? 1 : 0);
    return seconds * std::max(1.0, counted / program_.cores[processor]);
}

void CostAccumulator::change(std::uint32_t task, std::size_t team, int sign) {
    double& operations = operations_[team * patterns_ + program_.pattern[task]];
    const double before = exec_of(program_.pattern[task], team, operations);
    operations += sign * program_.operations[task];
    exec_[team] += exec_of(program_.pattern[task], team, operations) - before;
    tasks_[team] += static_cast<std::uint32_t>(sign);
    const auto slots = program_.slots[task];
    const auto blocks = program_.reads[task];
    for (std::size_t i = 0; i < slots.size(); ++i) {
        std::uint32_t& uses = uses_[team * slots_ + slots[i]];
        const bool is_needed_before = uses != 0;
        uses += static_cast<std::uint32_t>(sign);
        if (is_needed_before == (uses != 0)) continue;
        if (is_prepared_)
            transfer_by_table(slots[i], blocks[i], team, sign);
        else if (!is_free(slots[i], blocks[i], team))
            transfer(blocks[i], team, sign);
    }
}

CostAccumulator::Checkpoint CostAccumulator::add(std::uint32_t task, std::size_t team) {
    const Checkpoint checkpoint{exec_[team], net_[team], own_[team]};
    change(task, team, 1);
    return checkpoint;
}

void CostAccumulator::remove(std::uint32_t task, std::size_t team) {
    change(task, team, -1);
    if (tasks_[team] == 0) exec_[team] = net_[team] = own_[team] = 0;
}

void CostAccumulator::undo(std::uint32_t task, std::size_t team, const Checkpoint& checkpoint) {
    remove(task, team);
    exec_[team] = checkpoint.exec;
    net_[team] = checkpoint.net;
    own_[team] = checkpoint.own;
}

double CostAccumulator::price(std::size_t step, const State& state,
                              std::span<const Team> assigned) {
    const std::vector<Team> used = distinct(assigned);
    begin(step, state, used, program_.model.share);
    for (std::uint32_t i = 0; i < assigned.size(); ++i) {
        const auto at = std::ranges::lower_bound(used, assigned[i]) - used.begin();
        add(program_.first_task[step] + i, static_cast<std::size_t>(at));
    }
    return makespan();
}

/// Whether the block costs nothing: the team holds it, and either the pipeline credit applies or
/// the measured rates include such reads.
bool CostAccumulator::is_free(std::uint32_t slot, std::uint32_t block, std::size_t team) const {
    const std::size_t item = program_.read_in.begin[step_] + slot;
    return (program_.credited[item] || program_.is_in_rates(item, teams_[team])) &&
           sets_.has(state_->holders[block], teams_[team]);
}

void CostAccumulator::transfer(std::uint32_t block, std::size_t team, int sign) {
    const Team from = sets_.source(state_->holders[block], teams_[team]);
    const double bytes = sign * program_.bytes[block];
    auto& sources = sources_[team];
    const auto found = std::ranges::find(sources, from, &Source::from);
    const bool is_new = found == sources.end();
    const bool is_gone = !is_new && sign < 0 && found->blocks == 1;
    const int users = is_new ? 1 : is_gone ? -1 : 0;
    if (is_gone) {
        sources.erase(found);
    } else if (!is_new) {
        found->bytes += bytes;
        found->blocks += static_cast<std::uint32_t>(sign);
    }
    if (from == teams_[team]) own_[team] += bytes;
    if (is_additive_ && from != teams_[team])
        net_[team] += bytes / program_.bandwidth_of(from, teams_[team]);
    if (is_additive_ && users != 0) net_[team] += users * program_.latency_of(from, teams_[team]);
    if (is_shared()) count_link(team, from, bytes, users);
    if (is_new) sources.push_back({from, bytes, 1});
}

/// `users` is 1 for a new source, -1 for a removed one, else 0. For 1 and -1, sources_ does not
/// contain the source.
void CostAccumulator::count_link(std::size_t team, Team from, double bytes, int users) {
    const int link = program_.link[from * program_.teams + teams_[team]];
    if (link < 0) return;
    const auto at = static_cast<std::size_t>(link);
    link_bytes_[at] += bytes;
    if (users != 0 && !uses_link(team, link)) link_users_[at] += users;
    if (link_users_[at] == 0) link_bytes_[at] = 0;
}

bool CostAccumulator::uses_link(std::size_t team, int link) const {
    return std::ranges::any_of(sources_[team], [&](const Source& source) {
        return program_.link[source.from * program_.teams + teams_[team]] == link;
    });
}

double CostAccumulator::own_seconds(std::size_t team, double bytes) const {
    const Team processor = teams_[team];
    const double bandwidth = program_.bandwidth_of(processor, processor);
    const bool is_limited = program_.model.cache_capacity && program_.cache[processor] > 0 &&
                            program_.memory_bandwidth[processor] > 0;
    if (!is_limited || bytes <= program_.cache[processor]) return bytes / bandwidth;
    return program_.cache[processor] / bandwidth +
           (bytes - program_.cache[processor]) / program_.memory_bandwidth[processor];
}

/// Seconds of the transfers from one source. With Share::bytes, the first source of a shared link
/// pays for all bytes on it, the others pay their latency only.
double CostAccumulator::term(std::size_t team, const Source& source) const {
    const Team to = teams_[team];
    const double latency = program_.latency_of(source.from, to);
    const int link = program_.link[source.from * program_.teams + to];
    if (!is_shared() || link < 0) {
        if (source.from == to) return own_seconds(team, own_[team]) + latency;
        return source.bytes / program_.bandwidth_of(source.from, to) + latency;
    }
    const auto at = static_cast<std::size_t>(link);
    if (share_ == Share::count)
        return source.bytes * link_users_[at] / program_.bandwidth_of(source.from, to) + latency;
    double slowest = program_.bandwidth_of(source.from, to);
    for (const Source& other : sources_[team]) {
        if (program_.link[other.from * program_.teams + to] != link) continue;
        if (&other < &source) return latency;
        slowest = std::min(slowest, program_.bandwidth_of(other.from, to));
    }
    return link_bytes_[at] / slowest + latency;
}

double CostAccumulator::network(std::size_t team) const {
    if (is_additive_) return net_[team] + own_seconds(team, own_[team]);
    double sum = 0, most = 0;
    for (const Source& source : sources_[team]) {
        const double seconds = term(team, source);
        sum += seconds;
        most = std::max(most, seconds);
    }
    return program_.model.net == Net::sum ? sum : most;
}

double CostAccumulator::cost(std::size_t team) const {
    return tasks_[team] == 0 ? 0 : exec_[team] + network(team);
}

double CostAccumulator::cost_with(std::uint32_t task, std::size_t team) {
    if (is_prepared_) return cost_by_table(task, team);
    const Checkpoint checkpoint = add(task, team);
    const double seconds = cost(team);
    undo(task, team, checkpoint);
    return seconds;
}

double CostAccumulator::makespan() const {
    double most = 0;
    for (std::size_t team = 0; team < teams_.size(); ++team) most = std::max(most, cost(team));
    return most;
}

double CostAccumulator::work(std::uint32_t task, std::size_t team) const {
    const Team processor = teams_[team];
    return program_.seconds_of(step_, task, processor) * program_.operations[task] /
           program_.cores[processor];
}

double CostAccumulator::byte_seconds(std::uint32_t block, std::size_t team) const {
    const Team to = teams_[team];
    const Team from = sets_.source(state_->holders[block], to);
    const double seconds = 1 / program_.bandwidth_of(from, to);
    if (from != to) return seconds;
    if (program_.model.pipeline_credit || !program_.in_rates.empty()) return 0;
    const bool is_limited = program_.model.cache_capacity && program_.memory_bandwidth[to] > 0;
    return is_limited ? std::min(seconds, 1 / program_.memory_bandwidth[to]) : seconds;
}

double CostAccumulator::volume(std::size_t team) const {
    double seconds = 0;
    const Team processor = teams_[team];
    for (std::size_t p = 0; p < patterns_; ++p)
        seconds +=
            operations_[team * patterns_ + p] / program_.cores[processor] *
            std::max(0.0,
                     program_.seconds[program_.patterns[step_][p] * program_.teams + processor]);
    return seconds + (tasks_[team] == 0 ? 0 : network(team));
}

// ---- the costs of blocks, where the cost of a team is a sum over its blocks -----------------

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
