// Reduces over a mesh that changes every few steps, by the algorithm that the selector chooses.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "amr.sel.hpp"
#include "mesh.hpp"

namespace {

struct Arguments {
    amr::Options mesh;
    int steps = 600;
    int phase = 20;
    int work = 4;
    int threads = omp_get_max_threads();
};

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--side", a.mesh.side, "nodes along a side at first")->capture_default_str();
    app.add_option("--halvings", a.mesh.halvings, "how often a square may be halved")
        ->capture_default_str();
    app.add_option("--steps", a.steps, "calls of the reduction")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--phase", a.phase, "calls between two changes of the mesh")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--work", a.work, "divisions for each edge")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    app.add_option("--threads", a.threads, "threads that share a reduction")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
}

void run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    amr::Mesh mesh(a.mesh);
    amr_reduce::Dispatcher reduce;
    std::vector<double> data;
    std::printf("%8s %9s %9s %12s %12s\n", "step", "nodes", "edges", "chosen", "ms a call");
    for (int step = 0; step < a.steps;) {
        mesh.adapt();
        const int steps = std::min(a.phase, a.steps - step);
        const reduction::Pattern pattern(mesh.edges(), {a.work, static_cast<double>(steps)});
        data.assign(pattern.elements(), 0.0);
        const auto start = std::chrono::steady_clock::now();
        for (int call = 0; call < steps; ++call) reduce(pattern, data);
        const std::chrono::duration<double, std::milli> spent =
            std::chrono::steady_clock::now() - start;
        std::printf("%8d %9u %9u %12s %12.4f\n", step, pattern.elements(), pattern.iterations(),
                    std::string(amr_reduce::names[reduce.decision()->variant]).c_str(),
                    spent.count() / steps);
        step += steps;
    }
    const auto counts = reduce.counts();
    std::printf("%lld calls, %lld phases, %lld changes of the algorithm\n",
                static_cast<long long>(counts.calls), static_cast<long long>(counts.phases),
                static_cast<long long>(counts.switches));
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"AmrRed2D: reductions over a mesh that is refined and coarsened."};
    describe(app, arguments);
    try {
        app.parse(argc, argv);
        run(arguments);
        return 0;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::invalid_argument& wrong) {
        std::fprintf(stderr, "amr_red_2d: %s\n", wrong.what());
        return 2;
    }
}
