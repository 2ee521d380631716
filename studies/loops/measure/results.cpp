// Times blocks of iterations with a CostRecorder, corrected for reading the clock, and formats and
// splits the lines of tables.
#include "results.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/omp/costs.hpp>
#include <selgen/rt/memory.hpp>
#include <stdexcept>

namespace loops {
namespace {

using nlohmann::ordered_json;
using selgen::bench::wall_s;

/// Rounded to a picosecond, far below the resolution of the clock.
double rounded(double seconds) { return static_cast<double>(std::llround(seconds * 1e12)) * 1e-12; }

double run_s(Loop& loop) {
    const double start = wall_s();
    loop.run(1, selgen::omp::fixed);
    return wall_s() - start;
}

/// The cost of reading the clock between blocks is subtracted, equally from all of them.
void fit_to(double loop_s, std::vector<double>& blocks) {
    const double sum = std::accumulate(blocks.begin(), blocks.end(), 0.0);
    if (!(sum > 0)) return;
    for (double& block : blocks) block *= std::max(loop_s, 0.0) / sum;
}

ordered_json features_of(const Loop& loop, const Times& times) {
    const Unevenness of_input = unevenness_of_input(loop);
    ordered_json features{{"iterations", loop.iterations()},
                          {"bytes", loop.bytes()},
                          {"front", times.uneven.front},
                          {"imbalance", times.uneven.imbalance},
                          {"head", times.uneven.head}};
    features["predicted_front"] = of_input.front;
    features["predicted_imbalance"] = of_input.imbalance;
    features["predicted_head"] = of_input.head;
    features["sequential_s"] = times.sequential_s;
    features["profiling_s"] = times.profiling_s;
    features["exhaustive_s"] = times.exhaustive_s;
    return features;
}

}  // namespace

Costs record(Loop& loop, int runs) {
    Costs costs;
    costs.run_s = costs.outside_s = std::numeric_limits<double>::infinity();
    for (int run = 0; run < runs; ++run) costs.run_s = std::min(costs.run_s, run_s(loop));
    selgen::omp::CostRecorder recorder;
    for (int run = 0; run < 1 + runs; ++run) {
        const double took = run_s(loop);
        costs.outside_s = std::min(costs.outside_s, std::max(took - recorder.run_s(), 0.0));
    }
    costs.iterations = recorder.iterations();
    costs.block = recorder.block();
    costs.blocks = recorder.seconds();
    fit_to(costs.run_s - costs.outside_s, costs.blocks);
    return costs;
}

std::string line_of(const Case& one, const Loop& loop, const Costs& costs,
                    const std::vector<Configuration>& configurations, const Times& times) {
    ordered_json line{{"format", "selgen-costs 1"},     {"id", one.id()},
                      {"group", one.loop.program},      {"loop", one.loop.name},
                      {"program", one.loop.program},    {"machine", machine()},
                      {"iterations", costs.iterations}, {"block", costs.block}};
    line["blocks"] = ordered_json::array();
    for (const double block : costs.blocks) line["blocks"].push_back(rounded(block));
    line["outside_s"] = rounded(costs.outside_s);
    line["sequential_s"] = times.of_ways.front();
    const bool is_cached = loop.bytes() < selgen::rt::last_level_cache();
    line["bytes"] = is_cached ? 0 : loop.bytes();
    line["measured"] = ordered_json::object();
    for (std::size_t configuration = 0; configuration < configurations.size(); ++configuration)
        line["measured"]["time:" + configurations[configuration].name()] =
            times.of_ways[configuration];
    line["features"] = features_of(loop, times);
    return line.dump() + '\n';
}

namespace {

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, ",%.6g", value);
    return text;
}

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == ',')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

}  // namespace

std::string heading_of(const std::vector<Configuration>& configurations,
                       const std::vector<std::string>& facts) {
    std::string text;
    for (const std::string& fact : facts) text += "# " + fact + '\n';
    text +=
        "id,group,iterations,bytes,front,imbalance,head,predicted_front,predicted_imbalance,"
        "predicted_head,"
        "sequential_s,profiling_s,exhaustive_s";
    for (const Configuration& configuration : configurations)
        text += ",time:" + configuration.name();
    return text + '\n';
}

std::string row_of(const Case& one, const Loop& loop, const Times& times) {
    std::string text = one.id() + ',' + std::string(one.loop.program) + ',' +
                       std::to_string(loop.iterations()) + number(loop.bytes());
    for (const Unevenness& of : {times.uneven, unevenness_of_input(loop)})
        text += number(of.front) + number(of.imbalance) + number(of.head);
    text += number(times.sequential_s) + number(times.profiling_s) + number(times.exhaustive_s);
    for (const double time : times.of_ways) text += number(time);
    return text + '\n';
}

std::string Row::at(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? "" : fields[static_cast<std::size_t>(found - names.begin())];
}

std::vector<Row> read_table(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::vector<std::string> names;
    std::vector<Row> rows;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::vector<std::string> fields = split(line);
        if (names.empty()) {
            names = std::move(fields);
            continue;
        }
        if (fields.size() != names.size())
            throw std::runtime_error(path + ": a row has another number of fields than the header");
        rows.push_back({names, std::move(fields)});
    }
    return rows;
}

void write_file(const std::string& path, const std::string& text) {
    const std::string draft = path + ".part";
    std::ofstream out(draft, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::runtime_error("cannot write " + draft);
    std::filesystem::rename(draft, path);
}

}  // namespace loops
