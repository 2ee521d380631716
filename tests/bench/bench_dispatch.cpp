// Runs the programs that measure decisions, one for each compiler and set of flags, and puts beside
// each generated decision the best one by hand, and an empty call, of the same process. Then: how
// long a header takes to compile, and specs to generate.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "measured.hpp"
#include "tests/bench/results.hpp"

namespace {

using nlohmann::ordered_json;

struct Program {
    std::string compiler, flags, path;
};

const std::vector<Program> programs{SELGEN_MEASURED};
const std::string folder = SELGEN_MEASURED_FOLDER;

bool run(const std::string& command) {
    std::fflush(stdout);  // the command may print, too
    return std::system(command.c_str()) == 0;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

/// Nanoseconds a call of the repetitions that nobody disturbed, and of all.
struct Times {
    std::vector<double> quiet, all;
};

/// By "case/way/input".
using Measured = std::map<std::string, Times>;

/// Adds the repetitions, which the library has interleaved at random.
void read(const std::string& file, Measured& measured) {
    std::ifstream in(file);
    const auto json = nlohmann::json::parse(in);
    for (const auto& row : json["benchmarks"]) {
        if (row["run_type"] != "iteration") continue;
        const double ns = row["cpu_time"].get<double>() / SELGEN_BATCH;
        Times& times = measured[row["run_name"]];
        times.all.push_back(ns);
        if (!row.contains("label")) times.quiet.push_back(ns);
    }
}

bool is_enough(const Measured& measured) {
    return std::all_of(measured.begin(), measured.end(),
                       [](const auto& one) { return one.second.quiet.size() >= 9; });
}

/// The medians; of all repetitions where too few were quiet.
std::map<std::string, double> medians(const Measured& measured) {
    constexpr std::size_t least = 3;
    std::map<std::string, double> ns;
    std::size_t disturbed = 0;
    for (const auto& [name, times] : measured) {
        const bool quiet = times.quiet.size() >= least;
        ns[name] = median(quiet ? times.quiet : times.all);
        disturbed += quiet ? 0 : 1;
    }
    if (disturbed > 0)
        std::printf("note: others used the cores: %zu of %zu times are of disturbed repetitions\n",
                    disturbed, ns.size());
    return ns;
}

/// The rows of one program, in the order of the names.
void add_rows(const Program& program, const std::map<std::string, double>& ns,
              selgen::bench::Results& results) {
    for (const auto& [name, generated] : ns) {
        const std::size_t first = name.find('/'), last = name.rfind('/');
        const std::string test = name.substr(0, first), input = name.substr(last + 1);
        if (name.substr(first + 1, last - first - 1) != "generated") continue;
        const bool reused = test.rfind("reused", 0) == 0;
        const double empty =
            ns.at(reused ? "empty call/reused/same" : "empty call/decision/" + input);
        double hand = 0;
        for (const auto& [other, time] : ns) {
            const bool same =
                other.rfind(test + "/", 0) == 0 && other.substr(other.rfind('/') + 1) == input;
            if (same && other != name && (hand == 0 || time < hand)) hand = time;
        }
        std::printf("%-38s %-7s %-8s %-18s %7.2f ns %8.2f x hand %8.2f x empty\n", test.c_str(),
                    input.c_str(), program.compiler.c_str(), program.flags.c_str(), generated,
                    generated / hand, generated / empty);
        ordered_json row{
            {"case", test},           {"input", input},  {"compiler", program.compiler},
            {"flags", program.flags}, {"ns", generated}, {"hand_ns", hand},
            {"empty_ns", empty}};
        for (const auto& [other, time] : ns)
            if (other.rfind(test + "/", 0) == 0 && other.substr(other.rfind('/') + 1) == input &&
                other != name)
                row["ns of " + other.substr(first + 1, other.rfind('/') - first - 1)] = time;
        results.rows.push_back(row);
    }
}

/// In several processes: where the system happens to lay code and data shows, too. In more, where
/// others use the cores.
bool measure(const Program& program, selgen::bench::Results& results) {
    constexpr int processes = 5, at_most = 12;
    const std::string file = program.path + ".json", log = program.path + ".log";
    Measured measured;
    for (int i = 0; i < processes || (i < at_most && !is_enough(measured)); ++i) {
        if (!run(program.path + " --benchmark_out=" + file +
                 " --benchmark_out_format=json --benchmark_enable_random_interleaving=true"
                 " --benchmark_repetitions=5 --benchmark_min_time=0.004 > " +
                 log + " 2>&1")) {
            std::fprintf(stderr, "bench_dispatch: %s failed, see %s\n", program.path.c_str(),
                         log.c_str());
            return false;
        }
        read(file, measured);
    }
    add_rows(program, medians(measured), results);
    return true;
}

/// A header with five cubics and a tree of depth eight, nine times: the least, since what the
/// machine does besides only adds to it, and the median.
void compile(const Program& program, selgen::bench::Results& results) {
    std::vector<double> seconds;
    for (int i = 0; i < 9; ++i) {
        const auto start = std::chrono::steady_clock::now();
        if (!run(program.compiler + " -std=c++17 " + program.flags +
                 " " SELGEN_COMPILE_OPTIONS " -c " + folder + "/compiled.cpp -o " + folder +
                 "/compiled.o"))
            return;
        seconds.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    const double least = *std::min_element(seconds.begin(), seconds.end());
    std::printf("%-46s %-8s %-18s %7.2f s, median %.2f s\n",
                "compiling five cubics and a tree of depth 8", program.compiler.c_str(),
                program.flags.c_str(), least, median(seconds));
    results.rows.push_back({{"case", "compiling a header"},
                            {"compiler", program.compiler},
                            {"flags", program.flags},
                            {"seconds", least},
                            {"median_s", median(seconds)}});
}

void generate(selgen::bench::Results& results) {
    const std::string file = folder + "/generation.json";
    if (!run(std::string(SELGEN_GENERATION) + " --json " + file)) return;
    std::ifstream in(file);
    const auto json = ordered_json::parse(in);
    for (const auto& row : json["rows"]) {
        ordered_json named{{"case", "generating"}};
        named.update(row);
        results.rows.push_back(named);
    }
}

}  // namespace

int main(int count, char** words) {
    const bool json = count == 3 && std::string(words[1]) == "--json";
    if (count != 1 && !json) {
        std::fputs("usage: bench_dispatch [--json FILE]\n", stderr);
        return 2;
    }
    selgen::bench::Results results{"dispatch"};
    bool all = true;
    for (const Program& program : programs) all = measure(program, results) && all;
    for (const Program& program : programs) compile(program, results);
    generate(results);
    return selgen::bench::write(results, json ? words[2] : "") && all ? 0 : 3;
}
