#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

/// One task goes to another team.
struct Change {
    std::uint32_t task;
    Team team;
};

/// A whole mapping that can be changed; part of map/search/local_search. Who holds a block before a
/// step follows from its writer and its readers before, so the steps that a change reaches can be
/// told.
class Whole {
public:
    Whole(const Program& program, Assignment assignment, Effort& effort);

    /// Makes the changes if they make it cheaper.
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
    std::vector<std::uint32_t> reached_;  // steps to be priced again
};

}  // namespace selgen::map
