// Writes a synthetic index pattern of a given size as MatrixMarket.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

#include "patterns/generate.hpp"

namespace {

using namespace reduction;

struct Arguments {
    double references = 2'000'000;
    Synthetic shape{.elements = 300'000, .mobility = 4};
    bool jumping = false;
    std::string out;
};

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--elements", a.shape.elements, "length of the reduction array")
        ->check(CLI::Range(1, 2'000'000'000));
    app.add_option("--references", a.references, "approximate number of updates in one reduction")
        ->check(CLI::Range(0.0, 2e9));
    app.add_option("--mobility", a.shape.mobility, "updates in one iteration")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--sparsity", a.shape.sparsity, "share of the elements that each thread uses")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--clusters", a.shape.clusters, "runs of elements that each thread uses")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--reach", a.shape.reach, "range of elements that an iteration uses")
        ->check(CLI::Range(1, 2'000'000'000));
    app.add_option("--skew", a.shape.skew, "how many more references the first elements have")
        ->check(CLI::Range(0.0, 10.0));
    app.add_option("--threads", a.shape.threads, "number of threads for the sparsity")
        ->check(CLI::Range(1, 256));
    app.add_option("--seed", a.shape.seed, "seed of the random numbers");
    app.add_flag("--jumping", a.jumping,
                 "iterations use random positions instead of evenly advancing ones");
    app.add_option("--out", a.out, "file to write")->required();
    app.option_defaults()->always_capture_default();
}

int run(Arguments a) {
    a.shape.moving = !a.jumping;
    a.shape.connectivity = a.references / a.shape.mobility / a.shape.elements;
    std::ofstream out(a.out);
    write_matrix_market(out, generate(a.shape));
    out.close();
    if (out) return 0;
    std::cerr << "make_pattern: " << a.out << ": cannot be written\n";
    return 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Writes a synthetic index pattern as MatrixMarket."};
    describe(app, arguments);
    try {
        app.parse(argc, argv);
        return run(arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::invalid_argument& wrong) {
        std::cerr << "make_pattern: " << wrong.what() << '\n';
        return 2;
    }
}
