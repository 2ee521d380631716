// Prices only the steps that a change reaches through the readers of its blocks.
#include "map/search/incremental.hpp"

#include <algorithm>

#include "map/cost/cost.hpp"

namespace selgen::map {

IncrementalSolution::IncrementalSolution(const Program& program, Assignment assignment,
                                         Effort& effort)
    : program_(program),
      effort_(effort),
      sets_(program),
      scratch_(first_state(program, sets_)),
      costs_(program, sets_),
      assignment_(std::move(assignment)),
      step_(program.tasks()),
      step_cost_(step_costs(program, assignment_)),
      cost_(total(step_cost_)) {
    for (std::uint32_t step = 0; step < program.steps(); ++step)
        std::fill(step_.begin() + program.first_task[step],
                  step_.begin() + program.first_task[step + 1], step);
}

Replicas IncrementalSolution::holders_before(std::uint32_t block, std::uint32_t step) {
    const std::uint32_t writer = program_.writer[block];
    Replicas set = sets_.of_one(writer == nobody ? program_.home[block] : assignment_[writer]);
    if (program_.model.residency == Residency::producer) return set;
    for (const std::uint32_t reader : program_.readers[block]) {
        if (step_[reader] >= step) break;
        set = sets_.with(set, assignment_[reader]);
    }
    return set;
}

double IncrementalSolution::price(std::uint32_t step) {
    for (const std::uint32_t block : program_.read_in[step])
        scratch_.holders[block] = holders_before(block, step);
    const std::uint32_t first = program_.first_task[step], end = program_.first_task[step + 1];
    TeamSet used(assignment_.begin() + first, assignment_.begin() + end);
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    costs_.begin(step, scratch_, used, program_.model.share);
    for (std::uint32_t task = first; task < end; ++task) {
        const auto at = std::ranges::lower_bound(used, assignment_[task]) - used.begin();
        costs_.add(task, static_cast<std::size_t>(at));
    }
    effort_.spend(3.0 * (end - first) + static_cast<double>(program_.read_in[step].size()) + 20);
    return costs_.makespan();
}

/// Collects the steps that the changes affect: those of the tasks, and later ones that read blocks
/// that the tasks wrote or, with Residency::readers, read.
void IncrementalSolution::collect(const std::vector<Change>& changes) {
    reached_.clear();
    const bool keeps = program_.model.residency == Residency::readers;
    for (const Change& change : changes) {
        const std::uint32_t step = step_[change.task];
        reached_.push_back(step);
        const auto add_readers = [&](std::uint32_t block) {
            for (const std::uint32_t reader : program_.readers[block])
                if (step_[reader] > step) reached_.push_back(step_[reader]);
        };
        for (const std::uint32_t block : program_.writes[change.task]) add_readers(block);
        if (!keeps) continue;
        for (const std::uint32_t block : program_.reads[change.task]) add_readers(block);
    }
    std::ranges::sort(reached_);
    reached_.erase(std::unique(reached_.begin(), reached_.end()), reached_.end());
}

bool IncrementalSolution::try_changes(const std::vector<Change>& changes) {
    std::vector<Change> back;
    for (const Change& change : changes) {
        if (assignment_[change.task] == change.team) continue;
        if (!may_run(change.task, change.team)) continue;
        back.push_back({change.task, assignment_[change.task]});
    }
    if (back.empty()) return false;
    collect(back);
    for (const Change& change : changes)
        if (may_run(change.task, change.team)) assignment_[change.task] = change.team;
    double before = 0, after = 0;
    std::vector<double> priced;
    for (const std::uint32_t step : reached_) {
        before += step_cost_[step];
        priced.push_back(price(step));
        after += priced.back();
    }
    if (!(after < before - 1e-11 * cost_)) {
        for (const Change& change : back) assignment_[change.task] = change.team;
        return false;
    }
    for (std::size_t i = 0; i < reached_.size(); ++i) step_cost_[reached_[i]] = priced[i];
    cost_ += after - before;
    return true;
}

}  // namespace selgen::map
