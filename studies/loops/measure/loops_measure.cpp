// Measures loops with each number of threads and each schedule. Writes a table of times, and the
// costs of iterations.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <map>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/cores.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "measure.hpp"
#include "results.hpp"

namespace {

volatile std::sig_atomic_t is_stopped = 0;

struct Arguments {
    std::vector<std::string> loops;
    int inputs = 20;
    std::vector<int> threads;
    std::vector<std::string> schedules{"static", "cyclic", "dynamic_16", "guided"};
    loops::Plan plan;
    int turns = 1;
    std::string table;
    std::string costs;
    bool is_list = false;
};

/// 1, 2, 4, … and all cores.
std::vector<int> powers_of_two(int cores) {
    std::vector<int> counts;
    for (int count = 1; count < cores; count *= 2) counts.push_back(count);
    counts.push_back(cores);
    return counts;
}

void describe(CLI::App& app, Arguments& a) {
    a.threads = powers_of_two(static_cast<int>(selgen::rt::cores()));
    app.add_option("--loops", a.loops, "loops to measure, separated by commas (default: all)")
        ->delimiter(',');
    app.add_option("--inputs", a.inputs, "inputs of each loop, from the smallest to the largest")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    app.add_option("--threads", a.threads, "numbers of threads")
        ->delimiter(',')
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    app.add_option("--schedules", a.schedules, "static, cyclic, dynamic, guided; dynamic_16: chunk")
        ->delimiter(',')
        ->capture_default_str();
    app.add_option("--repeats", a.plan.repeats, "measured rounds, after a warm-up round")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option(
           "--turns", a.turns,
           "times to measure all loops; the minimum times count, because disturbances of the "
           "machine may outlast a case")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_flag("--median", a.plan.is_median,
                 "use the median of the rounds instead of the minimum");
    app.add_option("--seed", a.plan.seed, "seed of the order of runs")->capture_default_str();
    app.add_option("-o,--output", a.table, "the table, comma-separated");
    app.add_option("--costs", a.costs,
                   "also the costs of blocks of iterations, one line of JSON per case");
    app.add_flag("--list", a.is_list, "print the loops and their programs, and measure nothing");
}

std::vector<selgen::omp::Schedule> schedules_of(const std::vector<std::string>& names) {
    std::vector<selgen::omp::Schedule> schedules;
    for (const std::string& name : names) {
        const auto schedule = selgen::omp::schedule_of(name);
        if (!schedule) throw std::invalid_argument("unknown schedule '" + name + "'");
        schedules.push_back(*schedule);
    }
    return schedules;
}

/// Cases have fewer turns until all turns are done.
std::vector<std::string> facts_of(const Arguments& a, bool is_done) {
    std::string how = std::to_string(a.plan.repeats) + " rounds in a drawn order";
    if (a.turns > 1)
        how += ", the least of " + std::string(is_done ? "" : "up to ") + std::to_string(a.turns) +
               " turns";
    return {"measured on " + loops::machine(),
            "wall time, the " + std::string(a.plan.is_median ? "median" : "least") + " of " + how};
}

/// Everything measured so far, and the part that is written to files.
class Results {
public:
    explicit Results(const Arguments& a)
        : arguments_(a),
          configurations_(loops::configurations(a.threads, schedules_of(a.schedules))),
          measuring_(configurations_, a.plan) {}

    /// The minimum of this and of earlier measurements of the case.
    void add(const loops::Case& one) {
        const auto loop = one.loop.make(one.input);
        Found& found = found_[one.id()];
        try {
            found.times = found.row.empty() ? measuring_.measure(*loop)
                                            : measuring_.measure_again(*loop, found.times);
            found.row = loops::row_of(one, *loop, found.times);
            if (arguments_.costs.empty()) return;
            loops::Costs costs = loops::record(*loop, arguments_.plan.repeats);
            if (found.line.empty() || costs.run_s < found.costs.run_s)
                found.costs = std::move(costs);
            found.line = loops::line_of(one, *loop, found.costs, configurations_, found.times);
        } catch (const std::exception& wrong) {
            throw std::runtime_error(one.id() + ": " + wrong.what());
        }
    }

    /// Results of the cases, in their order.
    void write(const std::vector<loops::Case>& cases, bool is_done) const {
        std::string table = loops::heading_of(configurations_, facts_of(arguments_, is_done)),
                    costs;
        for (const loops::Case& one : cases) {
            const auto found = found_.find(one.id());
            if (found == found_.end()) continue;
            table += found->second.row;
            costs += found->second.line;
        }
        loops::write_file(arguments_.table, table);
        if (!arguments_.costs.empty()) loops::write_file(arguments_.costs, costs);
    }

private:
    /// Results of a case, and how they are written.
    struct Found {
        loops::Times times;
        loops::Costs costs;
        std::string row;
        std::string line;
    };

    const Arguments& arguments_;
    std::vector<loops::Configuration> configurations_;
    loops::Measuring measuring_;
    std::map<std::string, Found> found_;
};

/// Measures all cases once.
void take_turn(const std::vector<loops::Case>& cases, Results& results) {
    double start = selgen::bench::wall_s();
    for (std::size_t i = 0; i < cases.size() && is_stopped == 0; ++i) {
        const loops::Case& one = cases[i];
        results.add(one);
        const bool is_last = i + 1 == cases.size() || cases[i + 1].loop.name != one.loop.name;
        if (!is_last) continue;
        results.write(cases, false);
        const double now = selgen::bench::wall_s();
        std::fprintf(stderr, "%-16s %5.1f s\n", std::string(one.loop.name).c_str(), now - start);
        start = now;
    }
}

/// False if it was stopped; the files have the earlier cases.
bool measure(const Arguments& a, const std::vector<loops::Case>& cases) {
    Results results(a);
    for (int turn = 1; turn <= a.turns && is_stopped == 0; ++turn) {
        if (a.turns > 1) std::fprintf(stderr, "turn %d of %d\n", turn, a.turns);
        take_turn(cases, results);
    }
    results.write(cases, is_stopped == 0);
    return is_stopped == 0;
}

int run(const Arguments& a) {
    if (a.is_list) {
        for (const loops::Entry& one : loops::all())
            std::printf("%-16s %s\n", std::string(one.name).c_str(),
                        std::string(one.program).c_str());
        return 0;
    }
    if (a.table.empty()) throw std::invalid_argument("the option -o FILE for the table is missing");
    std::signal(SIGINT, [](int) { is_stopped = 1; });
    if (!measure(a, loops::cases(loops::all(), a.loops, a.inputs))) {
        std::fprintf(stderr,
                     "loops_measure: interrupted; the table has the earlier measurements\n");
        return 130;
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    CLI::App app("Measures loops on each number of threads and by each schedule.", "loops_measure");
    Arguments arguments;
    describe(app, arguments);
    CLI11_PARSE(app, count, words);
    try {
        return run(arguments);
    } catch (const std::exception& wrong) {
        std::fprintf(stderr, "loops_measure: %s\n", wrong.what());
        return 2;
    }
}
