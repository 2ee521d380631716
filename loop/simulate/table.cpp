// Writes the comments, header and rows of a simulated table as CSV, with quoted fields.
#include "loop/simulate/table.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>

namespace selgen::loop {
namespace {

constexpr double tick = 1e-9;  // seconds: the resolution of clocks; tables have no times of 0

/// The shortest text that is read as the same number.
std::string exactly(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string seconds(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::max(value, tick));
    return text;
}

std::string field(const std::string& text) {
    if (text.find_first_of(",\"# ") == text.npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

/// The features of all cases, in the order of their first use.
std::vector<std::string> feature_names(const std::vector<RecordedCase>& loops) {
    std::vector<std::string> names;
    std::set<std::string> known{"exhaustive_s"};
    for (const RecordedCase& loop : loops)
        for (const auto& [name, value] : loop.costs.features)
            if (known.insert(name).second) names.push_back(name);
    return names;
}

std::string fact_line(const std::vector<Configuration>& configurations, const Machine& machine) {
    std::set<int> counts;
    for (const Configuration& configuration : configurations) counts.insert(configuration.threads);
    std::string all;
    for (const int count : counts) all += (all.empty() ? "" : ", ") + std::to_string(count);
    return "# simulated: " + machine.name + ", on " + all + " threads\n";
}

/// Comments with the machines on which costs were measured, each once.
std::string cost_lines(const std::vector<RecordedCase>& loops) {
    std::set<std::string> machines;
    for (const RecordedCase& loop : loops) machines.insert(loop.costs.machine);
    std::string lines;
    for (const std::string& machine : machines) lines += "# costs of iterations: " + machine + '\n';
    return lines;
}

std::string row(const RecordedCase& loop, const std::vector<std::string>& names,
                const std::vector<Configuration>& configurations, const Machine& machine) {
    std::string text = field(loop.costs.id) + ',' + field(loop.costs.group);
    for (const std::string& name : names) {
        const auto& all = loop.costs.features;
        const auto found = std::ranges::find(all, name, &NamedNumbers::value_type::first);
        text += ',' + (found == all.end() ? "" : exactly(found->second));
    }
    text += ',' + seconds(loop.costs.sequential_s);
    for (const Configuration& configuration : configurations)
        text += ',' + seconds(simulated_s(loop, configuration, machine));
    return text + '\n';
}

}  // namespace

std::string simulated_table(const std::vector<RecordedCase>& loops,
                            const std::vector<Configuration>& configurations,
                            const Machine& machine) {
    const std::vector<std::string> names = feature_names(loops);
    std::string text = fact_line(configurations, machine) + cost_lines(loops) + "id,group";
    for (const std::string& name : names) text += ',' + field(name);
    text += ",time:serial";
    for (const Configuration& configuration : configurations)
        text += ",time:" + name_of(configuration);
    text += '\n';
    for (const RecordedCase& loop : loops) text += row(loop, names, configurations, machine);
    return text;
}

}  // namespace selgen::loop
