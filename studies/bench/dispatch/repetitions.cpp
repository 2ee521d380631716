// Reads the repetitions of a benchmark from JSON, and takes their medians.
#include "studies/bench/dispatch/repetitions.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace selgen::bench {

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

bool has_enough_undisturbed(const Times& times) { return times.undisturbed.size() >= 3; }

double median(const Times& times) {
    return median(has_enough_undisturbed(times) ? times.undisturbed : times.all);
}

bool run(const std::string& command) {
    std::fflush(stdout);  // the output of the command may also have other lines
    return std::system(command.c_str()) == 0;
}

std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

void read_repetitions(const std::string& file, double batch, Measured& measured) {
    std::ifstream in(file);
    const auto json = nlohmann::json::parse(in);
    for (const auto& row : json.at("benchmarks")) {
        if (row.at("run_type") != "iteration") continue;
        const double ns = row.at("cpu_time").get<double>() / batch;
        Times& times = measured[row.at("run_name").get<std::string>()];
        times.all.push_back(ns);
        if (!row.contains("label")) times.undisturbed.push_back(ns);
    }
}

}  // namespace selgen::bench
