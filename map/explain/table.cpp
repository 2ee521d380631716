// Prints the transfers and the work of each step, and shortens runs of repeated steps.
#include "map/explain/explain.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "map/explain/moves.hpp"

namespace selgen::map {
namespace {

using Json = nlohmann::ordered_json;

/// The lines of each step: first the transfers, then the splits of each team.
std::vector<std::string> step_texts(const Case& one, const Mapping& mapping) {
    std::vector<std::string> texts(one.flat.steps.size());
    for (const Move& move : moves_of(one, mapping))
        texts[move.step] +=
            fmt::format("    {} -> {}: {} of {}\n", team_name(one, move.from),
                        team_name(one, move.to), bytes_text(move.bytes), move.array);
    for (const Work& work : timeline(one.problem, one.flat, mapping.teams))
        texts[work.step] +=
            fmt::format("    {}: {}; reads {}, computes {}\n", team_name(one, work.team),
                        splits_text(one, work.step, work.splits), seconds_text(work.reads),
                        seconds_text(work.computes));
    return texts;
}

/// The text without call numbers ("sweep#12[" becomes "sweep["), to detect repeated steps.
std::string without_numbers(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '#')
            while (i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9') ++i;
        else
            result += text[i];
    }
    return result;
}

/// Steps before `end` that repeat the `period` steps before them.
struct Run {
    std::size_t end = 0, period = 1;
};

/// The longest run that begins at this step. If `end` equals `begin`, nothing repeats.
Run run_at(const std::vector<std::string>& alike, std::size_t begin) {
    Run best{begin, 1};
    for (std::size_t period = 1; period <= 4 && period <= begin; ++period) {
        std::size_t end = begin;
        while (end < alike.size() && alike[end] == alike[end - period]) ++end;
        if (end >= begin + period && end > best.end) best = {end, period};
    }
    return best;
}

std::string run_text(std::size_t begin, const Run& run) {
    const std::string steps = run.end == begin + 1
                                  ? fmt::format("step {}", begin)
                                  : fmt::format("steps {} to {}", begin, run.end - 1);
    if (run.period == 1)
        return fmt::format("  {} {} the previous step\n", steps,
                           run.end == begin + 1 ? "repeats" : "repeat");
    return fmt::format("  {} repeat the previous {} steps\n", steps, run.period);
}

Json mapping_json(const Case& one, const Mapping& mapping) {
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

}  // namespace

std::string mappings_json(const std::vector<Case>& cases, const std::vector<Mapping>& mappings) {
    Json all = Json::array();
    for (std::size_t i = 0; i < mappings.size(); ++i)
        all.push_back(mapping_json(cases[i], mappings[i]));
    return (all.size() == 1 ? all[0] : all).dump(1) + '\n';
}

std::string mapping_text(const Case& one, const Mapping& mapping) {
    const std::size_t count = one.flat.steps.size();
    std::string text = fmt::format("{}: {} in {} step{}; {}\n", one.problem.name,
                                   seconds_text(mapping.cost), count, count == 1 ? "" : "s",
                                   one.problem.machine.processors.size() == 1
                                       ? "one team, so only one mapping is possible"
                                       : proof_text(mapping));
    if (!one.note.empty()) text += "  " + one.note + '\n';
    const auto texts = step_texts(one, mapping);
    std::vector<std::string> alike;
    for (const std::string& step : texts) alike.push_back(without_numbers(step));
    for (std::size_t step = 0; step < count;) {
        const Run run = run_at(alike, step);
        if (run.end > step) {
            text += run_text(step, run);
            step = run.end;
            continue;
        }
        text += fmt::format("  step {}: {}\n{}", step, seconds_text(mapping.step_cost[step]),
                            texts[step]);
        ++step;
    }
    return text;
}

}  // namespace selgen::map
