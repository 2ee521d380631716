// Extends partial mappings step by step, and merges those with equal holders of live blocks.
#include "map/search/methods.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace selgen::map {
namespace {

constexpr double most_listed = 300;  // steps with at most so many assignments are enumerated

/// A mapping of the steps so far.
struct Partial {
    double cost = 0;
    std::vector<std::vector<Team>> steps;
};

class Beam {
public:
    Beam(Explorer& explorer, const std::vector<TeamSet>& sets, std::size_t width)
        : explorer_(explorer), program_(explorer.program()), sets_(sets), width_(width) {}

    Assignment run() {
        std::vector<Partial> front(1);
        for (std::size_t step = 0; step < program_.steps(); ++step) {
            next_.clear();
            for (const Partial& one : front) extend(one, step);
            front = cheapest();
            if (front.empty()) return {};
        }
        Assignment all;
        for (const auto& teams : front[0].steps) all.insert(all.end(), teams.begin(), teams.end());
        return all;
    }

private:
    void extend(const Partial& one, std::size_t step) {
        explorer_.restart();
        for (std::size_t s = 0; s < step; ++s) explorer_.take(s, one.steps[s]);
        const std::size_t tasks = program_.first_task[step + 1] - program_.first_task[step];
        if (std::pow(static_cast<double>(program_.teams), static_cast<double>(tasks)) <=
            most_listed)
            return extend_by_all(one, step, tasks);
        for (const TeamSet& set : sets_) {
            const std::vector<Team> teams = explorer_.step_map(step, set).teams;
            if (!teams.empty()) keep(one, step, teams);
        }
    }

    void extend_by_all(const Partial& one, std::size_t step, std::size_t tasks) {
        std::vector<Team> teams(tasks, 0);
        bool is_more = true;
        while (is_more) {
            bool is_possible = true;
            for (std::uint32_t i = 0; i < tasks && is_possible; ++i)
                is_possible = program_.may_run(step, program_.first_task[step] + i, teams[i]);
            if (is_possible) keep(one, step, teams);
            is_more = false;
            for (std::size_t i = 0; i < tasks && !is_more; ++i) {
                is_more = ++teams[i] < program_.teams;
                if (!is_more) teams[i] = 0;
            }
        }
    }

    void keep(const Partial& one, std::size_t step, const std::vector<Team>& teams) {
        const double cost = one.cost + explorer_.cost(step, teams);
        explorer_.effort().spend(static_cast<double>(teams.size()) * 20 + 100);
        explorer_.take(step, teams);
        auto key = live_holders(program_, explorer_.state(), step);
        explorer_.back();
        const auto [at, is_new] = next_.try_emplace(std::move(key));
        if (!is_new && at->second.cost <= cost) return;
        at->second.cost = cost;
        at->second.steps = one.steps;
        at->second.steps.push_back(teams);
    }

    std::vector<Partial> cheapest() {
        std::vector<Partial> front;
        for (auto& [key, partial] : next_) front.push_back(std::move(partial));
        std::ranges::stable_sort(front, {}, &Partial::cost);
        if (front.size() > width_) front.resize(width_);
        return front;
    }

    Explorer& explorer_;
    const Program& program_;
    const std::vector<TeamSet>& sets_;
    std::size_t width_;
    std::map<std::vector<Replicas>, Partial> next_;  // by the holders of live blocks
};

}  // namespace

Assignment beam(Explorer& explorer, const std::vector<TeamSet>& sets, std::size_t width) {
    return Beam(explorer, sets, width).run();
}

}  // namespace selgen::map
