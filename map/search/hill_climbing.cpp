// Generates sets of teams by doubling, jumps and dropped devices, and compares them with lookahead.
#include "map/search/methods.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace selgen::map {
namespace {

constexpr std::size_t most_devices = 8;  // devices to try one by one

TeamSet united(const TeamSet& a, const TeamSet& b) {
    TeamSet both;
    std::ranges::set_union(a, b, std::back_inserter(both));
    return both;
}

class HillClimbing {
public:
    HillClimbing(Explorer& explorer, const Groups& groups, const HillClimbingOptions& options)
        : explorer_(explorer), groups_(groups), options_(options) {}

    Assignment run() {
        explorer_.restart();
        TeamSet used{first_team()};
        Assignment all;
        for (std::size_t step = 0; step < explorer_.program().steps(); ++step) {
            const Found found = search(step, used, options_.lookahead);
            if (found.teams.empty()) return {};
            all.insert(all.end(), found.teams.begin(), found.teams.end());
            explorer_.take(step, found.teams);
            used = distinct(found.teams);
        }
        return all;
    }

private:
    struct Found {
        std::vector<Team> teams;
        double value = infinity;  // seconds of this step and of the lookahead
    };

    Team first_team() const { return groups_.sockets.empty() ? 0 : groups_.sockets[0][0]; }

    Found search(std::size_t step, const TeamSet& begin, int lookahead) {
        Found best = judged(step, begin, lookahead);
        TeamSet used = best.teams.empty() ? begin : distinct(best.teams);
        auto queue = local_moves(used);
        bool is_plateau = false;
        while (true) {
            Found next;
            for (const TeamSet& teams : queue) {
                if (Found one = judged(step, teams, lookahead); one.value < next.value)
                    next = std::move(one);
            }
            if (next.value < best.value * (1 - 1e-12)) {
                best = std::move(next);
                used = distinct(best.teams);
                queue = local_moves(used);
                is_plateau = false;
            } else if (!is_plateau) {
                queue = jumps(used);
                is_plateau = true;
            } else if (const auto next_ones = targets(devices_in(used));
                       best.teams.empty() && !next_ones.empty()) {
                used = united(used, next_ones.back());  // no team so far can run it: add devices
                queue = jumps(used);
                queue.push_back(used);
            } else {
                return best;
            }
        }
    }

    Found judged(std::size_t step, const TeamSet& teams, int lookahead) {
        const StepMap& map = explorer_.step_map(step, teams);
        Found found{map.teams, map.cost};
        if (lookahead == 0 || found.teams.empty() || step + 1 == explorer_.program().steps())
            return found;
        explorer_.take(step, found.teams);
        found.value += search(step + 1, distinct(found.teams), lookahead - 1).value;
        explorer_.back();
        return found;
    }

    std::vector<bool> devices_in(const TeamSet& used) const {
        std::vector<bool> in(groups_.devices.size(), false);
        for (const Team team : used) in[groups_.device_of[team]] = true;
        return in;
    }

    /// Two moves: twice the teams on each device in use, or all teams of these devices.
    std::vector<TeamSet> local_moves(const TeamSet& used) const {
        const auto in = devices_in(used);
        TeamSet twice = used, all = used;
        for (std::size_t d = 0; d < in.size(); ++d) {
            if (!in[d]) continue;
            auto more = static_cast<std::size_t>(std::ranges::count_if(
                used, [&](Team team) { return groups_.device_of[team] == d; }));
            for (const Team team : groups_.devices[d]) {
                if (std::ranges::binary_search(used, team)) continue;
                all.push_back(team);
                if (more > 0) {
                    twice.push_back(team);
                    --more;
                }
            }
        }
        std::vector<TeamSet> moves;
        if (twice.size() > used.size()) moves.push_back(distinct(twice));
        if (all.size() > twice.size()) moves.push_back(distinct(all));
        return moves;
    }

    /// Unused resources to add: the sockets of the next node, the next GPU, the next device.
    std::vector<TeamSet> targets(const std::vector<bool>& in) const {
        std::vector<TeamSet> result;
        for (const auto& sockets : groups_.sockets) {
            const auto is_used = [&](Team team) { return in[groups_.device_of[team]]; };
            if (std::ranges::any_of(sockets, is_used)) continue;
            result.push_back(sockets);
            break;
        }
        bool has_gpu = false, has_any = false;
        for (std::size_t d = 0; d < in.size(); ++d) {
            if (in[d]) continue;
            const bool is_gpu = groups_.kind[d] == ProcessorKind::gpu;
            const bool is_next = (is_gpu && !has_gpu) || !has_any;
            has_gpu = has_gpu || is_gpu;
            has_any = true;
            if (is_next) result.push_back(groups_.devices[d]);
        }
        return result;
    }

    std::vector<TeamSet> jumps(const TeamSet& used) const {
        const auto in = devices_in(used);
        const auto next = targets(in);
        std::vector<TeamSet> moves;
        for (const TeamSet& target : next) moves.push_back(united(used, target));
        if (!options_.switches) return moves;
        moves.insert(moves.end(), next.begin(), next.end());
        if (groups_.devices.size() <= most_devices)
            for (const auto& device : groups_.devices) moves.push_back(device);
        drop(moves, used, in);
        return moves;
    }

    /// Appends the moves that leave one device in use.
    void drop(std::vector<TeamSet>& moves, const TeamSet& used, const std::vector<bool>& in) const {
        std::size_t tried = 0;
        for (std::size_t d = 0; d < in.size() && tried < most_devices; ++d) {
            if (!in[d]) continue;
            TeamSet rest;
            for (const Team team : used)
                if (groups_.device_of[team] != d) rest.push_back(team);
            if (!rest.empty()) moves.push_back(std::move(rest));
            ++tried;
        }
    }

    Explorer& explorer_;
    const Groups& groups_;
    const HillClimbingOptions& options_;
};

}  // namespace

Assignment climb_hill(Explorer& explorer, const Groups& groups,
                      const HillClimbingOptions& options) {
    return HillClimbing(explorer, groups, options).run();
}

Assignment on_fixed_teams(Explorer& explorer, const TeamSet& teams) {
    explorer.restart();
    Assignment all;
    for (std::size_t step = 0; step < explorer.program().steps(); ++step) {
        const StepMap& map = explorer.step_map(step, teams);
        if (map.teams.empty()) return {};
        all.insert(all.end(), map.teams.begin(), map.teams.end());
        explorer.take(step, map.teams);
    }
    return all;
}

}  // namespace selgen::map
