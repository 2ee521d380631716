// Measures every input of a list in three orders: the cost of each variant, and the slowdown of the
// choice.
#include <CLI/CLI.hpp>
#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <selgen/bench/options.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "generate.hpp"
#include "orders.hpp"
#include "readers/read.hpp"
#include "report.hpp"
#include "study.hpp"
#include "table.hpp"
#include "tests/bench/results.hpp"

namespace {

using namespace reduction;

struct Arguments {
    std::string inputs = ".cache/inputs/demo";
    std::string json;
    std::string csv;
    std::vector<int> threads = {2};
    std::vector<double> calls = {100};
    std::vector<int> work = {0};
    int repeats = 15;
    int in_a_row = 2;
    bool is_regular = false;
    std::string statistic = "median";
};

struct Input {
    std::string file;
    double cutoff = 0;
    Index regular = 0;  // elements of a regular reduction, which has no file
};

/// Regular reductions with the same number of references, in loops of few and of many iterations.
std::vector<Input> regular_loops() {
    std::vector<Input> inputs;
    for (const Index elements : {1, 3, 8, 27, 64, 200, 500, 2000})
        inputs.push_back({"regular " + std::to_string(elements), 0, elements});
    return inputs;
}

Csr pattern_of(const Input& input, const std::string& folder) {
    constexpr Index references = 400'000;
    if (input.regular > 0) return regular(input.regular, references / input.regular);
    return read_pattern(folder + "/" + input.file, {input.cutoff});
}

/// Each line has a file and optionally "--cutoff R", as inputs.sh writes them.
std::vector<Input> read_list(const std::string& folder) {
    std::ifstream list(folder + "/cases.txt");
    std::vector<Input> inputs;
    for (std::string line; std::getline(list, line);) {
        std::istringstream words(line);
        Input input;
        std::string option;
        words >> input.file >> option >> input.cutoff;
        if (!input.file.empty()) inputs.push_back(input);
    }
    return inputs;
}

nlohmann::ordered_json row(const Case& c) {
    nlohmann::ordered_json json{{"input", c.name},         {"order", c.order},
                                {"threads", c.threads},    {"calls", c.calls},
                                {"work", c.features.work}, {"n", c.features.n},
                                {"con", c.features.con},   {"sp", c.shape.sparsity}};
    for (const Measured& m : c.variants) {
        const std::string name(reduction::name(m.scheme));
        json[name + "_run_s"] = c.clock == Clock::cpu ? m.run_cpu_s : m.run_s;
        json[name + "_setup_s"] = c.clock == Clock::cpu ? m.setup_cpu_s : m.setup_s;
    }
    json["chosen"] = name(c.dispatched.chosen);
    json["best"] = name(best_of(c).scheme);
    json["chosen_over_best"] = slowdown(c);
    json["decision_ns"] = c.dispatched.decision_ns;
    json["inspect_s"] = c.inspect_s;
    return json;
}

/// The sums of the slowdowns of the choices, and of each variant if it always ran.
void print_summary(const std::vector<Case>& cases) {
    const auto mean = [&](auto&& of) {
        double sum = 0;
        for (const Case& c : cases) sum += std::log(of(c));
        return std::exp(sum / static_cast<double>(cases.size()));
    };
    double worst = 1;
    for (const Case& c : cases) worst = std::max(worst, slowdown(c));
    std::printf("%zu cases, geometric mean over the best: chosen %.3f (worst %.2f)", cases.size(),
                mean(slowdown), worst);
    for (const Scheme scheme : schemes) {
        const double always = mean([&](const Case& c) {
            const auto& m = c.variants[static_cast<std::size_t>(scheme)];
            return m.total_s(c.calls, c.clock) / best_of(c).total_s(c.calls, c.clock);
        });
        std::printf(", %s %.2f", std::string(name(scheme)).c_str(), always);
    }
    std::printf("\n");
}

std::vector<std::pair<double, int>> loops(const Arguments& a) {
    std::vector<std::pair<double, int>> all;
    for (const double calls : a.calls)
        for (const int work : a.work) all.emplace_back(calls, work);
    return all;
}

std::vector<Case> measure_all(const Arguments& a, const std::vector<Input>& inputs) {
    std::vector<Case> cases;
    const auto statistic = selgen::bench::detail::statistic_of(a.statistic);
    print_row_heading(std::cout);
    for (const Input& input : inputs) {
        const Csr csr = pattern_of(input, a.inputs);
        for (const std::string_view order : order_names) {
            if (input.regular > 0 && order != "stored") continue;  // all orders are equal
            for (const auto& [calls, work] : loops(a)) {
                const Pattern pattern(ordered(csr, order_named(order)), {work, calls});
                for (const int threads : a.threads) {
                    const StudyOptions options{input.file, std::string(order), threads,
                                               calls,      Clock::cpu,         a.repeats,
                                               statistic,  a.in_a_row};
                    print_row(std::cout, cases.emplace_back(study(options, pattern)));
                }
            }
        }
    }
    return cases;
}

bool write_table(const std::string& file, const std::vector<Case>& cases) {
    std::ofstream out(file);
    out << table_heading();
    for (const Case& c : cases) out << table_row(c);
    out.close();
    if (!out) std::cerr << "bench_reduction: " << file << " cannot be written\n";
    return bool(out);
}

int run(const Arguments& a) {
    const std::vector<Input> inputs = a.is_regular ? regular_loops() : read_list(a.inputs);
    if (inputs.empty()) {
        std::cerr << "bench_reduction: missing file " << a.inputs
                  << "/cases.txt; run examples/reduction/inputs.sh " << a.inputs << '\n';
        return 3;
    }
    const std::vector<Case> cases = measure_all(a, inputs);
    print_summary(cases);
    selgen::bench::Results results{"reduction", {}};
    for (const Case& c : cases) results.rows.push_back(row(c));
    if (!a.csv.empty() && !write_table(a.csv, cases)) return 3;
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Measures every reduction on real inputs, and compares them with the choice."};
    app.add_option("--inputs", arguments.inputs, "folder with cases.txt")->capture_default_str();
    app.add_flag("--regular", arguments.is_regular,
                 "instead of inputs: loops in which every iteration updates every element");
    app.add_option("--json", arguments.json, "write the rows to this file");
    app.add_option("--csv", arguments.csv, "write a table for selgen eval and fit to this file");
    app.add_option("--repeats", arguments.repeats, "repeats of each run")->capture_default_str();
    app.add_option("--in-a-row", arguments.in_a_row, "calls of a run, of which the last is timed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--statistic", arguments.statistic, "which repeat counts: median or min")
        ->check(CLI::IsMember({"median", "min"}))
        ->capture_default_str();
    app.add_option("--threads", arguments.threads, "numbers of threads")->capture_default_str();
    app.add_option("--calls", arguments.calls, "calls per set-up")->capture_default_str();
    app.add_option("--work", arguments.work, "units of other work in an iteration")
        ->capture_default_str();
    try {
        app.parse(argc, argv);
        return run(arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "bench_reduction: " << error.what() << '\n';
        return 3;
    }
}
