// Molecular dynamics. The selector chooses the algorithm that sums up the forces.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "moldyn.sel.hpp"
#include "system.hpp"

namespace {

struct Arguments {
    moldyn::Options system;
    int cells = 18;
    int steps = 60;
    int phase = 3;
    int threads = omp_get_max_threads();
};

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--cells", a.cells, "cells of four particles along a side of the box")
        ->check(CLI::Range(1, 500))
        ->capture_default_str();
    app.add_option("--radius", a.system.radius, "of the pairs that are neighbours")
        ->capture_default_str();
    app.add_option("--steps", a.steps, "time steps")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--phase", a.phase, "time steps between two lists of neighbours")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--threads", a.threads, "threads that share the pairs")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

void run(Arguments a) {
    omp_set_num_threads(a.threads);
    a.system.cells = {a.cells, a.cells, a.cells};
    moldyn::System system(a.system);
    moldyn_forces::Dispatcher sum_up;
    std::printf("%8s %9s %10s %12s %12s %16s\n", "step", "particles", "pairs", "chosen",
                "ms a call", "energy each");
    for (int step = 0; step < a.steps;) {
        const int steps = std::min(a.phase, a.steps - step);
        const reduction::Pattern pairs(system.pairs(), {0, static_cast<double>(steps)});
        std::chrono::duration<double, std::milli> spent{};
        for (int call = 0; call < steps; ++call) {
            system.move();
            const auto start = std::chrono::steady_clock::now();
            sum_up(pairs, system.forces(), system.pair_force(pairs));
            spent += std::chrono::steady_clock::now() - start;
            system.push();
        }
        std::printf("%8d %9u %10u %12s %12.4f %16.9f\n", step, pairs.elements(), pairs.iterations(),
                    std::string(moldyn_forces::names[sum_up.decision()->variant]).c_str(),
                    spent.count() / steps, system.energy(pairs) / system.particles());
        step += steps;
    }
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Molecular dynamics with lists of neighbours that are made anew."};
    describe(app, arguments);
    try {
        app.parse(argc, argv);
        run(arguments);
        return 0;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::invalid_argument& wrong) {
        std::fprintf(stderr, "moldyn: %s\n", wrong.what());
        return 2;
    }
}
