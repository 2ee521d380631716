// Replays an assignment step by step with a cost accumulator, and collects the blocks that teams
// lack.
#include "map/cost/cost.hpp"

#include <algorithm>
#include <numeric>

namespace selgen::map {
namespace {

std::span<const Team> teams_in(const Program& program, const Assignment& assignment,
                               std::size_t step) {
    return {assignment.data() + program.first_task[step],
            assignment.data() + program.first_task[step + 1]};
}

}  // namespace

std::vector<double> step_costs(const Program& program, const Assignment& assignment) {
    ReplicaSets sets(program);
    State state = sets.first_state();
    CostAccumulator costs(program, sets);
    std::vector<double> seconds;
    for (std::size_t step = 0; step < program.steps(); ++step) {
        const auto teams = teams_in(program, assignment, step);
        seconds.push_back(costs.price(step, state, teams));
        sets.apply(step, teams, state);
    }
    return seconds;
}

double total(const std::vector<double>& seconds) {
    return std::accumulate(seconds.begin(), seconds.end(), 0.0);
}

std::vector<Transfer> transfers(const Program& program, const Assignment& assignment) {
    ReplicaSets sets(program);
    State state = sets.first_state();
    std::vector<Transfer> result;
    for (std::size_t step = 0; step < program.steps(); ++step) {
        const auto teams = teams_in(program, assignment, step);
        const std::size_t first = result.size();
        for (std::uint32_t i = 0; i < teams.size(); ++i)
            for (const std::uint32_t block : program.reads[program.first_task[step] + i])
                if (!sets.has(state.holders[block], teams[i]))
                    result.push_back(
                        {step, block, sets.source(state.holders[block], teams[i]), teams[i]});
        const auto key = [](const Transfer& t) { return std::tuple(t.to, t.from, t.block); };
        const auto begin = result.begin() + static_cast<std::ptrdiff_t>(first);
        std::sort(begin, result.end(),
                  [&](const Transfer& a, const Transfer& b) { return key(a) < key(b); });
        const auto same = [&](const Transfer& a, const Transfer& b) { return key(a) == key(b); };
        result.erase(std::unique(begin, result.end(), same), result.end());
        sets.apply(step, teams, state);
    }
    return result;
}

Mapping mapping_of(const Program& program, const Assignment& assignment) {
    Mapping mapping;
    mapping.teams = by_steps(program, assignment);
    mapping.step_cost = step_costs(program, assignment);
    mapping.cost = total(mapping.step_cost);
    mapping.transfers = transfers(program, assignment);
    return mapping;
}

}  // namespace selgen::map
