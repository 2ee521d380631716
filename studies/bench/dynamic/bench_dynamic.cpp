// Measures programs whose input changes while they run (section 7, figures 9 to 13): every fixed
// variant, the generated dispatcher and the best variant of each phase, in turn in the same run.
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <random>
#include <stdexcept>

#include "studies/bench/command.hpp"
#include "studies/bench/dynamic/program.hpp"
#include "studies/bench/results.hpp"

namespace {

using namespace dynamic;

struct Arguments {
    std::string json;
    std::string csv;
    std::string input;
    std::size_t passes = 0;
    double seconds = 200;
    int threads = omp_get_max_threads();
    int work = 4;
};

constexpr std::size_t most_passes = 50;

/// Measures phases of a program.
class Measurements {
public:
    explicit Measurements(const Arguments& a) : arguments_(a) {}

    std::vector<Pass> measure_phase(Program& program) {
        std::vector<Pass> passes;
        std::vector<bool> runs(reduction::schemes.size(), true);
        while (passes_ == 0 || passes.size() < passes_) {
            passes.push_back(run_pass(program, passes.size(), runs));
            runs = finalists(passes);
            if (passes_ == 0 && passes.size() == least_passes) decide_passes(program, passes);
        }
        return passes;
    }
    std::size_t passes() const { return passes_; }

private:
    void decide_passes(const Program& program, const std::vector<Pass>& passes) {
        const Length length{1.0 * program.phases(), 1.0 * program.all_steps() / program.steps()};
        passes_ = affordable(passes, length, arguments_.seconds, most_passes);
    }

    Pass run_pass(Program& program, std::size_t pass, const std::vector<bool>& runs) {
        std::vector<std::size_t> order(runs.size() + 1);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), random_);
        Pass result;
        result.fixed.resize(runs.size());
        for (const std::size_t configuration : order) {
            if (configuration < runs.size() && !runs[configuration]) continue;
            if (configuration < runs.size())
                result.fixed[configuration] = program.fixed(reduction::schemes[configuration]);
            else
                result.chosen = program.chosen(pass);
        }
        return result;
    }

    const Arguments& arguments_;
    std::mt19937_64 random_{1};
    std::size_t passes_ = arguments_.passes;  // 0: not known yet
};

std::string text(Scheme scheme) { return std::string(name(scheme)); }

void print_heading(const Program& program) {
    std::printf("%s: milliseconds of a call with its share of the preparation (figures 9 and 11)\n",
                program.name().c_str());
    std::printf("%5s %5s %8s %8s", "phase", "calls", "n", "loops");
    for (const Scheme scheme : reduction::schemes) std::printf(" %10s", text(scheme).c_str());
    std::printf(" %10s  chose\n", "dynasel");
}

void print_phase(int number, const Program& program, const Sums& sums, Scheme chosen) {
    const Pattern& pattern = program.pattern();
    const double each = 1e3 / program.steps();
    std::printf("%5d %5d %8u %8u", number, program.steps(), pattern.elements(),
                pattern.iterations());
    for (const double seconds : sums.fixed) std::printf(" %10.4f", each * seconds);
    std::printf(" %10.4f  %s\n", each * sums.dynasel, text(chosen).c_str());
    std::fflush(stdout);
}

/// Every step of every configuration, for plots.
class Steps {
public:
    /// Throws std::runtime_error if the file cannot be written.
    explicit Steps(const std::string& path) {
        if (path.empty()) return;
        out_.open(path);
        if (!out_) throw std::runtime_error(path + " cannot be written");
        out_ << "input,phase,step,pass,variant,seconds\n";
    }
    void write(const std::string& input, int phase, const std::vector<Pass>& passes) {
        if (!out_.is_open()) return;
        for (std::size_t p = 0; p < passes.size(); ++p) {
            const std::string at = std::to_string(p) + ',';
            for (std::size_t v = 0; v < reduction::schemes.size(); ++v)
                if (const auto& spent = passes[p].fixed[v])
                    write({input, phase, at + text(reduction::schemes[v])}, *spent);
            write({input, phase, at + "dynasel"}, passes[p].chosen.spent);
        }
    }
    bool close() {
        if (!out_.is_open()) return true;
        out_.close();
        return bool(out_);
    }

private:
    struct Row {
        const std::string& input;
        int phase;
        std::string rest;
    };
    /// Step -1 is the set-up.
    void write(const Row& row, const Spent& spent) {
        const auto line = [&](int step, double seconds) {
            out_ << row.input << ',' << row.phase << ',' << step << ',' << row.rest << ','
                 << seconds << '\n';
        };
        line(-1, spent.setup);
        for (std::size_t s = 0; s < spent.steps.size(); ++s)
            line(static_cast<int>(s), spent.steps[s]);
    }

    std::ofstream out_;
};

Sums measure(Program& program, const Arguments& a, Steps& steps) {
    Measurements measurements(a);
    Sums all;
    print_heading(program);
    for (int phase = 0; program.advance(); ++phase) {
        const std::vector<Pass> passes = measurements.measure_phase(program);
        const Sums sums(passes);
        print_phase(phase, program, sums, passes.back().chosen.scheme);
        steps.write(program.name(), phase, passes);
        all += sums;
    }
    std::printf("%s: %zu passes\n", program.name().c_str(), measurements.passes());
    return all;
}

void report(const Program& program, const Sums& sums, selgen::bench::Results& results) {
    std::printf("%s: seconds, and speedups over the sequential loop (figures 10 and 13)\n",
                program.name().c_str());
    const auto row = [&](const std::string& variant, double seconds) {
        results.rows.push_back({{"input", program.name()},
                                {"variant", variant},
                                {"seconds", seconds},
                                {"sequential_s", sums.sequential()}});
        std::printf("  %-12s %10.4f %8.3f\n", variant.c_str(), seconds,
                    sums.sequential() / seconds);
    };
    for (std::size_t v = 0; v < sums.fixed.size(); ++v)
        row(text(reduction::schemes[v]), sums.fixed[v]);
    row("dynasel", sums.dynasel);
    results.rows.back()["overhead_s"] = sums.overhead;
    row("phase_oracle", sums.oracle);
}

int run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    Steps steps(a.csv);
    const std::size_t most = std::max(a.passes, most_passes);
    std::vector<std::unique_ptr<Program>> programs = amr_programs(most, a.work);
    for (auto& program : moldyn_programs(most)) programs.push_back(std::move(program));
    selgen::bench::Results results{"dynamic", {}};
    std::string summary;
    double over_fixed = 0, over_oracle = 0, count = 0;
    for (auto& program : programs) {
        if (program->name().find(a.input) == std::string::npos) continue;
        const Sums sums = measure(*program, a, steps);
        report(*program, sums, results);
        char line[160];
        std::snprintf(line, sizeof line, "%-14s %12.3f %14.3f %9.2f %%\n", program->name().c_str(),
                      sums.best_fixed() / sums.dynasel, sums.oracle / sums.dynasel,
                      100 * sums.overhead / sums.dynasel);
        summary += line;
        over_fixed += std::log(sums.best_fixed() / sums.dynasel);
        over_oracle += std::log(sums.oracle / sums.dynasel);
        ++count;
        program.reset();
    }
    if (count == 0) throw std::invalid_argument("no name of an input contains '" + a.input + "'");
    std::printf("%-14s %12s %14s %11s\n%s%-14s %12.3f %14.3f\n", "over dynasel", "best fixed",
                "phase oracle", "overhead", summary.c_str(), "on average",
                std::exp(over_fixed / count), std::exp(over_oracle / count));
    if (!steps.close()) throw std::runtime_error(a.csv + " cannot be written");
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--json", a.json, "write a row for each input and variant to this file");
    app.add_option("--csv", a.csv, "write the seconds of each step to this file");
    app.add_option("--input", a.input, "only inputs whose name contains this");
    app.add_option("--passes", a.passes,
                   "passes through each program; their medians count (default: by --seconds)")
        ->check(CLI::Range(1, 1000));
    app.add_option(
           "--seconds", a.seconds,
           "seconds for each program; the first three passes use all configurations, further ones "
           "the best")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--threads", a.threads, "threads that share a reduction")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--work", a.work, "divisions per edge of a mesh")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{
        "Measures programs whose input changes: fixed variants, the choice, the best of each "
        "phase.",
        "bench_dynamic"};
    describe(app, arguments);
    return selgen::bench::run_command(app, argc, argv, [&] { return run(arguments); });
}
