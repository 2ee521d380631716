// A complete mapping that accepts changes of teams only if they lower its cost.
#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

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
    IncrementalSolution(const Program& program, Assignment assignment, Effort& effort);

    /// Applies the changes if they lower the cost. Returns whether it did.
    bool try_changes(const std::vector<Change>& changes);

    double cost() const { return cost_; }
    const Assignment& assignment() const { return assignment_; }
    Team team(std::uint32_t task) const { return assignment_[task]; }
    std::uint32_t step_of(std::uint32_t task) const { return step_[task]; }
    bool may_run(std::uint32_t task, Team team) const {
        return program_.may_run(step_[task], task, team);
    }
    double step_cost(std::size_t step) const { return step_cost_[step]; }

private:
    Replicas holders_before(std::uint32_t block, std::uint32_t step);
    double price(std::uint32_t step);
    void collect(const std::vector<Change>& changes);

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

}  // namespace selgen::map
