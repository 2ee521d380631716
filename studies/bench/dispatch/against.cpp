// Runs the programs of both builds alternately, and formats the ratio of each decision.
#include "studies/bench/dispatch/against.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>

#include "studies/bench/statistics.hpp"

namespace selgen::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* prefix = "measured_";

/// Programs of other compilers, and output files of the programs, are not included.
std::set<std::string> programs_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const fs::path& path = entry.path();
        const std::string name = path.filename().string();
        if (name.rfind(prefix, 0) == 0 && !path.has_extension()) names.insert(name);
    }
    return names;
}

/// Nanoseconds of the generated decisions in one process.
std::map<std::string, double> measure_once(const std::string& program, const std::string& file,
                                           double batch) {
    const std::string log = file + ".log";
    if (!run(quoted(program) + " --benchmark_out=" + quoted(file) +
             " --benchmark_out_format=json --benchmark_enable_random_interleaving=true"
             " --benchmark_filter=/generated/ --benchmark_repetitions=5"
             " --benchmark_min_time=0.002 > " +
             quoted(log) + " 2>&1"))
        throw std::runtime_error(program + " failed, see " + log);
    Measured measured;
    read_repetitions(file, batch, measured);
    std::map<std::string, double> ns;
    for (const auto& [name, times] : measured) ns[name] = median(times);
    return ns;
}

/// A program of both builds, and the nanoseconds of its processes by name.
struct Pair {
    Program program;
    std::string old_path;
    std::map<std::string, std::vector<double>> old_ns, new_ns;
};

void measure(Pair& pair, bool is_new, double batch) {
    const std::string& path = is_new ? pair.program.path : pair.old_path;
    const std::string file = pair.program.path + (is_new ? ".new.json" : ".old.json");
    for (const auto& [name, ns] : measure_once(path, file, batch))
        (is_new ? pair.new_ns : pair.old_ns)[name].push_back(ns);
}

std::string label(const Program& program, const std::string& name) {
    return name + ", " + program.compiler + " " + program.flags;
}

void add_rows(const Pair& pair, Comparison& comparison) {
    const Program& program = pair.program;
    for (const auto& [name, new_ns] : pair.new_ns) {
        const auto old = pair.old_ns.find(name);
        if (old == pair.old_ns.end())
            comparison.only_new.push_back(label(program, name));
        else
            comparison.rows.push_back({name, program.compiler, program.flags, old->second, new_ns,
                                       ratio_of(old->second, new_ns)});
    }
    for (const auto& [name, old_ns] : pair.old_ns)
        if (pair.new_ns.count(name) == 0) comparison.only_old.push_back(label(program, name));
}

/// The rows or programs that one build lacks.
std::string listed(const std::string& heading, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += heading + ": " + name + "\n";
    return text;
}

std::string line(const ComparedRow& row) {
    const std::size_t first = row.name.find('/'), last = row.name.rfind('/');
    char text[200];
    std::snprintf(text, sizeof text,
                  "%-38s %-7s %-8s %-18s %7.2f ns to %7.2f ns, ratio %.3f [%.3f, %.3f]%s\n",
                  row.name.substr(0, first).c_str(), row.name.substr(last + 1).c_str(),
                  row.compiler.c_str(), row.flags.c_str(), upper_median(row.old_ns),
                  upper_median(row.new_ns), row.ratio.estimate, row.ratio.low, row.ratio.high,
                  row.ratio.low > highest_low_end ? " SLOWER" : "");
    return text;
}

std::size_t slower_rows(const Comparison& comparison) {
    return static_cast<std::size_t>(
        std::count_if(comparison.rows.begin(), comparison.rows.end(),
                      [](const auto& row) { return row.ratio.low > highest_low_end; }));
}

}  // namespace

std::string measured_folder(const std::string& build) {
    // the second one in builds of older versions
    const std::array<fs::path, 2> places{"studies/bench/dispatch", "tests/bench/dispatch"};
    for (const fs::path& folder : {fs::path(build), fs::path(build) / "build/release"}) {
        if (!fs::exists(folder / "CMakeCache.txt")) continue;
        for (const fs::path& place : places)
            if (fs::is_directory(folder / place) && !programs_in(folder / place).empty())
                return (folder / place).string();
        throw std::invalid_argument(folder.string() +
                                    " has no measured programs; build them: " + "cmake --build " +
                                    folder.string() + " --target bench_dispatch_measured");
    }
    throw std::invalid_argument("'" + build + "' is not a build folder: it has no CMakeCache.txt");
}

Comparison compare(const std::vector<Program>& programs, const std::string& old_folder,
                   int processes, double batch) {
    Comparison comparison;
    std::set<std::string> old_programs = programs_in(old_folder);
    std::vector<Pair> pairs;
    for (const Program& program : programs) {
        const std::string name = fs::path(program.path).filename().string();
        if (old_programs.erase(name) > 0)
            pairs.push_back({program, (fs::path(old_folder) / name).string(), {}, {}});
        else
            comparison.only_new.push_back("all of " + name);
    }
    for (const std::string& name : old_programs) comparison.only_old.push_back("all of " + name);
    for (int i = 0; i < processes; ++i) {
        std::fprintf(stderr, "pair %d of %d\n", i + 1, processes);
        const bool new_first = i % 2 == 1;  // alternating, because times may drift
        for (Pair& pair : pairs)
            for (const bool is_new : {new_first, !new_first}) measure(pair, is_new, batch);
    }
    for (const Pair& pair : pairs) add_rows(pair, comparison);
    return comparison;
}

double mean_ratio(const Comparison& comparison) {
    std::vector<double> ratios;
    for (const ComparedRow& row : comparison.rows) ratios.push_back(row.ratio.estimate);
    return ratios.empty() ? 1 : geometric_mean(ratios);
}

bool holds(const Comparison& comparison) {
    return !comparison.rows.empty() && slower_rows(comparison) == 0 &&
           mean_ratio(comparison) <= highest_mean;
}

std::string report(const Comparison& comparison) {
    std::string text;
    for (const ComparedRow& row : comparison.rows) text += line(row);
    text += listed("only in the old build", comparison.only_old);
    text += listed("only in the new build", comparison.only_new);
    if (comparison.rows.empty()) return text + "the builds have no common row\n";
    char verdict[300];
    std::snprintf(
        verdict, sizeof verdict,
        "%zu rows, %zu of them with an interval wholly above %.2f; geometric mean of new "
        "over old %.4f\nthe limits (no interval wholly above %.2f, geometric mean at most "
        "%.2f) %s\n",
        comparison.rows.size(), slower_rows(comparison), highest_low_end, mean_ratio(comparison),
        highest_low_end, highest_mean, holds(comparison) ? "hold" : "do NOT hold");
    return text + verdict;
}

}  // namespace selgen::bench
