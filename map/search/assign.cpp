// Branch and bound over the tasks of a step, pruned by volume bounds and symmetry.
#include "map/search/assign.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "map/search/start.hpp"

namespace selgen::map {
namespace {

constexpr double tolerance = 1e-12;  // smaller relative differences count as equal

class BranchAndBound {
public:
    BranchAndBound(const StepContext& context, CostAccumulator& costs, const AssignOptions& options)
        : context_(context), costs_(costs), options_(options), first_(context.first_task()) {}

    StepMap run(std::span<const Team> teams) {
        const auto alone = alone_costs(context_, costs_);
        classes_ = task_classes(context_);
        Assigned assigned = assign_greedily(context_, costs_, alone, classes_);
        StepMap result;
        result.cost = result.bound = infinity;
        if (!assigned.is_possible) return result;
        const std::size_t tried = improve(context_, costs_, assigned, tries());
        best_ = assigned.team;
        best_cost_ = costs_.makespan();
        order_ = assigned.order;
        prepare(alone);
        for (std::uint32_t i = 0; i < best_.size(); ++i) costs_.remove(first_ + i, best_[i]);
        const double root = std::max(left_alone_[0], volume_bound(0, 0));
        bool is_done = best_cost_ <= root * (1 + tolerance);
        if (!is_done && options_.nodes >= order_.size()) {  // fewer nodes cannot reach a leaf
            team_class_ = team_classes(context_, teams);
            current_.assign(best_.size(), 0);
            descend(0, 0, 0);
            is_done = nodes_ < options_.nodes;
        }
        result.nodes = nodes_ + tried;
        result.proved = is_done;
        for (const std::uint32_t team : best_) result.teams.push_back(teams[team]);
        result.cost = best_cost_;
        result.bound = is_done ? best_cost_ : root;
        return result;
    }

private:
    std::size_t tries() const {
        const std::size_t tasks = context_.tasks();
        const std::size_t most = std::min(200 * tasks + 1000, tasks + options_.nodes);
        return costs_.is_shared() ? std::max(tasks, most / costs_.teams()) : most;
    }

    /// Computes lower bounds for the remaining tasks at each position of the order.
    void prepare(const std::vector<double>& alone) {
        const std::size_t count = order_.size();
        left_alone_.assign(count + 1, 0);
        left_volume_.assign(count + 1, 0);
        std::vector<double> volume(count, 0);
        std::vector<bool> seen(context_.program.read_in[context_.step].size(), false);
        for (std::size_t at = 0; at < count; ++at) volume[at] = least_volume(order_[at], seen);
        for (std::size_t at = count; at-- > 0;) {
            left_alone_[at] = std::max(left_alone_[at + 1], alone[order_[at]]);
            left_volume_[at] = left_volume_[at + 1] + volume[at];
        }
    }

    /// A lower bound of the volume that the task adds: its work on the best team, and the fastest
    /// transfer of each block that it reads first.
    double least_volume(std::uint32_t i, std::vector<bool>& seen) const {
        double least = infinity;
        for (std::size_t team = 0; team < costs_.teams(); ++team)
            if (costs_.may_run(first_ + i, team))
                least = std::min(least, costs_.work(first_ + i, team));
        if (context_.program.model.net != Net::sum) return least;
        const auto slots = context_.program.slots[first_ + i];
        const auto blocks = context_.program.reads[first_ + i];
        for (std::size_t k = 0; k < slots.size(); ++k) {
            if (seen[slots[k]]) continue;
            seen[slots[k]] = true;
            double fastest = infinity;
            for (std::size_t team = 0; team < costs_.teams(); ++team)
                fastest = std::min(fastest, costs_.byte_seconds(blocks[k], team));
            least += fastest * context_.program.bytes[blocks[k]];
        }
        return least;
    }

    double volume_bound(std::size_t at, double volume) const {
        return (volume + left_volume_[at]) / static_cast<double>(costs_.teams());
    }

    struct Child {
        double makespan;
        std::uint32_t team;
    };

    /// The teams to try for the task, without symmetric ones; the lowest makespan first.
    std::vector<Child> children(std::size_t at, double makespan) {
        const std::uint32_t i = order_[at];
        const bool has_twin = at > 0 && classes_[order_[at - 1]] == classes_[i];
        std::vector<Child> result;
        std::vector<std::uint32_t> empty;  // classes of which an empty team was tried
        for (std::uint32_t team = has_twin ? current_[order_[at - 1]] : 0; team < costs_.teams();
             ++team) {
            if (!costs_.may_run(first_ + i, team)) continue;
            if (costs_.is_empty(team)) {
                if (std::ranges::find(empty, team_class_[team]) != empty.end()) continue;
                empty.push_back(team_class_[team]);
            }
            const double then = with(i, team, makespan);
            if (then < best_cost_ * (1 - tolerance)) result.push_back({then, team});
        }
        std::ranges::stable_sort(result, {}, &Child::makespan);
        return result;
    }

    double with(std::uint32_t i, std::uint32_t team, double makespan) {
        if (!costs_.is_shared()) return std::max(makespan, costs_.cost_with(first_ + i, team));
        const auto checkpoint = costs_.add(first_ + i, team);
        const double then = costs_.makespan();
        costs_.undo(first_ + i, team, checkpoint);
        return then;
    }

    void descend(std::size_t at, double makespan, double volume) {
        if (at == order_.size()) {
            best_cost_ = makespan;
            best_ = current_;
            return;
        }
        for (const Child& child : children(at, makespan)) {
            if (nodes_ >= options_.nodes) return;
            if (child.makespan >= best_cost_ * (1 - tolerance)) return;  // children are sorted
            ++nodes_;
            const std::uint32_t i = order_[at];
            const double before = costs_.volume(child.team);
            const auto checkpoint = costs_.add(first_ + i, child.team);
            const double then = volume - before + costs_.volume(child.team);
            const double bound =
                std::max({child.makespan, left_alone_[at + 1], volume_bound(at + 1, then)});
            current_[i] = child.team;
            if (bound < best_cost_ * (1 - tolerance)) descend(at + 1, child.makespan, then);
            costs_.undo(first_ + i, child.team, checkpoint);
        }
    }

    const StepContext& context_;
    CostAccumulator& costs_;
    const AssignOptions& options_;
    std::uint32_t first_;
    std::vector<std::uint32_t> classes_, team_class_, order_, best_, current_;
    std::vector<double> left_alone_, left_volume_;
    double best_cost_ = infinity;
    std::size_t nodes_ = 0;
};

/// The assignment of all tasks to the only team.
StepMap on_one_team(const StepContext& context, CostAccumulator& costs, Team team) {
    StepMap result;
    for (std::uint32_t i = 0; i < context.tasks(); ++i) {
        if (!costs.may_run(context.first_task() + i, 0)) {
            result.teams.clear();
            result.cost = result.bound = infinity;
            return result;
        }
        costs.add(context.first_task() + i, 0);
        result.teams.push_back(team);
    }
    result.cost = result.bound = costs.makespan();
    result.proved = true;
    return result;
}

}  // namespace

StepMap assign(const StepContext& context, std::span<const Team> teams,
               const AssignOptions& options) {
    CostAccumulator costs(context.program, context.sets);
    costs.begin(context.step, context.state, teams, options.share);
    if (teams.size() == 1) return on_one_team(context, costs, teams[0]);
    costs.prepare();
    return BranchAndBound(context, costs, options).run(teams);
}

}  // namespace selgen::map
