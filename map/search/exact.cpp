// Enumerates the assignments of each step from each state, pruned by the bounds of the remaining
// steps.
#include "map/search/methods.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "map/cost/cost.hpp"

namespace selgen::map {
namespace {

constexpr double pruning_tolerance = 1e-12;

/// The best path to a state: its predecessor, and the assignment of the last step.
struct Path {
    double cost = 0;
    std::uint32_t from = nobody;
    std::vector<Team> teams;
};

class ExactSearch {
public:
    ExactSearch(const Program& program, double incumbent, std::size_t most)
        : program_(program), sets_(program), costs_(program, sets_), left_(most), best_(incumbent) {
        rest_ = step_bounds(program);
        rest_.push_back(0);
        for (std::size_t step = program.steps(); step-- > 0;) rest_[step] += rest_[step + 1];
        all_.resize(program.teams);
        std::iota(all_.begin(), all_.end(), 0U);
    }

    Exact run() {
        State begin = sets_.first_state();
        layers_.push_back({Path{}});
        std::vector<State> states{begin};
        for (step_ = 0; step_ < program_.steps(); ++step_) {
            next_.clear();
            layers_.emplace_back();
            next_states_.clear();
            for (std::uint32_t i = 0; i < states.size() && left_ > 0; ++i) {
                from_ = i;
                state_ = &states[i];
                so_far_ = layers_[step_][i].cost;
                teams_.assign(program_.first_task[step_ + 1] - program_.first_task[step_], 0);
                costs_.begin(step_, *state_, all_, program_.model.share);
                costs_.prepare();
                descend(0, 0);
            }
            states = std::move(next_states_);
        }
        return {best_assignment(), left_ > 0};
    }

private:
    void descend(std::uint32_t at, double makespan) {
        if (left_ == 0) return;
        if (so_far_ + makespan + rest_[step_ + 1] >= best_ * (1 - pruning_tolerance)) return;
        if (at == teams_.size()) return keep(makespan);
        const std::uint32_t task = program_.first_task[step_] + at;
        for (Team team = 0; team < program_.teams && left_ > 0; ++team) {
            if (!program_.may_run(step_, task, team)) continue;
            --left_;
            const auto checkpoint = costs_.add(task, team);
            teams_[at] = team;
            const double then =
                costs_.is_shared() ? costs_.makespan() : std::max(makespan, costs_.cost(team));
            descend(at + 1, then);
            costs_.undo(task, team, checkpoint);
        }
    }

    void keep(double makespan) {
        const double cost = so_far_ + makespan;
        if (step_ + 1 == program_.steps()) best_ = cost;
        State state = *state_;
        sets_.apply(step_, teams_, state);
        const auto place = static_cast<std::uint32_t>(next_states_.size());
        const auto [found, is_new] = next_.try_emplace(live_holders(program_, state, step_), place);
        Path path{cost, from_, teams_};
        if (is_new) {
            layers_.back().push_back(std::move(path));
            next_states_.push_back(std::move(state));
        } else if (cost < layers_.back()[found->second].cost) {
            layers_.back()[found->second] = std::move(path);
        }
    }

    Assignment best_assignment() const {
        const auto& last = layers_.back();
        if (last.empty()) return {};
        auto at = static_cast<std::uint32_t>(std::ranges::min_element(last, {}, &Path::cost) -
                                             last.begin());
        std::vector<const Path*> paths;
        for (std::size_t layer = layers_.size() - 1; layer > 0; --layer) {
            paths.push_back(&layers_[layer][at]);
            at = paths.back()->from;
        }
        Assignment all;
        for (auto path = paths.rbegin(); path != paths.rend(); ++path)
            all.insert(all.end(), (*path)->teams.begin(), (*path)->teams.end());
        return all;
    }

    const Program& program_;
    ReplicaSets sets_;
    CostAccumulator costs_;
    std::size_t left_;
    double best_;
    std::vector<double> rest_;  // lower bound of the seconds from each step to the end
    TeamSet all_;
    std::vector<std::vector<Path>> layers_;  // the states after each step
    std::vector<State> next_states_;
    std::map<std::vector<Replicas>, std::uint32_t> next_;
    std::size_t step_ = 0;
    std::uint32_t from_ = 0;
    const State* state_ = nullptr;
    double so_far_ = 0;
    std::vector<Team> teams_;
};

}  // namespace

Exact find_exactly(const Program& program, double incumbent, std::size_t most) {
    return ExactSearch(program, incumbent, most).run();
}

}  // namespace selgen::map
