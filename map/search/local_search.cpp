// Generates moves and swaps of tasks, of columns with equal position, and of runs of steps, and
// prices only the steps that a change reaches.
#include "map/search/methods.hpp"

#include <algorithm>
#include <map>

#include "map/cost/cost.hpp"

namespace selgen::map {
namespace {

constexpr std::size_t most_teams = 12;    // teams to try for each split
constexpr std::size_t most_steps = 64;    // length of a run of steps that moves as a whole
constexpr std::size_t most_swapped = 64;  // swaps are tried in steps with at most so many tasks

/// Moves one task to another team.
struct Change {
    std::uint32_t task;
    Team team;
};

/// The incremental solution of local search: a complete mapping whose changes are priced without
/// pricing all steps. The holders of a block before a step follow from its writer and its earlier
/// readers, so the affected steps are known.
class IncrementalSolution {
public:
    IncrementalSolution(const Program& program, Assignment assignment, Effort& effort)
        : program_(program),
          effort_(effort),
          sets_(program),
          scratch_(sets_.first_state()),
          costs_(program, sets_),
          assignment_(std::move(assignment)),
          step_(steps_of_tasks(program)),
          step_cost_(step_costs(program, assignment_)),
          cost_(total(step_cost_)) {}

    /// Applies the changes if they lower the cost. Returns whether it did.
    bool try_changes(const std::vector<Change>& changes) {
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

    const Assignment& assignment() const { return assignment_; }
    Team team(std::uint32_t task) const { return assignment_[task]; }
    std::uint32_t step_of(std::uint32_t task) const { return step_[task]; }
    bool may_run(std::uint32_t task, Team team) const {
        return program_.may_run(step_[task], task, team);
    }

private:
    Replicas holders_before(std::uint32_t block, std::uint32_t step) {
        const std::uint32_t writer = program_.writer[block];
        Replicas set = sets_.of_one(writer == nobody ? program_.home[block] : assignment_[writer]);
        if (program_.model.residency == Residency::producer) return set;
        for (const std::uint32_t reader : program_.readers[block]) {
            if (step_[reader] >= step) break;
            set = sets_.with(set, assignment_[reader]);
        }
        return set;
    }

    double price(std::uint32_t step) {
        for (const std::uint32_t block : program_.read_in[step])
            scratch_.holders[block] = holders_before(block, step);
        const std::uint32_t first = program_.first_task[step], end = program_.first_task[step + 1];
        const double seconds =
            costs_.price(step, scratch_, std::span(assignment_).subspan(first, end - first));
        effort_.spend(3.0 * (end - first) + static_cast<double>(program_.read_in[step].size()) +
                      20);
        return seconds;
    }

    /// Collects the steps that the changes affect: those of the tasks, and later ones that read
    /// blocks that the tasks wrote or, with Residency::readers, read.
    void collect(const std::vector<Change>& changes) {
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

    const Program& program_;
    Effort& effort_;
    ReplicaSets sets_;
    State scratch_;
    CostAccumulator costs_;
    Assignment assignment_;
    std::vector<std::uint32_t> step_;  // of each task
    std::vector<double> step_cost_;
    double cost_ = 0;
    std::vector<std::uint32_t> reached_;  // steps to price again
};

class LocalSearch {
public:
    LocalSearch(const Program& program, const Groups& groups, Assignment assignment, Effort& effort)
        : program_(program),
          groups_(groups),
          effort_(effort),
          solution_(program, std::move(assignment), effort) {}

    Assignment run() {
        bool is_better = true;
        while (is_better && !effort_.is_spent()) {
            is_better = move_runs();
            is_better = move_columns() || is_better;
            is_better = move_tasks() || is_better;
            is_better = swap_tasks() || is_better;
        }
        return solution_.assignment();
    }

private:
    /// The teams to try for a task: writers or owners of its input, readers of its output, teams of
    /// the same step, and the first team of each device.
    std::vector<Team> places(std::uint32_t task) const {
        std::vector<Team> teams;
        const auto add = [&](Team team) {
            if (team != nobody && teams.size() < most_teams &&
                std::ranges::find(teams, team) == teams.end())
                teams.push_back(team);
        };
        if (program_.teams <= most_teams) {
            for (Team team = 0; team < program_.teams; ++team) add(team);
            return teams;
        }
        for (const std::uint32_t block : program_.reads[task]) {
            const std::uint32_t writer = program_.writer[block];
            add(writer == nobody ? program_.home[block] : solution_.team(writer));
        }
        for (const std::uint32_t block : program_.writes[task])
            for (const std::uint32_t reader : program_.readers[block]) add(solution_.team(reader));
        const std::uint32_t step = solution_.step_of(task);
        for (auto other = program_.first_task[step]; other < program_.first_task[step + 1]; ++other)
            add(solution_.team(other));
        for (const auto& device : groups_.devices) add(device[0]);
        return teams;
    }

    bool move_tasks() {
        bool is_better = false;
        for (std::uint32_t task = 0; task < program_.tasks() && !effort_.is_spent(); ++task)
            for (const Team team : places(task))
                is_better = solution_.try_changes({{task, team}}) || is_better;
        return is_better;
    }

    bool swap_tasks() {
        bool is_better = false;
        for (std::size_t step = 0; step < program_.steps() && !effort_.is_spent(); ++step) {
            const std::uint32_t first = program_.first_task[step];
            const std::uint32_t end = program_.first_task[step + 1];
            if (end - first > most_swapped) continue;
            for (std::uint32_t a = first; a < end; ++a)
                for (std::uint32_t b = a + 1; b < end && !effort_.is_spent(); ++b) {
                    const Team of_a = solution_.team(a), of_b = solution_.team(b);
                    if (of_a == of_b) continue;
                    is_better = solution_.try_changes({{a, of_b}, {b, of_a}}) || is_better;
                }
        }
        return is_better;
    }

    /// Moves runs of tasks that have the same position in their steps.
    bool move_columns() {
        bool is_better = false;
        std::map<std::uint32_t, std::vector<std::uint32_t>> columns;
        for (std::uint32_t task = 0; task < program_.tasks(); ++task)
            columns[task - program_.first_task[solution_.step_of(task)]].push_back(task);
        for (const auto& [place, tasks] : columns)
            for (std::size_t from = 0; from < tasks.size() && !effort_.is_spent(); ++from)
                for (const Team team : places(tasks[from]))
                    is_better = move_column(tasks, from, team) || is_better;
        return is_better;
    }

    /// Tries to move 2, 4, 8, … tasks of the column, and all that remain.
    bool move_column(const std::vector<std::uint32_t>& tasks, std::size_t from, Team team) {
        const std::size_t left = std::min(tasks.size() - from, most_steps);
        for (std::size_t count = std::min<std::size_t>(2, left); count <= left;
             count = count == left ? left + 1 : std::min(2 * count, left)) {
            std::vector<Change> changes;
            for (std::size_t i = from; i < from + count; ++i) changes.push_back({tasks[i], team});
            if (solution_.try_changes(changes)) return true;
            if (effort_.is_spent()) return false;
        }
        return false;
    }

    /// Moves all tasks of a run of steps to one team, or distributes them over a device or a node.
    bool move_runs() {
        bool is_better = false;
        for (std::size_t step = 0; step < program_.steps(); ++step) {
            const std::size_t left = std::min(program_.steps() - step, most_steps);
            for (std::size_t count = 1; count <= left;
                 count = count == left ? left + 1 : std::min(2 * count, left)) {
                for (const auto& device : groups_.devices)
                    is_better = move_run(step, step + count, device) || is_better;
                for (const auto& sockets : groups_.sockets)
                    is_better = move_run(step, step + count, sockets) || is_better;
                if (effort_.is_spent()) return is_better;
            }
        }
        return is_better;
    }

    bool move_run(std::size_t begin, std::size_t end, const std::vector<Team>& teams) {
        bool is_better = false;
        for (const bool is_distributed : {false, true}) {
            if (is_distributed && teams.size() == 1) break;
            std::vector<Change> changes;
            for (std::size_t step = begin; step < end; ++step) {
                const std::uint32_t first = program_.first_task[step];
                const std::uint32_t count = program_.first_task[step + 1] - first;
                for (std::uint32_t i = 0; i < count; ++i) {
                    const std::size_t at = i * teams.size() / count;
                    changes.push_back({first + i, teams[is_distributed ? at : 0]});
                }
            }
            is_better = solution_.try_changes(changes) || is_better;
        }
        return is_better;
    }

    const Program& program_;
    const Groups& groups_;
    Effort& effort_;
    IncrementalSolution solution_;
};

}  // namespace

Assignment local_search(const Program& program, const Groups& groups, Assignment assignment,
                        Effort& effort) {
    return LocalSearch(program, groups, std::move(assignment), effort).run();
}

}  // namespace selgen::map
