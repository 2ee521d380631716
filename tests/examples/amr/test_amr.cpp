// The mesh of amr, the reductions over its edges, and the output and errors of the program.
#include <omp.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "amr.sel.hpp"
#include "mesh.hpp"
#include "tests/examples/program.hpp"

using amr::Mesh;
using amr::Options;
using reduction::Csr;
using reduction::Index;
using reduction::Pattern;
using selgen::testing::Outcome;
using selgen::testing::outcome_of;

namespace {

Options options(int side, int halvings) {
    Options options;
    options.side = side;
    options.halvings = halvings;
    return options;
}

Index edge_count(const Mesh& mesh) { return static_cast<Index>(mesh.edges().offset.size() - 1); }

/// Euler's formula gives the number of edges of a plane mesh of triangles with that many nodes. A
/// hanging node would increase it.
Index edges_of_triangles(const Mesh& mesh) { return 3 * mesh.nodes() - 3 - mesh.outline_nodes(); }

}  // namespace

TEST_CASE("a new mesh is a grid with one diagonal in each square") {
    const Mesh mesh(options(5, 2));
    CHECK(mesh.nodes() == 25);
    CHECK(mesh.outline_nodes() == 16);
    CHECK(edge_count(mesh) == 4 * 5 * 2 + 16);
}

TEST_CASE("a mesh has no hanging nodes after any refinement and coarsening") {
    for (const int halvings : {0, 1, 2, 3}) {
        Mesh mesh(options(17, halvings));
        const Index first = mesh.nodes();
        Index most = 0, least = first;
        bool was_coarsened = false;
        for (int step = 0; step < 40; ++step) {
            const Index before = mesh.nodes();
            mesh.adapt();
            was_coarsened |= mesh.nodes() < before;
            most = std::max(most, mesh.nodes());
            least = std::min(least, mesh.nodes());
            REQUIRE(edge_count(mesh) == edges_of_triangles(mesh));
        }
        CHECK(least >= first);
        CHECK((most > first) == (halvings > 0));
        CHECK(was_coarsened == (halvings > 0));
    }
}

TEST_CASE("edges are sorted and unique, with the lower node first") {
    Mesh mesh(options(9, 3));
    for (int step = 0; step < 5; ++step) mesh.adapt();
    const Csr csr = mesh.edges();
    std::set<std::pair<Index, Index>> seen;
    std::pair<Index, Index> before{0, 0};
    for (std::size_t i = 0; i + 1 < csr.offset.size(); ++i) {
        CHECK(csr.offset[i + 1] == csr.offset[i] + 2);
        const std::pair<Index, Index> edge{csr.index[2 * i], csr.index[2 * i + 1]};
        CHECK(edge.first < edge.second);
        CHECK(before < edge);
        CHECK(edge.second < mesh.nodes());
        before = edge;
    }
    CHECK(csr.elements == mesh.nodes());
}

TEST_CASE("the lower left is refined, and the mesh is coarsened beyond the limit of nodes") {
    Options all = options(21, 3);
    all.limit = 2;
    Mesh mesh(all);
    Index before = mesh.nodes();
    int growing = 0;
    for (int step = 0; step < 10 && before <= 2 * 21 * 21; ++step) {
        mesh.adapt();
        growing += mesh.nodes() > before ? 1 : 0;
        before = mesh.nodes();
    }
    CHECK(growing > 1);
    CHECK(before > 2 * 21 * 21);
    mesh.adapt();
    CHECK(mesh.nodes() < before);
    // The first nodes, with the lowest x, are the finest.
    const Csr csr = mesh.edges();
    CHECK(csr.index[1] == 1);
}

TEST_CASE("invalid sizes of a mesh are refused") {
    CHECK_THROWS_AS(Mesh(options(1, 2)), std::invalid_argument);
    CHECK_THROWS_AS(Mesh(options(5, -1)), std::invalid_argument);
    CHECK_THROWS_AS(Mesh(options(5, 7)), std::invalid_argument);
    CHECK_THROWS_AS(Mesh(options(20'000, 3)), std::invalid_argument);
}

TEST_CASE("every variant computes the sums of the sequential loop") {
    for (const int threads : {1, 2, 3}) {
        omp_set_num_threads(threads);
        amr::Options options;
        options.side = 40;
        amr::Mesh mesh(options);
        amr_reduce::Dispatcher reduce;
        for (int phase = 0; phase < 12; ++phase) {
            mesh.adapt();
            const Pattern pattern(mesh.edges(), {2, 4});
            std::vector<double> sums(pattern.elements(), 1), wanted = sums;
            for (int call = 0; call < 4; ++call) {
                reduce(pattern, sums);
                reduction::reduce_sequential(pattern, wanted);
            }
            double worst = 0;
            for (std::size_t e = 0; e < sums.size(); ++e)
                worst = std::max(worst, std::abs(sums[e] - wanted[e]) / wanted[e]);
            CHECK(worst < 1e-12);
        }
        CHECK(reduce.counts().phases == 12);
    }
}

TEST_CASE("a mesh is inspected again if the number of threads changes") {
    amr::Options options;
    options.side = 300;
    amr::Mesh mesh(options);
    amr_reduce::Dispatcher reduce;
    for (const int threads : {2, 2, 3, 3, 2}) {
        omp_set_num_threads(threads);
        mesh.adapt();
        const Pattern pattern(mesh.edges(), {2, 100});
        std::vector<double> sums(pattern.elements());
        reduce(pattern, sums);
    }
    CHECK(reduce.counts().phases == 5);
    CHECK(reduce.counts().inspections == 3);
}

namespace {

Outcome program(const std::string& arguments) { return outcome_of(AMR_PROGRAM " " + arguments); }

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("amr prints the choice of each phase") {
    const Outcome outcome = program("--side 20 --steps 25 --phase 10 --threads 2");
    CHECK(outcome.exit == 0);
    CHECK_THAT(outcome.output, Contains("edges") && Contains("\n      20 "));
    CHECK_THAT(outcome.output, Contains("25 calls, 3 phases, "));
}

TEST_CASE("amr refuses an invalid mesh and an invalid option") {
    const Outcome flat = program("--side 1");
    CHECK(flat.exit == 2);
    CHECK_THAT(flat.output, Contains("amr_red_2d: a side must have at least 2 nodes"));
    CHECK(program("--steps 0").exit == 2);
    CHECK(program("--threads 0").exit == 2);
}
