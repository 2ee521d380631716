// Table 1 of the paper on mapping, for this machine: five programs by definition, by hand, as
// mapped graphs, and with StarPU. The versions run in turns, and each result is compared with the
// serial reference.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <iostream>

#include "map/flat.hpp"
#include "map/io/measured.hpp"
#include "map/schedule/plan.hpp"
#include "map/search/search.hpp"
#include "tests/bench/patterns/programs.hpp"
#include "tests/bench/patterns/starpu/versions.hpp"
#include "tests/bench/results.hpp"

#include <selgen/omp/calibrate.hpp>
#include <selgen/pattern/serial.hpp>

namespace {

using namespace selgen;
using bench::Generated;
using bench::PatternProgram;
using Json = nlohmann::ordered_json;

struct Arguments {
    double scale = 0.05;
    int repeats = 7;
    int blocks = 0;  // blocks of StarPU's data; 0: as many as workers
    bool events = false;
    std::string json;
    bench::PatternMachine machine;
};

double seconds_of(const std::function<void()>& run) {
    const auto begin = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

bool are_close(const std::vector<double>& a, const std::vector<double>& b) {
    return std::ranges::equal(a, b, [](double x, double y) {
        return std::abs(x - y) <= 1e-9 * std::max({1.0, std::abs(x), std::abs(y)});
    });
}

template <class Executor>
void bind(Executor& executor, const PatternProgram& program) {
    for (std::size_t a = 0; a < program.bound.size(); ++a)
        if (program.bound[a] != nullptr)
            executor.bind(static_cast<pattern::Index>(a), program.bound[a]);
}

/// The OpenMP threads may sleep after other versions ran.
void wake_team() {
#pragma omp parallel
    {
#pragma omp barrier
    }
}

struct Version {
    std::string name;
    std::function<void()> run;
    std::function<void()> wake = wake_team, rest = [] {};  // not measured
    std::vector<double> seconds{};
    bool is_right = false;
};

/// Clears the buffers of a program, so that no version uses the results of another.
void spoil(const PatternProgram& program, const pattern::Tables& tables) {
    for (std::size_t a = 0; a < program.bound.size(); ++a) {
        const auto& array = tables.arrays[static_cast<pattern::Index>(a)];
        if (array.is_output && !array.is_input)
            std::memset(program.bound[a], 0x55,
                        static_cast<std::size_t>(array.rows * array.row_bytes));
    }
}

/// Runs all versions in turns. The first round is compared, but not measured.
void measure(const PatternProgram& program, const pattern::Tables& tables,
             std::vector<Version>& versions, int repeats, const std::vector<double>& expected) {
    for (int round = 0; round <= repeats; ++round) {
        for (Version& version : versions) {
            if (round == 0) spoil(program, tables);
            program.start();
            version.wake();
            const double seconds = seconds_of(version.run);
            version.rest();
            if (round > 0)
                version.seconds.push_back(seconds);
            else
                version.is_right = are_close(program.result(), expected);
        }
    }
}

/// Estimates of the model before and after its rates were measured.
struct Estimate {
    double stated = 0, calibrated = 0;
};

/// With measured rates, as `selgen map --calibrate` measures them in a program.
map::Problem calibrated(const PatternProgram& program, const pattern::Tables& tables) {
    map::Problem problem = program.problem;
    const int cores = problem.machine.processors[0].cores;
    program.start();
    const auto of_kernels = omp::timed_patterns(
        tables, 0, program.dispatch, [&](auto& runner) { bind(runner, program); }, cores);
    std::vector<std::string> patterns;  // named by the first of their calls, like kernels
    for (const map::Call& call : problem.calls)
        if (std::ranges::find(patterns, call.name) == patterns.end()) patterns.push_back(call.name);
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        double seconds = 0;
        for (const bool combines : {false, true}) {
            const auto kernel = static_cast<std::size_t>(map::kernel_of(i, combines));
            if (kernel < of_kernels.size()) seconds += of_kernels[kernel];
        }
        const double rate = map::rate_of(problem, patterns[i], cores, seconds);
        map::set_rate(problem, patterns[i], 0, rate);
    }
    return problem;
}

bool report(const PatternProgram& program, const Estimate& estimate,
            const std::vector<Version>& versions, bench::Results& results) {
    const char* const tables = program.generated.dispatch != nullptr ? "spec" : "run time";
    const double measured = median(versions[2].seconds);
    std::printf(
        "%-21s estimated %9.4f s, %.2f of generated (%.2f by stated rates); tables of the "
        "%s\n",
        program.name.c_str(), estimate.calibrated, estimate.calibrated / measured,
        estimate.stated / measured, tables);
    bool are_right = true;
    const double hand = median(versions[1].seconds);
    for (const Version& version : versions) {
        const double seconds = median(version.seconds);
        std::printf("  %-10s %9.4f s  %5.2f of by hand%s\n", version.name.c_str(), seconds,
                    seconds / hand, version.is_right ? "" : "  WRONG");
        are_right = are_right && version.is_right;
        const auto estimated = [&](double one) {  // StarPU does not use the mapping
            return version.name == "starpu" ? Json(nullptr) : Json(one);
        };
        results.rows.push_back({{"kernel", program.name},
                                {"version", version.name},
                                {"tables", tables},
                                {"estimated_s", estimated(estimate.calibrated)},
                                {"stated_s", estimated(estimate.stated)},
                                {"seconds", seconds}});
    }
    return are_right;
}

/// As many blocks as the graph has splits, but enough for all workers.
Version starpu_version(const PatternProgram& program, const Arguments& arguments) {
    const int cores = arguments.machine.cores;
    const int blocks = arguments.blocks > 0 ? arguments.blocks : std::max(2, cores);
    const bench::Awakened version = program.starpu({cores, blocks});
    if (version.workers < cores)  // packages are built for a number of cores
        std::printf("starpu has %d workers, the other versions have %d threads\n", version.workers,
                    cores);
    return {"starpu", version.run, version.wake, version.rest};
}

bool run(const PatternProgram& program, const Arguments& arguments, bench::Results& results) {
    const map::Flat flat = map::flatten(program.problem);
    const map::Mapping mapping = map::find_mapping(program.problem, flat, {});
    const map::Plan plan = map::plan(program.problem, flat, mapping.teams);
    const auto tables = map::tables(plan);

    pattern::Serial serial(tables, program.dispatch);
    bind(serial, program);
    program.start();
    serial.run();
    const auto expected = program.result();

    // A spec has one size. For others the plan is made here; its tables are just as good.
    const Generated& code = program.generated;
    const bool has_code = code.dispatch != nullptr;
    pattern::Executor<> executor(has_code ? code.tables : tables,
                                 has_code ? code.dispatch : program.dispatch,
                                 {-1, arguments.machine.cores,
                                  arguments.events ? pattern::Mode::events : pattern::Mode::steps});
    if (has_code)
        code.bind(executor);
    else
        bind(executor, program);
    std::vector<Version> versions{{"base", program.base},
                                  {"hand", program.hand},
                                  {"generated", [&] { omp::run_patterns(executor); }}};
    if (program.starpu != nullptr) versions.push_back(starpu_version(program, arguments));
    const auto measured = map::find_mapping(calibrated(program, tables), flat, {});
    measure(program, tables, versions, arguments.repeats, expected);
    return report(program, {mapping.cost, measured.cost}, versions, results);
}

}  // namespace

int main(int count, char** words) {
    CLI::App app(
        "Measures five programs of parallel patterns: by definition, by hand, and mapped.");
    Arguments arguments;
    arguments.machine.cores = static_cast<int>(omp::threads_for_patterns());
    app.add_option("--scale", arguments.scale, "share of the paper's sizes")->capture_default_str();
    app.add_option("--repeats", arguments.repeats, "measured rounds")->capture_default_str();
    app.add_flag("--events", arguments.events, "wait for dependencies instead of barriers");
    app.add_option("--blocks", arguments.blocks,
                   "blocks of each array for StarPU; 0: one for each worker");
    app.add_option("--json", arguments.json, "also write the results to this file");
    CLI11_PARSE(app, count, words);
    bench::Results results{"patterns", nlohmann::ordered_json::array()};
    bool are_right = true;
    for (const auto& make : bench::pattern_programs(arguments.scale, arguments.machine))
        are_right = run(make(), arguments, results) && are_right;
    if (!bench::has_starpu())
        std::puts(
            "starpu is left out, because this build is without it; as root, run apt-get install -y "
            "--no-install-recommends libstarpu-dev, and configure with SELGEN_STARPU=AUTO");
    return bench::write(results, arguments.json) && are_right ? 0 : 1;
}
