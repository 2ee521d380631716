// Computes step bounds from the cheapest execution of each split and the fastest transfer of each
// block.
#include "map/cost/cost.hpp"

#include <algorithm>
#include <limits>

namespace selgen::map {
namespace {

class Bounds {
public:
    explicit Bounds(const Program& program) : program_(program) {
        for (Team to = 0; to < program.teams; ++to) {
            double least = infinity;
            for (Team from = 0; from < program.teams; ++from)
                least = std::min(least, byte_seconds(from, to));
            fastest_.push_back(least);
        }
    }

    double of_step(std::size_t step) {
        double highest = 0, volume = 0;
        seen_.assign(program_.read_in[step].size(), false);
        for (std::uint32_t task = program_.first_task[step]; task < program_.first_task[step + 1];
             ++task) {
            highest = std::max(highest, alone(step, task));
            volume += least_work(step, task) + first_reads(step, task);
        }
        return std::max(highest, volume / static_cast<double>(program_.teams));
    }

private:
    double byte_seconds(Team from, Team to) const {
        double speed = program_.bandwidth_of(from, to);
        if (from == to && program_.model.cache_capacity)
            speed = std::max(speed, program_.memory_bandwidth[to]);
        return 1 / speed;
    }

    /// A lower bound of the seconds to bring the block to the team.
    double seconds_of(std::size_t step, std::uint32_t slot, Team to) const {
        const std::size_t at = program_.read_in.begin[step] + slot;
        const std::uint32_t block = program_.read_in.items[at];
        if (program_.credited[at] || program_.is_in_rates(at, to)) return 0;
        const bool stays = program_.model.residency == Residency::producer;
        const std::uint32_t home = program_.home[block];
        const double each = stays && home != nobody ? byte_seconds(home, to) : fastest_[to];
        return each * program_.bytes[block];
    }

    double alone(std::size_t step, std::uint32_t task) const {
        double least = infinity;
        for (Team to = 0; to < program_.teams; ++to) {
            if (!program_.may_run(step, task, to)) continue;
            double sum = 0, most = 0;
            for (const std::uint32_t slot : program_.slots[task]) {
                const double seconds = seconds_of(step, slot, to);
                sum += seconds;
                most = std::max(most, seconds);
            }
            const double counted = program_.operations[task] + (program_.model.plus_one ? 1 : 0);
            const double exec =
                program_.seconds_of(step, task, to) * std::max(1.0, counted / program_.cores[to]);
            least = std::min(least, exec + (program_.model.net == Net::sum ? sum : most));
        }
        return least;
    }

    double least_work(std::size_t step, std::uint32_t task) const {
        double least = infinity;
        for (Team to = 0; to < program_.teams; ++to)
            if (program_.may_run(step, task, to))
                least = std::min(least, program_.seconds_of(step, task, to) *
                                            program_.operations[task] / program_.cores[to]);
        return least;
    }

    double first_reads(std::size_t step, std::uint32_t task) {
        if (program_.model.net != Net::sum) return 0;
        double seconds = 0;
        for (const std::uint32_t slot : program_.slots[task]) {
            if (seen_[slot]) continue;
            seen_[slot] = true;
            double least = infinity;
            for (Team to = 0; to < program_.teams; ++to)
                least = std::min(least, seconds_of(step, slot, to));
            seconds += least;
        }
        return seconds;
    }

    const Program& program_;
    std::vector<double> fastest_;  // seconds per byte to each team, from its best source
    std::vector<bool> seen_;
};

}  // namespace

std::vector<double> step_bounds(const Program& program) {
    Bounds bounds(program);
    std::vector<double> seconds;
    for (std::size_t step = 0; step < program.steps(); ++step)
        seconds.push_back(bounds.of_step(step));
    return seconds;
}

}  // namespace selgen::map
