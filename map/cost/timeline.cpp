// Separates reading from computing: prices each step with and without the costs of transfers.
#include "map/cost/timeline.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "map/cost/accumulator.hpp"

namespace selgen::map {
namespace {

/// The program without transfer costs, so that only computing costs time.
Program without_transfers(Program program) {
    std::ranges::fill(program.bandwidth, infinity);
    std::ranges::fill(program.latency, 0.0);
    program.model.cache_capacity = false;
    return program;
}

/// Seconds of each team that has splits in a step.
std::vector<double> seconds_of(const Program& program, const ReplicaSets& sets, const State& state,
                               std::size_t step, std::span<const Team> teams) {
    CostAccumulator costs(program, sets);
    costs.price(step, state, teams);
    std::vector<double> seconds;
    for (std::size_t at = 0; at < costs.teams(); ++at) seconds.push_back(costs.cost(at));
    return seconds;
}

}  // namespace

std::vector<Work> timeline(const Problem& problem, const Flat& flat, const Teams& teams) {
    const Program program = compile(problem, flat);
    const Program computing = without_transfers(program);
    ReplicaSets sets(program);
    State state = sets.first_state();
    std::vector<Work> all;
    double begin = 0;
    for (std::size_t step = 0; step < teams.size(); ++step) {
        std::map<Team, std::vector<std::size_t>> splits;
        const std::vector<Team> here(teams[step].begin(), teams[step].end());
        for (std::size_t i = 0; i < here.size(); ++i) splits[here[i]].push_back(i);
        const auto whole = seconds_of(program, sets, state, step, here);
        const auto computes = seconds_of(computing, sets, state, step, here);
        std::size_t at = 0;
        for (const auto& [team, tasks] : splits) {
            const double reads = std::max(0.0, whole[at] - computes[at]);
            all.push_back({step, team, begin, reads, computes[at], tasks});
            ++at;
        }
        begin += whole.empty() ? 0 : *std::ranges::max_element(whole);
        sets.apply(step, here, state);
    }
    return all;
}

}  // namespace selgen::map
