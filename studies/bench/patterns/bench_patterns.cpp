// Table 1 of the paper on mapping, for this machine: five programs by definition, by hand, and
// as mapped graphs. The versions run in turns, and each result is compared with the serial
// reference.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "map/flat.hpp"
#include "map/schedule/plan.hpp"
#include "map/search/search.hpp"
#include "studies/bench/patterns/programs.hpp"
#include "studies/bench/patterns/turns.hpp"
#include "studies/bench/results.hpp"

#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/serial.hpp>

namespace {

using namespace selgen;
using bench::bind;
using bench::Generated;
using bench::PatternProgram;
using bench::Version;

struct Arguments {
    double scale = 0.05;
    int repeats = 7;
    bool events = false;
    std::string json;
    bench::PatternMachine machine;
};

/// Estimates of the model before and after its rates were measured.
struct Estimate {
    double stated = 0, calibrated = 0;
};

bool report(const PatternProgram& program, const Estimate& estimate,
            const std::vector<Version>& versions, bench::Results& results) {
    const char* const tables = program.generated.dispatch != nullptr ? "spec" : "run time";
    const double measured = bench::upper_median(versions[2].seconds);
    std::printf(
        "%-21s estimated %9.4f s, %.2f of generated (%.2f by stated rates); tables of the "
        "%s\n",
        program.name.c_str(), estimate.calibrated, estimate.calibrated / measured,
        estimate.stated / measured, tables);
    bool are_right = true;
    const double hand = bench::upper_median(versions[1].seconds);
    for (const Version& version : versions) {
        const double seconds = bench::upper_median(version.seconds);
        std::printf("  %-10s %9.4f s  %5.2f of by hand%s\n", version.name.c_str(), seconds,
                    seconds / hand, version.is_right ? "" : "  WRONG");
        are_right = are_right && version.is_right;
        results.rows.push_back({{"kernel", program.name},
                                {"version", version.name},
                                {"tables", tables},
                                {"estimated_s", estimate.calibrated},
                                {"stated_s", estimate.stated},
                                {"seconds", seconds}});
    }
    return are_right;
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
    map::Problem calibrated = program.problem;
    bench::calibrate_cores(calibrated, program, tables);
    const auto measured = map::find_mapping(calibrated, flat, {});
    bench::measure(program, tables, versions, {arguments.repeats}, expected);
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
    app.add_option("--json", arguments.json, "also write the results to this file");
    CLI11_PARSE(app, count, words);
    bench::Results results{"patterns", nlohmann::ordered_json::array()};
    bool are_right = true;
    for (const auto& make : bench::pattern_programs(arguments.scale, arguments.machine))
        are_right = run(make(), arguments, results) && are_right;
    return bench::write(results, arguments.json) && are_right ? 0 : 1;
}
