// Prices a mapping with one split on each team in turn, and prints costs, transfers and a
// conclusion.
#include "map/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "map/explain/moves.hpp"
#include "map/io/measured.hpp"
#include "map/search/search.hpp"

namespace selgen::map {
namespace {

struct Where {
    std::size_t step = 0, split = 0;
};

/// The first split of the pattern or call of that name.
std::optional<Where> first_split(const Case& one, const std::string& name) {
    for (std::size_t step = 0; step < one.flat.steps.size(); ++step)
        for (std::size_t i = 0; i < one.flat.steps[step].size(); ++i) {
            const Call& call = one.problem.calls[one.flat.steps[step][i].call];
            if (call.name == name || pattern_of(call) == name) return Where{step, i};
        }
    return std::nullopt;
}

Where find_split(const Case& one, const std::string& name) {
    std::vector<std::string> names;
    for (std::size_t step = 0; step < one.flat.steps.size(); ++step)
        for (std::size_t i = 0; i < one.flat.steps[step].size(); ++i) {
            names.push_back(name_of(one.problem, one.flat.steps[step][i]));
            if (names.back() == name) return {step, i};
        }
    if (const auto first = first_split(one, name)) return *first;
    const std::string hint = nearest_hint(name, names);
    std::string some;
    for (std::size_t i = 0; i < names.size() && i < 6; ++i) some += (i == 0 ? "" : ", ") + names[i];
    throw UsageError("unknown split '" + name + "': " + (hint.empty() ? "" : hint + ' ') +
                     "known splits: " + some + (names.size() > 6 ? ", …" : ""));
}

/// The mapping if the split moves to a team.
struct Choice {
    std::size_t team = 0;
    Mapping mapping;
    Work work;  // of the team in the split's step
};

Choice choice_of(const Case& one, const Where& where, std::size_t team, Teams teams) {
    teams[where.step][where.split] = team;
    Choice choice{team, price(one.problem, one.flat, teams), {}};
    for (Work& work : timeline(one.problem, one.flat, teams))
        if (work.step == where.step && work.team == team) choice.work = std::move(work);
    return choice;
}

std::string data_moved(const Case& one, const Choice& choice, std::size_t step) {
    std::string text;
    for (const Move& move : moves_of(one, choice.mapping))
        if (move.step == step && move.to == choice.team)
            text += fmt::format("{}{} of {} from {}", text.empty() ? "" : ", ",
                                bytes_text(move.bytes), move.array, team_name(one, move.from));
    return text.empty() ? "nothing" : text;
}

std::string row(const Case& one, const Choice& choice, const Choice& here, std::size_t step) {
    const double more = choice.mapping.cost - here.mapping.cost;
    const std::string differs =
        choice.team == here.team
            ? "current"
            : fmt::format("{}{}", more < 0 ? "-" : "+", seconds_text(std::abs(more)));
    return fmt::format("  {:<10} {:>10} {:>11} {:>10}  reads {}, computes {}; receives {}\n",
                       team_name(one, choice.team), seconds_text(choice.mapping.cost), differs,
                       seconds_text(choice.mapping.step_cost[step]),
                       seconds_text(choice.work.reads), seconds_text(choice.work.computes),
                       data_moved(one, choice, step));
}

/// The sentence at the end.
std::string verdict(const Case& one, const std::vector<Choice>& choices, const Choice& here) {
    const auto cost = [](const Choice& choice) { return choice.mapping.cost; };
    const auto best = std::ranges::min_element(choices, {}, cost);
    if (choices.size() == 1) return "No other team can run it.\n";
    if (best->mapping.cost < here.mapping.cost * (1 - 1e-9))
        return fmt::format(
            "Moving only this split to {} lowers the total: try another --search, or --exact.\n",
            team_name(one, best->team));
    const auto same = [&](const Choice& choice) {
        return choice.team != here.team && choice.mapping.cost <= here.mapping.cost * (1 + 1e-9);
    };
    if (std::ranges::any_of(choices, same))
        return "No other team is better. Some are equally good, because another team takes longer "
               "in this step.\n";
    return "Every other team increases the total.\n";
}

}  // namespace

std::string explain_split(const Case& one, const Mapping& mapping, const std::string& name) {
    const Where where = find_split(one, name);
    const std::size_t team = mapping.teams[where.step][where.split];
    const Split& split = one.flat.steps[where.step][where.split];
    std::vector<Choice> choices;
    const auto& processors = one.problem.machine.processors;
    for (std::size_t i = 0; i < processors.size(); ++i)
        if (may_run(one.problem.calls[split.call], processors[i]))
            choices.push_back(choice_of(one, where, i, mapping.teams));
    const auto here = std::ranges::find(choices, team, &Choice::team);
    std::string text = fmt::format(
        "{} of {} is computed by {} in step {}.\n"
        "  {:<10} {:>10} {:>11} {:>10}  work of this team in the step\n",
        name_of(one.problem, split), one.problem.name, team_name(one, team), where.step, "team",
        "total", "difference", "step");
    for (const Choice& choice : choices) text += row(one, choice, *here, where.step);
    return text + verdict(one, choices, *here);
}

}  // namespace selgen::map
