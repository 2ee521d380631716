// Reads tables of loop times and loop feature files, finds configurations by threads and schedule,
// and derives machines from the values measured with two threads.
#include "studies/bench/loops/platform.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>

#include "fit/table/table.hpp"
#include "loop/feature_file.hpp"

namespace loops_study {
namespace {

using selgen::fit::Data;

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Data data_of(const std::string& path) {
    const std::string text = text_of(path);
    auto read = selgen::fit::read_table(path, text);
    if (const auto* faults = std::get_if<std::vector<selgen::fit::TableError>>(&read))
        throw std::runtime_error(to_text(faults->front()));
    return std::get<Data>(std::move(read));
}

/// "omp_8_dynamic_16".
Configuration way_of(const std::string& variant) {
    const std::size_t from = variant.find('_') + 1;
    const std::size_t to = variant.find('_', from);
    return {std::stoi(variant.substr(from, to - from)), variant.substr(to + 1)};
}

/// The columns of configurations. Those of one thread are a single one, and the sequential
/// reference is none.
std::vector<Eigen::Index> read_ways(const Data& data, Platform& platform) {
    std::vector<Eigen::Index> columns;
    for (std::size_t v = 0; v < data.variants.size(); ++v) {
        if (data.variants[v].rfind("omp_", 0) != 0) continue;
        const Configuration configuration = way_of(data.variants[v]);
        if (configuration.threads == 1 && !platform.configurations.empty()) continue;
        platform.configurations.push_back(configuration);
        columns.push_back(static_cast<Eigen::Index>(v));
        platform.threads = std::max(platform.threads, configuration.threads);
        if (configuration.threads < 2) continue;
        auto& names = platform.schedules;
        if (std::ranges::find(names, configuration.schedule) == names.end())
            names.push_back(configuration.schedule);
    }
    if (platform.configurations.empty() || platform.configurations.front().threads != 1 ||
        platform.threads < 2)
        throw std::runtime_error("the table of " + platform.name +
                                 " has no columns time:omp_1_static, time:omp_2_static, …");
    return columns;
}

double feature(const Data& data, Eigen::Index row, const std::string& name) {
    for (std::size_t f = 0; f < data.features.size(); ++f)
        if (data.features[f].name == name) return data.x(row, static_cast<Eigen::Index>(f));
    throw std::runtime_error("the table has no column '" + name + "'");
}

Unevenness unevenness(const Data& data, Eigen::Index row, const std::string& prefix) {
    return {feature(data, row, prefix + "front"), feature(data, row, prefix + "imbalance"),
            feature(data, row, prefix + "head")};
}

Case case_of(const Data& data, Eigen::Index row, const std::vector<Eigen::Index>& columns) {
    Case one;
    const std::string& id = data.ids[static_cast<std::size_t>(row)];
    one.loop = id.substr(0, id.find('/'));
    one.program = data.groups[static_cast<std::size_t>(row)];
    one.iterations = feature(data, row, "iterations");
    one.bytes = feature(data, row, "bytes");
    one.profiled = unevenness(data, row, "");
    one.of_input = unevenness(data, row, "predicted_");
    one.sequential_s = feature(data, row, "sequential_s");
    one.profiling_s = feature(data, row, "profiling_s");
    for (const Eigen::Index column : columns) one.seconds.push_back(data.time(row, column));
    for (const double time : one.seconds)
        if (!(time > 0 && std::isfinite(time)))
            throw std::runtime_error("a configuration of " + id + " has no time");
    return one;
}

template <class Of>
std::vector<std::string> distinct(const std::vector<Case>& cases, const Of& of) {
    std::vector<std::string> names;
    for (const Case& one : cases)
        if (std::ranges::find(names, of(one)) == names.end()) names.push_back(of(one));
    return names;
}

using nlohmann::ordered_json;

/// The value for two threads, in either format of the file.
double fork_of_two(const ordered_json& fork) {
    if (fork.contains("2")) return fork.at("2");
    return fork.at("constant").get<double>() + 2 * fork.at("per_thread").get<double>();
}

ordered_json fork_law(const ordered_json& measured) {
    const double two = fork_of_two(measured.at("fork_s"));
    return {{"constant", two / 2}, {"per_thread", two / 4}};
}

}  // namespace

double Case::best() const { return *std::ranges::min_element(seconds); }

double Case::even_speedup(int threads) const {
    return iterations / std::ceil(iterations / threads);
}

std::size_t Platform::configuration(int count, const std::string& schedule) const {
    const Configuration wanted{count, count == 1 ? configurations.front().schedule : schedule};
    const auto found = std::ranges::find(configurations, wanted);
    if (found == configurations.end())
        throw std::runtime_error(name + " has no " + std::to_string(count) + ' ' + schedule);
    return static_cast<std::size_t>(found - configurations.begin());
}

std::vector<int> Platform::counts() const {
    std::set<int> all;
    for (const Configuration& one : configurations) all.insert(one.threads);
    return {all.begin(), all.end()};
}

double Platform::least(const Case& one, int count) const {
    double least = INFINITY;
    for (std::size_t w = 0; w < configurations.size(); ++w)
        if (configurations[w].threads == count) least = std::min(least, one.seconds[w]);
    return least;
}

std::vector<std::string> Platform::programs() const {
    return distinct(cases, [](const Case& one) { return one.program; });
}

std::vector<std::string> Platform::loops() const {
    return distinct(cases, [](const Case& one) { return one.loop; });
}

Platform read_platform(const std::string& name, const std::string& table, const std::string& codes,
                       int repeats) {
    Platform platform{name, 1, {}, {}, {}};
    const Data data = data_of(table);
    const auto columns = read_ways(data, platform);
    const bool is_simulated = name.rfind("simulated", 0) == 0;
    std::map<std::string, std::size_t> first;
    for (Eigen::Index row = 0; row < data.rows(); ++row) {
        Case one = case_of(data, row, columns);
        const auto [known, is_new] = first.emplace(one.loop, platform.cases.size());
        one.is_smallest = is_new;
        one.smallest = known->second;
        one.code =
            selgen::loop::read_feature_file(text_of(codes + '/' + one.loop + ".json")).features;
        one.exhaustive_s =
            is_simulated ? repeats * std::accumulate(one.seconds.begin(), one.seconds.end(), 0.0)
                         : feature(data, row, "exhaustive_s");
        platform.cases.push_back(std::move(one));
    }
    return platform;
}

ordered_json with_cores(const ordered_json& measured, int cores) {
    ordered_json machine = measured;
    machine["name"] =
        std::to_string(cores) + " cores like those of " + measured.at("name").get<std::string>();
    machine["cores"] = cores;
    machine["fork_s"] = fork_law(measured);
    if (machine.contains("bandwidth"))
        machine["bandwidth"]["all"] = machine["bandwidth"]["one"].get<double>() * cores / 2;
    return machine;
}

ordered_json with_workers(const ordered_json& measured, int workers) {
    ordered_json machine = measured;
    machine["name"] = "a core like those of " + measured.at("name").get<std::string>() + " with " +
                      std::to_string(workers) + " workers";
    machine["cores"] = 1;
    machine["fork_s"] = fork_law(measured);
    machine.erase("bandwidth");
    machine["offload"] = {
        {"start_s", 2e-5}, {"bytes_per_s", 1e10}, {"speed", 0.8}, {"workers", workers}};
    return machine;
}

}  // namespace loops_study
