// The dispatcher of amr.sel over meshes that change.
#include <omp.h>

#include <catch2/catch.hpp>
#include <vector>

#include "amr.sel.hpp"
#include "mesh.hpp"

using reduction::Pattern;

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
