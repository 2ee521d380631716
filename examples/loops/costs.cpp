// Times blocks of iterations with a CostRecorder, and corrects them for the cost of reading the
// clock.
#include "costs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/omp/costs.hpp>
#include <selgen/rt/memory.hpp>

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

}  // namespace loops
