// Programs whose input changes while they run (section 7, figures 9 to 13): every fixed variant,
// the generated dispatcher and the best variant of each phase, measured in turn in the same run.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "amr.sel.hpp"
#include "mesh.hpp"
#include "schemes.hpp"
#include "tests/bench/results.hpp"

namespace {

using reduction::Pattern;
using reduction::Scheme;

struct Arguments {
    std::string json;
    std::string csv;
    int passes = 7;
    int threads = omp_get_max_threads();
    int work = 4;
};

struct Phase {
    Pattern pattern;
    int steps;
};

/// A program: what it reduces over in each phase.
struct Input {
    std::string name;
    std::vector<Phase> phases;
};

Input amr_input(const std::string& name, const amr::Options& options, int phases, int steps,
                int work) {
    Input input{name, {}};
    amr::Mesh mesh(options);
    for (int p = 0; p < phases; ++p) {
        mesh.adapt();
        input.phases.push_back({Pattern(mesh.edges(), {work, static_cast<double>(steps)}), steps});
    }
    return input;
}

std::vector<Input> inputs(const Arguments& a) {
    amr::Options small, large;
    small.side = 50;
    large.side = 300;
    std::vector<Input> all;
    all.push_back(amr_input("amr 50x50", small, 30, 20, a.work));
    all.push_back(amr_input("amr 300x300", large, 20, 15, a.work));
    return all;
}

/// Of one way to run a phase: seconds to the first result that needed no more preparation, and of
/// each step; the first step of the dispatcher has its preparation in it.
struct Spent {
    double setup = 0;
    std::vector<double> steps;

    double total() const {
        double sum = setup;
        for (const double step : steps) sum += step;
        return sum;
    }
};

class Clock {
public:
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Spent run_fixed(Scheme scheme, const Phase& phase, std::vector<double>& data) {
    Spent spent;
    spent.steps.reserve(static_cast<std::size_t>(phase.steps));
    Clock clock;
    reduction::Plan plan = make_plan(scheme, phase.pattern, {});
    spent.setup = clock.lap();
    for (int step = 0; step < phase.steps; ++step) {
        reduce(plan, data);
        spent.steps.push_back(clock.lap());
    }
    return spent;
}

struct Chosen {
    Spent spent;
    Scheme scheme = Scheme::sequential;
    double runs = 0;  // seconds in its kernels
};

Chosen run_chosen(amr_reduce::Dispatcher& dispatch, const Phase& phase, std::vector<double>& data) {
    Chosen chosen;
    chosen.spent.steps.reserve(static_cast<std::size_t>(phase.steps));
    const double before = dispatch.seconds();
    Clock clock;
    for (int step = 0; step < phase.steps; ++step) {
        dispatch(phase.pattern, data);
        chosen.spent.steps.push_back(clock.lap());
    }
    chosen.runs = dispatch.seconds() - before;
    chosen.scheme = static_cast<Scheme>(dispatch.decision()->variant);
    return chosen;
}

/// What one pass through a phase took, by each fixed variant and by choice.
struct Pass {
    std::vector<Spent> fixed;
    Chosen chosen;

    /// What the dispatcher spent beside the runs and the plan, which its variant needs anyway.
    double overhead() const {
        return chosen.spent.total() - chosen.runs -
               fixed[static_cast<std::size_t>(chosen.scheme)].setup;
    }
};

Pass run_phase(amr_reduce::Dispatcher& dispatch, const Phase& phase, std::mt19937_64& random) {
    const std::size_t ways = reduction::schemes.size() + 1;
    std::vector<std::size_t> order(ways);
    for (std::size_t i = 0; i < ways; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    std::vector<double> data(phase.pattern.elements());
    Pass pass;
    pass.fixed.resize(reduction::schemes.size());
    for (const std::size_t way : order) {
        if (way < pass.fixed.size())
            pass.fixed[way] = run_fixed(reduction::schemes[way], phase, data);
        else
            pass.chosen = run_chosen(dispatch, phase, data);
    }
    return pass;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

template <class Of>
double median_of(const std::vector<Pass>& passes, const Of& of) {
    std::vector<double> values;
    for (const Pass& pass : passes) values.push_back(of(pass));
    return median(std::move(values));
}

/// Seconds of an input, medians over the passes summed up over the phases.
struct Sums {
    std::vector<double> fixed = std::vector<double>(reduction::schemes.size());
    double dynasel = 0;
    double oracle = 0;
    double overhead = 0;

    double sequential() const { return fixed[static_cast<std::size_t>(Scheme::sequential)]; }
    double best_fixed() const { return *std::min_element(fixed.begin(), fixed.end()); }
};

const std::vector<Pass>& add(Sums& sums, const std::vector<Pass>& passes) {
    double best = 1e300;
    for (std::size_t v = 0; v < sums.fixed.size(); ++v) {
        const double seconds =
            median_of(passes, [v](const Pass& pass) { return pass.fixed[v].total(); });
        sums.fixed[v] += seconds;
        best = std::min(best, seconds);
    }
    sums.oracle += best;
    sums.dynasel += median_of(passes, [](const Pass& pass) { return pass.chosen.spent.total(); });
    sums.overhead += median_of(passes, [](const Pass& pass) { return pass.overhead(); });
    return passes;
}

/// A line for each phase: milliseconds of a call with its share of the preparation (figure 9).
void print_phase(std::size_t number, const Phase& phase, const std::vector<Pass>& passes) {
    std::printf("%5zu %8u %8u", number, phase.pattern.elements(), phase.pattern.iterations());
    for (std::size_t v = 0; v < reduction::schemes.size(); ++v)
        std::printf(" %10.4f", 1e3 / phase.steps * median_of(passes, [v](const Pass& p) {
                                   return p.fixed[v].total();
                               }));
    std::printf(
        " %10.4f  %s\n",
        1e3 / phase.steps * median_of(passes, [](const Pass& p) { return p.chosen.spent.total(); }),
        std::string(name(passes.back().chosen.scheme)).c_str());
}

void print_heading(const Input& input) {
    std::printf("%s: milliseconds of a call with its share of the preparation\n",
                input.name.c_str());
    std::printf("%5s %8s %8s", "phase", "n", "loops");
    for (const Scheme scheme : reduction::schemes)
        std::printf(" %10s", std::string(name(scheme)).c_str());
    std::printf(" %10s  chose\n", "dynasel");
}

Sums measure(const Input& input, const Arguments& a) {
    std::vector<std::vector<Pass>> passes(input.phases.size());
    std::mt19937_64 random(1);
    for (int pass = 0; pass < a.passes; ++pass) {
        amr_reduce::Dispatcher dispatch;
        for (std::size_t p = 0; p < input.phases.size(); ++p)
            passes[p].push_back(run_phase(dispatch, input.phases[p], random));
    }
    Sums sums;
    print_heading(input);
    for (std::size_t p = 0; p < input.phases.size(); ++p)
        print_phase(p, input.phases[p], add(sums, passes[p]));
    return sums;
}

int run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    selgen::bench::Results results{"dynamic", {}};
    for (const Input& input : inputs(a)) {
        const Sums sums = measure(input, a);
        const auto row = [&](const std::string& variant, double seconds) {
            results.rows.push_back({{"input", input.name},
                                    {"variant", variant},
                                    {"seconds", seconds},
                                    {"sequential_s", sums.sequential()}});
            std::printf("  %-12s %10.4f s, speedup %.3f\n", variant.c_str(), seconds,
                        sums.sequential() / seconds);
        };
        for (std::size_t v = 0; v < sums.fixed.size(); ++v)
            row(std::string(name(reduction::schemes[v])), sums.fixed[v]);
        row("dynasel", sums.dynasel);
        results.rows.back()["overhead_s"] = sums.overhead;
        row("phase_oracle", sums.oracle);
        std::printf(
            "%s: best fixed / dynasel %.3f, phase oracle / dynasel %.3f, overhead %.2f %%\n",
            input.name.c_str(), sums.best_fixed() / sums.dynasel, sums.oracle / sums.dynasel,
            100 * sums.overhead / sums.dynasel);
    }
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{
        "Programs whose input changes: fixed variants, the choice, the best of each phase."};
    app.add_option("--json", arguments.json, "write the rows to this file");
    app.add_option("--passes", arguments.passes, "through each program, medians of which count")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--threads", arguments.threads, "threads that share a reduction")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--work", arguments.work, "units of other work in an iteration")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    try {
        app.parse(argc, argv);
        return run(arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "bench_dynamic: " << error.what() << '\n';
        return 3;
    }
}
