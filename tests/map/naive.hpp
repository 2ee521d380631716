// The cost of mappings as docs/reference/mapping.md defines it, with sets and maps. It shares no
// code with the tool; the tests compare both.
#pragma once

#include <algorithm>
#include <map>
#include <set>

#include "map/mapping.hpp"

namespace selgen::testing {

struct NaiveState {
    std::map<std::size_t, std::set<std::size_t>> holders;  // of each block
    std::map<std::size_t, std::size_t> fresh;              // blocks of the step before: the writer
};

inline NaiveState naive_begin(const map::Problem& problem, const map::Flat& flat) {
    NaiveState state;
    for (std::size_t b = 0; b < flat.blocks.size(); ++b) {
        const map::Block& block = flat.blocks[b];
        if (block.version == 0 && block.array < problem.arrays.size() &&
            problem.arrays[block.array].home)
            state.holders[b] = {*problem.arrays[block.array].home};
    }
    return state;
}

class NaiveStep {
public:
    NaiveStep(const map::Problem& problem, const map::Flat& flat, const NaiveState& state,
              const std::vector<map::Split>& splits)
        : problem_(problem), flat_(flat), state_(state), splits_(splits) {}

    double cost(const std::vector<std::size_t>& teams) {
        needs_.clear();
        for (std::size_t i = 0; i < splits_.size(); ++i) {
            if (!may_run(splits_[i], teams[i])) return 1e300;
            for (const std::size_t b : splits_[i].reads)
                if (!is_fused(b, teams[i]) && !is_timed(b, teams[i]))
                    needs_[teams[i]][source(b, teams[i])].insert(b);
        }
        double most = 0;
        for (const std::size_t t : std::set<std::size_t>(teams.begin(), teams.end()))
            most = std::max(most, exec(t, teams) + network(t));
        return most;
    }

    bool may_run(const map::Split& split, std::size_t t) const {
        const auto& only = problem_.calls[split.call].only_on;
        return !only || *only == problem_.machine.processors[t].kind;
    }

private:
    bool is_fused(std::size_t b, std::size_t t) const {
        const auto found = state_.fresh.find(b);
        if (!problem_.model.pipeline_credit || found == state_.fresh.end() || found->second != t)
            return false;
        for (const map::Split& split : splits_) {
            if (std::find(split.reads.begin(), split.reads.end(), b) == split.reads.end()) continue;
            for (const map::Access& a : problem_.calls[split.call].reads)
                if (a.array == flat_.blocks[b].array &&
                    (a.all || a.factor != 1 || a.first != 0 || a.last != 0))
                    return false;
        }
        return true;
    }

    /// Whether the team holds the block and the rates of all its readers include reads of it.
    bool is_timed(std::size_t b, std::size_t t) const {
        if (state_.holders.at(b).count(t) == 0) return false;
        for (const map::Split& split : splits_) {
            if (std::find(split.reads.begin(), split.reads.end(), b) == split.reads.end()) continue;
            const auto& timed = problem_.calls[split.call].timed;
            if (timed.empty() || !timed[t]) return false;
        }
        return true;
    }

    double bw(std::size_t h, std::size_t t) const { return problem_.machine.bandwidth[h][t]; }
    std::optional<int> link(std::size_t h, std::size_t t) const {
        return problem_.machine.links.empty() ? std::nullopt : problem_.machine.links[h][t];
    }

    std::size_t source(std::size_t b, std::size_t t) const {
        const auto& holders = state_.holders.at(b);
        if (holders.count(t) > 0) return t;
        std::size_t best = *holders.begin();
        for (const std::size_t h : holders)
            if (bw(h, t) > bw(best, t)) best = h;
        return best;
    }

    double exec(std::size_t t, const std::vector<std::size_t>& teams) const {
        std::map<std::pair<std::size_t, int>, std::pair<double, double>> patterns;
        for (std::size_t i = 0; i < splits_.size(); ++i)
            if (teams[i] == t) {
                auto& [flops, operations] = patterns[{splits_[i].call, splits_[i].level}];
                flops = splits_[i].flops;
                operations += static_cast<double>(splits_[i].count);
            }
        const map::Processor& p = problem_.machine.processors[t];
        double seconds = 0;
        for (const auto& [key, work] : patterns) {
            const map::Call& call = problem_.calls[key.first];
            const double counted = work.second + (problem_.model.plus_one ? 1 : 0);
            const double stated = p.peak / (call.branches ? p.branch_penalty : 1);
            seconds += work.first * std::max(1.0, counted / p.cores) /
                       (call.rate.empty() ? stated : call.rate[t]);
        }
        return seconds;
    }

    double bytes(const std::set<std::size_t>& blocks) const {
        double sum = 0;
        for (const std::size_t b : blocks) sum += flat_.bytes[b];
        return sum;
    }

    double own(std::size_t t, double amount) const {
        const map::Processor& p = problem_.machine.processors[t];
        const bool capped = problem_.model.cache_capacity && p.cache > 0 && p.memory_bandwidth > 0;
        const double cached = capped ? std::min(p.cache, amount) : amount;
        return cached / bw(t, t) + (capped ? (amount - cached) / p.memory_bandwidth : 0);
    }

    /// All bytes on a link, and the number of teams that use it.
    std::pair<double, double> on_link(int id) const {
        double sum = 0;
        std::set<std::size_t> users;
        for (const auto& [t, sources] : needs_)
            for (const auto& [h, blocks] : sources)
                if (link(h, t) == id) {
                    sum += bytes(blocks);
                    users.insert(t);
                }
        return {sum, static_cast<double>(users.size())};
    }

    double network(std::size_t t) const {
        double sum = 0, most = 0;
        std::set<int> seen;
        const auto found = needs_.find(t);
        if (found == needs_.end()) return 0;
        for (const auto& [h, blocks] : found->second) {
            const auto id = link(h, t);
            double seconds = h == t ? own(t, bytes(blocks)) : bytes(blocks) / bw(h, t);
            if (id && problem_.model.share == map::Share::count)
                seconds = bytes(blocks) * on_link(*id).second / bw(h, t);
            if (id && problem_.model.share == map::Share::bytes) {
                double slowest = bw(h, t);
                for (const auto& [other, more] : found->second)
                    if (link(other, t) == id) slowest = std::min(slowest, bw(other, t));
                seconds = seen.insert(*id).second ? on_link(*id).first / slowest : 0;
            }
            seconds += problem_.machine.latency[h][t];
            sum += seconds;
            most = std::max(most, seconds);
        }
        return problem_.model.net == map::Net::sum ? sum : most;
    }

    const map::Problem& problem_;
    const map::Flat& flat_;
    const NaiveState& state_;
    const std::vector<map::Split>& splits_;
    std::map<std::size_t, std::map<std::size_t, std::set<std::size_t>>> needs_;  // [team][holder]
};

inline void naive_apply(const map::Problem& problem, const std::vector<map::Split>& splits,
                        const std::vector<std::size_t>& teams, NaiveState& state) {
    state.fresh.clear();
    for (std::size_t i = 0; i < splits.size(); ++i)
        for (const std::size_t b : splits[i].reads)
            if (problem.model.residency == map::Residency::readers)
                state.holders[b].insert(teams[i]);
    for (std::size_t i = 0; i < splits.size(); ++i)
        for (const std::size_t b : splits[i].writes) {
            state.holders[b] = {teams[i]};
            state.fresh[b] = teams[i];
        }
}

inline double naive_cost(const map::Problem& problem, const map::Flat& flat,
                         const map::Teams& teams) {
    NaiveState state = naive_begin(problem, flat);
    double sum = 0;
    for (std::size_t s = 0; s < flat.steps.size(); ++s) {
        sum += NaiveStep(problem, flat, state, flat.steps[s]).cost(teams[s]);
        naive_apply(problem, flat.steps[s], teams[s], state);
    }
    return sum;
}

/// Counts up in base `base`; false after the last assignment.
inline bool next_teams(std::vector<std::size_t>& teams, std::size_t base) {
    for (std::size_t& team : teams) {
        if (++team < base) return true;
        team = 0;
    }
    return false;
}

/// The lowest cost from the step to the end, by brute force.
inline double brute_force(const map::Problem& problem, const map::Flat& flat,
                          const NaiveState& state, std::size_t step = 0) {
    if (step == flat.steps.size()) return 0;
    const auto& splits = flat.steps[step];
    std::vector<std::size_t> teams(splits.size(), 0);
    double best = 1e300;
    do {
        const double cost = NaiveStep(problem, flat, state, splits).cost(teams);
        if (cost >= best) continue;
        NaiveState next = state;
        naive_apply(problem, splits, teams, next);
        best = std::min(best, cost + brute_force(problem, flat, next, step + 1));
    } while (next_teams(teams, problem.machine.processors.size()));
    return best;
}

}  // namespace selgen::testing
