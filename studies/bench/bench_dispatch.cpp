// Runs the programs that measure decisions, one for each compiler and set of flags. Compares each
// generated decision with the best handwritten one and with an empty call of the same process. Then
// measures how long a header takes to compile, and specs to generate. Or compares the decisions
// with those of another build.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "measured.hpp"
#include "studies/bench/dispatch/against.hpp"
#include "studies/bench/dispatch/repetitions.hpp"
#include "studies/bench/results.hpp"
#include "studies/bench/statistics.hpp"

namespace {

using nlohmann::ordered_json;
using selgen::bench::Measured;
using selgen::bench::median;
using selgen::bench::Program;
using selgen::bench::run;
using selgen::bench::upper_median;

const std::vector<Program> programs{SELGEN_MEASURED};
const std::string folder = SELGEN_MEASURED_FOLDER;

bool is_enough(const Measured& measured) {
    return std::all_of(measured.begin(), measured.end(),
                       [](const auto& one) { return one.second.undisturbed.size() >= 9; });
}

/// The medians; of all repetitions if too few were undisturbed.
std::map<std::string, double> medians(const Measured& measured) {
    std::map<std::string, double> ns;
    std::size_t disturbed = 0;
    for (const auto& [name, times] : measured) {
        ns[name] = median(times);
        disturbed += has_enough_undisturbed(times) ? 0 : 1;
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
        double hand = 0, without = 0;
        for (const auto& [other, time] : ns) {
            const bool same =
                other.rfind(test + "/", 0) == 0 && other.substr(other.rfind('/') + 1) == input;
            if (!same || other == name) continue;
            if (other.find("/without AVX-512/") != std::string::npos)
                without = time;
            else if (hand == 0 || time < hand)
                hand = time;
        }
        std::printf("%-38s %-7s %-8s %-18s %7.2f ns %8.2f x hand %8.2f x empty", test.c_str(),
                    input.c_str(), program.compiler.c_str(), program.flags.c_str(), generated,
                    generated / hand, generated / empty);
        if (without > 0) std::printf(" %8.2f x without AVX-512", generated / without);
        std::printf("\n");
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

/// Measured in several processes, so that different addresses of code and data count; in more if
/// other programs use the cores.
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
        selgen::bench::read_repetitions(file, SELGEN_BATCH, measured);
    }
    add_rows(program, medians(measured), results);
    return true;
}

/// Compiles a header with five cubics and a tree of depth eight nine times: the minimum, since
/// other programs can only make it longer, and the median.
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
                program.flags.c_str(), least, upper_median(seconds));
    results.rows.push_back({{"case", "compiling a header"},
                            {"compiler", program.compiler},
                            {"flags", program.flags},
                            {"seconds", least},
                            {"median_s", upper_median(seconds)}});
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

struct Arguments {
    std::string json, against;
    int processes = 12;  // processes of each build
};

/// Throws std::invalid_argument for unknown options.
Arguments read_arguments(const std::vector<std::string>& words) {
    const std::string usage =
        "usage: bench_dispatch [--json FILE] [--against BUILD [--processes N]]";
    Arguments arguments;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        if (i + 1 == words.size()) throw std::invalid_argument(usage);
        if (words[i] == "--json")
            arguments.json = words[i + 1];
        else if (words[i] == "--against")
            arguments.against = words[i + 1];
        else if (words[i] == "--processes")
            arguments.processes = std::atoi(words[i + 1].c_str());
        else
            throw std::invalid_argument(usage);
    }
    if (arguments.processes < 12)
        throw std::invalid_argument("--processes: 12 or more processes of each build are compared");
    return arguments;
}

int measure_all(const Arguments& arguments) {
    selgen::bench::Results results{"dispatch"};
    bool all = true;
    for (const Program& program : programs) all = measure(program, results) && all;
    for (const Program& program : programs) compile(program, results);
    generate(results);
    return selgen::bench::write(results, arguments.json) && all ? 0 : 3;
}

/// New over old; 1 if a limit is exceeded.
int compare_builds(const Arguments& arguments) {
    const auto comparison =
        selgen::bench::compare(programs, selgen::bench::measured_folder(arguments.against),
                               arguments.processes, SELGEN_BATCH);
    std::fputs(report(comparison).c_str(), stdout);
    selgen::bench::Results results{"dispatch"};
    for (const auto& row : comparison.rows)
        results.rows.push_back({{"case", row.name},
                                {"compiler", row.compiler},
                                {"flags", row.flags},
                                {"old_ns", upper_median(row.old_ns)},
                                {"new_ns", upper_median(row.new_ns)},
                                {"ratio", row.ratio.estimate},
                                {"low", row.ratio.low},
                                {"high", row.ratio.high}});
    if (!selgen::bench::write(results, arguments.json)) return 3;
    return holds(comparison) ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    try {
        const Arguments arguments = read_arguments({words + 1, words + count});
        return arguments.against.empty() ? measure_all(arguments) : compare_builds(arguments);
    } catch (const std::invalid_argument& error) {
        std::fprintf(stderr, "bench_dispatch: %s\n", error.what());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_dispatch: %s\n", error.what());
        return 3;
    }
}
