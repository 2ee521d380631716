// Programs whose input changes while they run (section 7, figures 9 to 13): every fixed variant,
// the generated dispatcher and the best variant of each phase, measured in turn in the same run.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <random>
#include <selgen/bench/quiet.hpp>
#include <stdexcept>

#include "tests/bench/dynamic/program.hpp"
#include "tests/bench/results.hpp"

namespace {

using namespace dynamic;

struct Arguments {
    std::string json;
    std::string csv;
    std::string input;
    std::size_t passes = 5;
    int threads = omp_get_max_threads();
    int work = 4;
    double undisturbed = 0.5;
};

/// What one pass through a phase took, by each fixed variant and by choice.
struct Pass {
    std::vector<Spent> fixed;
    Chosen chosen;
};

Pass run_phase(Program& program, std::size_t pass, std::mt19937_64& random,
               selgen::bench::QuietGate& gate) {
    std::vector<std::size_t> order(reduction::schemes.size() + 1);
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    Pass result;
    result.fixed.resize(reduction::schemes.size());
    for (const std::size_t way : order) {
        gate.renew();
        gate.wait();
        if (way < result.fixed.size())
            result.fixed[way] = program.fixed(reduction::schemes[way]);
        else
            result.chosen = program.chosen(pass);
    }
    return result;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Of all that passes through a phase took: how each way stands to the others of its pass, the
/// median of the passes, times what a pass takes. Moods of the machine that outlast a pass are in
/// all of its ways, and so in none of the proportions.
class Typical {
public:
    explicit Typical(const std::vector<Pass>& passes) : passes_(passes) {
        for (const Pass& pass : passes) {
            double sum = std::log(pass.chosen.spent.total());
            for (const Spent& spent : pass.fixed) sum += std::log(spent.total());
            means_.push_back(std::exp(sum / static_cast<double>(pass.fixed.size() + 1)));
        }
    }
    template <class Of>
    double of(const Of& seconds) const {
        std::vector<double> shares;
        for (std::size_t p = 0; p < passes_.size(); ++p)
            shares.push_back(seconds(passes_[p]) / means_[p]);
        return median(std::move(shares)) * median(means_);
    }

private:
    const std::vector<Pass>& passes_;
    std::vector<double> means_;  // geometric, of the ways of each pass
};

/// Seconds.
struct Sums {
    std::vector<double> fixed = std::vector<double>(reduction::schemes.size());
    double dynasel = 0;
    double oracle = 0;
    double overhead = 0;

    explicit Sums() = default;
    explicit Sums(const std::vector<Pass>& passes) {
        const Typical typical(passes);
        for (std::size_t v = 0; v < fixed.size(); ++v)
            fixed[v] = typical.of([v](const Pass& pass) { return pass.fixed[v].total(); });
        dynasel = typical.of([](const Pass& pass) { return pass.chosen.spent.total(); });
        overhead = typical.of([](const Pass& pass) { return pass.chosen.overhead; });
        oracle = best_fixed();
    }
    Sums& operator+=(const Sums& other) {
        for (std::size_t v = 0; v < fixed.size(); ++v) fixed[v] += other.fixed[v];
        dynasel += other.dynasel;
        oracle += other.oracle;
        overhead += other.overhead;
        return *this;
    }

    double sequential() const { return fixed[static_cast<std::size_t>(Scheme::sequential)]; }
    double best_fixed() const { return *std::min_element(fixed.begin(), fixed.end()); }
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

/// Every step of every way, for those who plot.
class Steps {
public:
    /// Throws std::runtime_error where the file cannot be written.
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
                write({input, phase, at + text(reduction::schemes[v])}, passes[p].fixed[v]);
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
    /// The set-up is step -1.
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
    std::mt19937_64 random(1);
    selgen::bench::QuietGate gate(a.undisturbed);
    Sums all;
    print_heading(program);
    for (int phase = 0; program.advance(); ++phase) {
        std::vector<Pass> passes;
        for (std::size_t pass = 0; pass < a.passes; ++pass)
            passes.push_back(run_phase(program, pass, random, gate));
        const Sums sums(passes);
        print_phase(phase, program, sums, passes.back().chosen.scheme);
        steps.write(program.name(), phase, passes);
        all += sums;
    }
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
    std::vector<std::unique_ptr<Program>> programs = amr_programs(a.passes, a.work);
    for (auto& program : moldyn_programs(a.passes)) programs.push_back(std::move(program));
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
    if (count == 0) throw std::invalid_argument("no input has '" + a.input + "' in its name");
    std::printf("%-14s %12s %14s %11s\n%s%-14s %12.3f %14.3f\n", "over dynasel", "best fixed",
                "phase oracle", "overhead", summary.c_str(), "on average",
                std::exp(over_fixed / count), std::exp(over_oracle / count));
    if (!steps.close()) throw std::runtime_error(a.csv + " cannot be written");
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--json", a.json, "write a row for each input and variant to this file");
    app.add_option("--csv", a.csv, "write the seconds of each step to this file");
    app.add_option("--input", a.input, "only inputs with this in their names");
    app.add_option("--passes", a.passes, "through each program, medians of which count")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--threads", a.threads, "threads that share a reduction")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--work", a.work, "divisions for each edge of a mesh")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    app.add_option("--undisturbed", a.undisturbed, "seconds a phase may wait for quiet cores")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{
        "Programs whose input changes: fixed variants, the choice, the best of each phase."};
    describe(app, arguments);
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
