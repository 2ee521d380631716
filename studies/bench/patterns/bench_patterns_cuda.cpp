// Table 1 of the paper on mapping, for this machine and its GPU: five programs by definition, by
// hand, mapped to the cores, and mapped to cores and GPU. The machine's link and the rates of all
// kernels are measured first.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <optional>

#include "map/flat.hpp"
#include "map/schedule/plan.hpp"
#include "map/search/search.hpp"
#include "studies/bench/patterns/gpu.hpp"
#include "studies/bench/patterns/programs.hpp"
#include "studies/bench/patterns/turns.hpp"
#include "studies/bench/results.hpp"

#include <selgen/cuda/calibrate.hpp>
#include <selgen/cuda/devices.hpp>

namespace {

using namespace selgen;
using bench::Gpu;
using bench::PatternProgram;
using bench::Version;

struct Arguments {
    double scale = 1;
    int repeats = 5;
    std::string json;
    bench::PatternMachine machine;
    Gpu gpu;
};

/// The problem on the cores and the GPU, as a place of a spec has it. Calls without a kernel for
/// GPUs run on the cores.
map::Problem with_gpu(const PatternProgram& program, const Arguments& arguments) {
    map::Problem problem = program.problem;
    const Gpu& gpu = arguments.gpu;
    map::Processor processor;
    processor.name = processor.device = "gpu";
    processor.kind = map::ProcessorKind::gpu;
    processor.cores = gpu.cores;
    problem.machine.processors.push_back(processor);
    auto& bandwidth = problem.machine.bandwidth;
    bandwidth[0].push_back(gpu.to_device);
    bandwidth.push_back({gpu.to_host, 1e12});
    problem.machine.latency = {{1e-7, gpu.latency}, {gpu.latency, 1e-7}};
    problem.machine.links = {{std::nullopt, 0}, {0, std::nullopt}};
    problem.model.share = map::Share::bytes;
    if (bench::dispatch_on_gpu(program) == nullptr)
        for (map::Call& call : problem.calls) call.only_on = map::ProcessorKind::cpu;
    return map::in_full_mode(problem);
}

/// A mapping that is ready to run.
struct Planned {
    map::Plan plan;
    pattern::Tables tables;

    Planned(const map::Problem& problem, const map::Flat& flat, const map::Teams& teams)
        : plan(map::plan(problem, flat, teams)), tables(map::tables(plan)) {}
};

map::Teams all_on_cores(const map::Flat& flat) {
    map::Teams teams;
    for (const auto& step : flat.steps) teams.emplace_back(step.size(), 0);
    return teams;
}

void calibrate(map::Problem& problem, const PatternProgram& program,
               const pattern::Tables& tables) {
    bench::calibrate_cores(problem, program, tables);
    const cuda::PatternDispatch dispatch = bench::dispatch_on_gpu(program);
    if (dispatch == nullptr) return;
    program.start();
    bench::set_rates(problem, 1, cuda::timed_patterns(tables, 1, dispatch, [&](auto& runner) {
                         bench::bind(runner, program);
                     }));
}

/// Seconds to copy results from the GPU to the program's arrays, which the model does not count.
double seconds_of_results(const map::Plan& plan, const Gpu& gpu) {
    double seconds = 0;
    for (const pattern::CopyRow& copy : plan.copies) {
        const auto& from = plan.spaces[static_cast<std::size_t>(copy.from_space)];
        if (copy.is_counted || from.gpu < 0) continue;
        const auto& buffer = plan.buffers[static_cast<std::size_t>(copy.from_buffer)];
        const auto& array = plan.arrays[static_cast<std::size_t>(buffer.array)];
        seconds += static_cast<double>(copy.rows * array.row_bytes) / gpu.to_host + gpu.latency;
    }
    return seconds;
}

/// The share of the operations that the GPU computes, in per cent.
double share_of_gpu(const map::Problem& problem, const map::Flat& flat, const map::Teams& teams) {
    double gpu = 0, all = 0;
    for (std::size_t step = 0; step < teams.size(); ++step)
        for (std::size_t i = 0; i < teams[step].size(); ++i) {
            const map::Split& split = flat.steps[step][i];
            const double flops = static_cast<double>(split.count) * split.flops;
            all += flops;
            if (problem.machine.processors[teams[step][i]].kind == map::ProcessorKind::gpu)
                gpu += flops;
        }
    return 100 * gpu / all;
}

bool report(const PatternProgram& program, double share, double estimated,
            const std::vector<Version>& versions, bench::Results& results) {
    std::vector<double> seconds;
    bool are_right = true;
    for (const Version& version : versions) {
        seconds.push_back(bench::upper_median(version.seconds));
        are_right = are_right && version.is_right;
    }
    std::printf("%-21s %6.0f %% %9.5f %9.5f %9.5f %9.5f %12.2f %12.2f %s\n", program.name.c_str(),
                share, seconds[0], seconds[1], seconds[2], seconds[3], seconds[2] / seconds[3],
                estimated / seconds[3], are_right ? "" : "  WRONG");
    std::fflush(stdout);
    results.rows.push_back({{"kernel", program.name},
                            {"gpu_percent", share},
                            {"base_s", seconds[0]},
                            {"hand_s", seconds[1]},
                            {"cores_s", seconds[2]},
                            {"mapped_s", seconds[3]},
                            {"estimated_s", estimated}});
    return are_right;
}

bool run(const PatternProgram& program, const Arguments& arguments, bench::Results& results) {
    map::Problem problem = with_gpu(program, arguments);
    const map::Flat flat = map::flatten(problem);
    const Planned cores(problem, flat, all_on_cores(flat));
    const bench::PinnedArrays pinned(program, cores.tables);
    calibrate(problem, program, cores.tables);
    const map::Mapping mapping = map::find_mapping(problem, flat, {});
    const Planned found(problem, flat, mapping.teams);
    const double share = share_of_gpu(problem, flat, mapping.teams);

    // A thread starts the work of the GPU.
    const int threads = std::max(1, arguments.machine.cores - (share > 0 ? 1 : 0));
    pattern::Executor<> on_cores(cores.tables, program.dispatch,
                                 {-1, arguments.machine.cores, pattern::Mode::steps});
    pattern::Executor<cuda::PatternDevices> on_all(
        found.tables, program.dispatch, {-1, threads, pattern::Mode::steps},
        cuda::PatternDevices(found.tables, bench::dispatch_on_gpu(program)));
    bench::bind(on_cores, program);
    bench::bind(on_all, program);
    std::vector<Version> versions{{"base", program.base},
                                  {"hand", program.hand},
                                  {"cores", [&] { omp::run_patterns(on_cores); }},
                                  {"mapped", [&] { omp::run_patterns(on_all); }}};
    program.start();
    program.base();
    const auto expected = program.result();
    // Compilers fuse multiplications and additions of the cores' kernels.
    bench::measure(program, cores.tables, versions, {arguments.repeats, 1e-5}, expected);
    const double estimated = mapping.cost + seconds_of_results(found.plan, arguments.gpu);
    return report(program, share, estimated, versions, results);
}

bool run_all(Arguments arguments) {
    arguments.gpu = bench::measured_gpu();
    std::printf("link, pinned memory: %.3g GB/s to the device, %.3g GB/s back, %.3g us\n",
                arguments.gpu.to_device * 1e-9, arguments.gpu.to_host * 1e-9,
                arguments.gpu.latency * 1e6);
    std::printf("%-21s %8s %9s %9s %9s %9s %12s %12s\n", "seconds, medians", "on GPU", "base",
                "hand", "cores", "mapped", "cores/mapped", "estim/mapped");
    bench::Results results{"patterns_cuda", nlohmann::ordered_json::array()};
    bool are_right = true;
    for (const auto& make : bench::pattern_programs(arguments.scale, arguments.machine))
        are_right = run(make(), arguments, results) && are_right;
    return bench::write(results, arguments.json) && are_right;
}

}  // namespace

int main(int count, char** words) {
    CLI::App app("Measures five programs of parallel patterns on the cores and with a GPU.");
    Arguments arguments;
    arguments.machine.cores = static_cast<int>(omp::threads_for_patterns());
    app.add_option("--scale", arguments.scale, "share of the paper's sizes")->capture_default_str();
    app.add_option("--repeats", arguments.repeats, "measured rounds")->capture_default_str();
    app.add_option("--json", arguments.json, "also write the results to this file");
    CLI11_PARSE(app, count, words);
    if (cuda::devices() < 1) {
        std::cerr << "bench_patterns_cuda: no device: " << cuda::why_no_device() << '\n';
        return 3;
    }
    try {
        return run_all(arguments) ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "bench_patterns_cuda: " << error.what() << '\n';
        return 3;
    }
}
