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

/// The splits of each team in a step.
using Splits = std::map<std::size_t, std::vector<std::size_t>>;

/// Seconds of each team in a step, in the order of `splits`.
std::vector<double> seconds_of(const Program& program, const ReplicaSets& sets, const State& state,
                               std::size_t step, const Splits& splits) {
    std::vector<Team> used;
    for (const auto& [team, tasks] : splits) used.push_back(static_cast<Team>(team));
    CostAccumulator costs(program, sets);
    costs.begin(step, state, used, program.model.share);
    std::size_t at = 0;
    for (const auto& [team, tasks] : splits) {
        for (const std::size_t task : tasks)
            costs.add(program.first_task[step] + static_cast<std::uint32_t>(task), at);
        ++at;
    }
    std::vector<double> seconds;
    for (at = 0; at < used.size(); ++at) seconds.push_back(costs.cost(at));
    return seconds;
}

}  // namespace

std::vector<Work> timeline(const Problem& problem, const Flat& flat, const Teams& teams) {
    const Program program = compile(problem, flat);
    const Program computing = without_transfers(program);
    ReplicaSets sets(program);
    State state = first_state(program, sets);
    std::vector<Work> all;
    double begin = 0;
    for (std::size_t step = 0; step < teams.size(); ++step) {
        Splits splits;
        for (std::size_t i = 0; i < teams[step].size(); ++i) splits[teams[step][i]].push_back(i);
        const auto whole = seconds_of(program, sets, state, step, splits);
        const auto computes = seconds_of(computing, sets, state, step, splits);
        std::size_t at = 0;
        for (const auto& [team, tasks] : splits) {
            const double reads = std::max(0.0, whole[at] - computes[at]);
            all.push_back({step, team, begin, reads, computes[at], tasks});
            ++at;
        }
        begin += whole.empty() ? 0 : *std::ranges::max_element(whole);
        const std::vector<Team> teams_of_step(teams[step].begin(), teams[step].end());
        apply(program, sets, step, teams_of_step, state);
    }
    return all;
}

}  // namespace selgen::map
