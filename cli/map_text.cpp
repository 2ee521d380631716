#include "cli/map_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace selgen::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string seconds(double value) {
    if (value >= 1) return fmt::format("{:.4g} s", value);
    if (value >= 1e-3) return fmt::format("{:.4g} ms", value * 1e3);
    return fmt::format("{:.4g} us", value * 1e6);
}

std::string amount(double bytes) {
    if (bytes >= 1e9) return fmt::format("{:.4g} GB", bytes * 1e-9);
    if (bytes >= 1e6) return fmt::format("{:.4g} MB", bytes * 1e-6);
    if (bytes >= 1e3) return fmt::format("{:.4g} kB", bytes * 1e-3);
    return fmt::format("{:.4g} B", bytes);
}

const std::string& team_name(const MapCase& one, std::size_t team) {
    return one.problem.machine.processors[team].name;
}

/// The splits of each team in a step, in the order of the teams.
std::map<std::size_t, std::vector<std::string>> by_team(const MapCase& one,
                                                        const map::Mapping& mapping,
                                                        std::size_t step) {
    std::map<std::size_t, std::vector<std::string>> teams;
    for (std::size_t i = 0; i < one.flat.steps[step].size(); ++i)
        teams[mapping.teams[step][i]].push_back(name_of(one.problem, one.flat.steps[step][i]));
    return teams;
}

std::string joined(const std::vector<std::string>& names) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most; ++i) text += ' ' + names[i];
    return names.size() > most ? text + fmt::format(" and {} more", names.size() - most) : text;
}

/// "n0.s0 -> n0.s1: 268.4 MB", a line for each pair.
std::string moves(const MapCase& one, const map::Mapping& mapping, std::size_t step) {
    std::map<std::pair<std::size_t, std::size_t>, double> bytes;
    const auto before = [](const map::Transfer& transfer, std::size_t s) {
        return transfer.step < s;
    };
    auto at = std::lower_bound(mapping.transfers.begin(), mapping.transfers.end(), step, before);
    for (; at != mapping.transfers.end() && at->step == step; ++at)
        bytes[{at->from, at->to}] += one.flat.bytes[at->block];
    std::string text;
    for (const auto& [pair, sum] : bytes)
        text += fmt::format("    {} -> {}: {}\n", team_name(one, pair.first),
                            team_name(one, pair.second), amount(sum));
    return text;
}

}  // namespace

Json mapping_json(const MapCase& one, const map::Mapping& mapping) {
    Json json{{"name", one.problem.name}, {"steps", Json::array()},
              {"cost", mapping.cost},     {"bound", mapping.bound},
              {"proved", mapping.proved}, {"step_costs", mapping.step_cost},
              {"mapping", Json::array()}};
    for (std::size_t step = 0; step < one.flat.steps.size(); ++step) {
        Json names = Json::array(), teams = Json::object();
        for (std::size_t i = 0; i < one.flat.steps[step].size(); ++i) {
            const std::string name = name_of(one.problem, one.flat.steps[step][i]);
            names.push_back(name);
            teams[name] = team_name(one, mapping.teams[step][i]);
        }
        json["steps"].push_back(std::move(names));
        json["mapping"].push_back(std::move(teams));
    }
    return json;
}

std::string mapping_text(const MapCase& one, const map::Mapping& mapping) {
    const double gap = mapping.bound > 0 ? mapping.cost / mapping.bound - 1 : 0;
    const std::string proof = mapping.proved ? "proved to be the best"
                                             : fmt::format("at least {}, a gap of {:.3g} %",
                                                           seconds(mapping.bound), 100 * gap);
    std::string text =
        fmt::format("{}: {} in {} step{}; {}\n", one.problem.name, seconds(mapping.cost),
                    one.flat.steps.size(), one.flat.steps.size() == 1 ? "" : "s", proof);
    for (std::size_t step = 0; step < one.flat.steps.size(); ++step) {
        text += fmt::format("  step {}: {}\n", step, seconds(mapping.step_cost[step]));
        text += moves(one, mapping, step);
        for (const auto& [team, names] : by_team(one, mapping, step))
            text += fmt::format("    {}:{}\n", team_name(one, team), joined(names));
    }
    return text;
}

}  // namespace selgen::cli
