// Ranks tasks by the longest path to the end, and finds each team's earliest finish time.
#include "map/search/methods.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace selgen::map {
namespace {

class Heft {
public:
    explicit Heft(const Program& program)
        : program_(program),
          step_(steps_of_tasks(program)),
          rank_(program.tasks(), 0),
          ready_(program.tasks(), 0),
          free_(program.teams, 0) {
        double sum = 0;
        for (Team from = 0; from < program.teams; ++from)
            for (Team to = 0; to < program.teams; ++to)
                if (from != to) sum += 1 / program.bandwidth_of(from, to);
        const auto pairs = static_cast<double>(program.teams * (program.teams - 1));
        byte_seconds_ = pairs > 0 ? sum / pairs : 0;
    }

    Assignment run() {
        rank();
        std::vector<std::uint32_t> order(program_.tasks());
        std::iota(order.begin(), order.end(), 0U);
        // Ranks decrease from step to step, except for ties and tasks without work.
        std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(step_[a], -rank_[a]) < std::pair(step_[b], -rank_[b]);
        });
        Assignment teams(program_.tasks(), 0);
        for (const std::uint32_t task : order) place(task, teams);
        return teams;
    }

private:
    double seconds(std::uint32_t task, Team team) const {
        return program_.seconds_of(step_[task], task, team) *
               std::max(1.0, program_.operations[task] / program_.cores[team]);
    }

    double mean_seconds(std::uint32_t task) const {
        double sum = 0;
        int count = 0;
        for (Team team = 0; team < program_.teams; ++team)
            if (program_.may_run(step_[task], task, team)) {
                sum += seconds(task, team);
                ++count;
            }
        return count == 0 ? 0 : sum / count;
    }

    /// Computes the rank of each task: the longest path to the end, from the last task backwards.
    void rank() {
        std::vector<double> rank_after(program_.bytes.size(), 0);  // of each block
        for (auto task = static_cast<std::uint32_t>(program_.tasks()); task-- > 0;) {
            double longest = 0;
            for (const std::uint32_t block : program_.writes[task])
                longest = std::max(longest, rank_after[block]);
            rank_[task] = mean_seconds(task) + longest;
            for (const std::uint32_t block : program_.reads[task])
                rank_after[block] = std::max(rank_after[block],
                                             rank_[task] + program_.bytes[block] * byte_seconds_);
        }
    }

    /// The time at which the team could finish the task.
    double finish(std::uint32_t task, Team team, const Assignment& teams) const {
        double begin = free_[team];
        for (const std::uint32_t block : program_.reads[task]) {
            const std::uint32_t writer = program_.writer[block];
            const Team from = writer == nobody ? program_.home[block] : teams[writer];
            const double ready = writer == nobody ? 0 : ready_[writer];
            const double transfer =
                from == team ? 0
                             : program_.bytes[block] / program_.bandwidth_of(from, team) +
                                   program_.latency_of(from, team);
            begin = std::max(begin, ready + transfer);
        }
        return begin + seconds(task, team);
    }

    void place(std::uint32_t task, Assignment& teams) {
        double least = infinity;
        for (Team team = 0; team < program_.teams; ++team) {
            if (!program_.may_run(step_[task], task, team)) continue;
            const double end = finish(task, team, teams);
            if (end >= least) continue;
            least = end;
            teams[task] = team;
        }
        ready_[task] = free_[teams[task]] = least;
    }

    const Program& program_;
    std::vector<std::uint32_t> step_;
    std::vector<double> rank_;   // seconds from the begin of the task to the end of the program
    std::vector<double> ready_;  // the end time of each task
    std::vector<double> free_;   // the time at which each team is idle
    double byte_seconds_ = 0;
};

}  // namespace

Assignment heft(const Program& program) { return Heft(program).run(); }

}  // namespace selgen::map
