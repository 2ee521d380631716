// Reads an index pattern, chooses a reduction for it, and compares the choice with all others.
#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>

#include "measure.hpp"
#include "orders.hpp"
#include "readers/read.hpp"
#include "report.hpp"
#include "study.hpp"

namespace {

using namespace reduction;

enum Exit { done = 0, wrong_sum = 1, usage = 2, bad_file = 3 };

struct Arguments {
    std::string pattern;
    std::string order = "stored";
    std::string clock = "cpu";
    int threads = std::min(omp_get_max_threads(), 256);
    double calls = 100;
    int work = 0;
    double cutoff = 0;
    bool json = false;
    bool row = false;
    bool heading = false;
};

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--pattern", a.pattern, "MatrixMarket, METIS, OFF, OBJ or LAMMPS file");
    app.add_option("--order", a.order, "order of elements and iterations")
        ->check(CLI::IsMember({"stored", "renumbered", "shuffled"}))
        ->capture_default_str();
    app.add_option("--threads", a.threads, "threads that share a reduction")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--calls", a.calls, "reductions between two changes of the pattern")
        ->check(CLI::Range(1.0, 1e12))
        ->capture_default_str();
    app.add_option("--work", a.work, "units of other work in an iteration")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    app.add_option("--cutoff", a.cutoff, "LAMMPS: pairs within this distance")
        ->check(CLI::PositiveNumber);
    app.add_option("--clock", a.clock, "time that counts: cpu (critical path) or wall")
        ->check(CLI::IsMember({"cpu", "wall"}))
        ->capture_default_str();
    auto* json = app.add_flag("--json", a.json, "print everything as JSON");
    app.add_flag("--row", a.row, "print one line")->excludes(json);
    app.add_flag("--row-heading", a.heading, "print the heading for --row and exit");
}

Clock clock_named(const std::string& name) { return name == "cpu" ? Clock::cpu : Clock::wall; }

int run(const Arguments& a) {
    Csr csr = ordered(read_pattern(a.pattern, {a.cutoff}), order_named(a.order));
    const std::string name = std::filesystem::path(a.pattern).filename().string();
    const Case c = study({name, a.order, a.threads, a.calls, clock_named(a.clock)},
                         Pattern(std::move(csr), {a.work, a.calls}));
    if (a.json) {
        print_json(std::cout, c);
    } else if (a.row) {
        print_row(std::cout, c);
    } else {
        print_table(std::cout, c);
    }
    return all_right(c) ? Exit::done : Exit::wrong_sum;
}

int complain(const char* message, Exit code) {
    std::cerr << "adaptive_reduction: " << message << '\n';
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Chooses a parallel reduction for an index pattern, and measures all of them."};
    describe(app, arguments);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? Exit::done : Exit::usage;
    }
    if (arguments.heading) return print_row_heading(std::cout), Exit::done;
    if (arguments.pattern.empty()) return complain("name a file with --pattern", Exit::usage);
    try {
        return run(arguments);
    } catch (const BadFile& bad) {
        return complain(bad.what(), Exit::bad_file);
    } catch (const std::bad_alloc&) {
        return complain("not enough memory for this pattern and number of threads", Exit::bad_file);
    }
}
