// Assigns expensive tasks first, then tries moves and swaps from the slowest team.
#include "map/search/start.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace selgen::map {
namespace {

constexpr double gain = 1e-12;  // smaller relative gains count as rounding errors

class Improver {
public:
    Improver(const StepContext& context, CostAccumulator& costs, Assigned& assigned,
             std::size_t tries)
        : first_(context.first_task()), costs_(costs), assigned_(assigned), tries_(tries) {}

    std::size_t run() {
        const std::size_t most = tries_;
        bool is_better = true;
        while (is_better && tries_ > 0) {
            const std::size_t worst = slowest();
            const double cost = costs_.makespan();
            is_better = move_from(worst, cost) || swap_from(worst, cost);
        }
        return most - tries_;
    }

private:
    std::size_t slowest() const {
        std::size_t worst = 0;
        for (std::size_t team = 1; team < costs_.teams(); ++team)
            if (costs_.cost(team) > costs_.cost(worst)) worst = team;
        return worst;
    }

    bool spend() { return tries_ > 0 && tries_-- > 0; }

    /// The higher cost of the two teams, or the makespan if they change the costs of others.
    double of_both(std::size_t one, std::size_t other) const {
        return costs_.is_shared() ? costs_.makespan()
                                  : std::max(costs_.cost(one), costs_.cost(other));
    }

    void put(std::uint32_t i, std::size_t team) {
        costs_.remove(first_ + i, assigned_.team[i]);
        costs_.add(first_ + i, team);
        assigned_.team[i] = static_cast<std::uint32_t>(team);
    }

    bool move_from(std::size_t worst, double cost) {
        double best = cost * (1 - gain);
        std::size_t to = worst;
        std::uint32_t which = 0;
        for (std::uint32_t i = 0; i < assigned_.team.size(); ++i) {
            if (assigned_.team[i] != worst) continue;
            for (std::size_t team = 0; team < costs_.teams(); ++team) {
                if (team == worst || !costs_.may_run(first_ + i, team)) continue;
                if (!spend()) break;
                put(i, team);
                if (const double now = of_both(worst, team); now < best) {
                    best = now;
                    to = team;
                    which = i;
                }
                put(i, worst);
            }
        }
        if (to != worst) put(which, to);
        return to != worst;
    }

    bool swap_from(std::size_t worst, double cost) {
        for (std::uint32_t i = 0; i < assigned_.team.size(); ++i) {
            if (assigned_.team[i] != worst) continue;
            for (std::uint32_t j = 0; j < assigned_.team.size(); ++j) {
                const std::size_t other = assigned_.team[j];
                if (other == worst || !costs_.may_run(first_ + i, other) ||
                    !costs_.may_run(first_ + j, worst))
                    continue;
                if (!spend()) return false;
                put(i, other);
                put(j, worst);
                if (of_both(worst, other) < cost * (1 - gain)) return true;
                put(i, worst);
                put(j, other);
            }
        }
        return false;
    }

    std::uint32_t first_;
    CostAccumulator& costs_;
    Assigned& assigned_;
    std::size_t tries_;
};

}  // namespace

std::vector<double> alone_costs(const StepContext& context, CostAccumulator& costs) {
    std::vector<double> alone(context.tasks(), -1);
    for (std::uint32_t i = 0; i < context.tasks(); ++i)
        for (std::size_t team = 0; team < costs.teams(); ++team) {
            if (!costs.may_run(context.first_task() + i, team)) continue;
            const double cost = costs.cost_with(context.first_task() + i, team);
            if (alone[i] < 0 || cost < alone[i]) alone[i] = cost;
        }
    return alone;
}

Assigned assign_greedily(const StepContext& context, CostAccumulator& costs,
                         const std::vector<double>& alone,
                         const std::vector<std::uint32_t>& classes) {
    Assigned assigned;
    assigned.order.resize(context.tasks());
    std::iota(assigned.order.begin(), assigned.order.end(), 0U);
    std::ranges::stable_sort(assigned.order, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(-alone[a], classes[a]) < std::pair(-alone[b], classes[b]);
    });
    assigned.team.assign(context.tasks(), 0);
    for (const std::uint32_t i : assigned.order) {
        const std::uint32_t task = context.first_task() + i;
        double least = infinity;
        for (std::size_t team = 0; team < costs.teams(); ++team) {
            if (!costs.may_run(task, team)) continue;
            const double cost = costs.cost_with(task, team);
            if (!(cost < least * (1 - gain))) continue;
            least = cost;
            assigned.team[i] = static_cast<std::uint32_t>(team);
        }
        if (alone[i] < 0)
            assigned.is_possible = false;
        else
            costs.add(task, assigned.team[i]);
    }
    return assigned;
}

std::size_t improve(const StepContext& context, CostAccumulator& costs, Assigned& assigned,
                    std::size_t tries) {
    return Improver(context, costs, assigned, tries).run();
}

}  // namespace selgen::map
