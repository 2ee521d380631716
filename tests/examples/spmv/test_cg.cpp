// Conjugate gradients.
#include <omp.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <span>

#include "formats/rows.hpp"
#include "matrices.hpp"
#include "solver/cg.hpp"

using namespace sparse;
using namespace sparse::test;

TEST_CASE("conjugate gradients solve a system, and report the residual") {
    omp_set_num_threads(3);
    const Matrix a =
        input_of(generated({.rows = 900, .mean = 5, .shape = "stencil"}), {}, true, 1).first;
    std::vector<double> truth(900), b(900), x(900);
    for (std::size_t n = 0; n < truth.size(); ++n) truth[n] = std::sin(static_cast<double>(n));
    csr_sequential(a, Operands(1, truth, 0, b));
    const auto multiply = [&](std::span<const double> p, std::span<double> q) {
        csr_static(a, Operands(1, p, 0, q));
    };
    const CgResult solved = conjugate_gradients(multiply, b, x, {500, 1e-12});
    CHECK(solved.iterations > 3);
    CHECK(solved.iterations < 200);
    CHECK(solved.residual <= 1e-12);
    double error = 0;
    for (std::size_t n = 0; n < truth.size(); ++n)
        error = std::max(error, std::abs(x[n] - truth[n]));
    CHECK(error < 1e-9);

    const CgResult stopped = conjugate_gradients(multiply, b, x, {2, 1e-12});
    CHECK(stopped.iterations == 2);
    CHECK(stopped.residual > 1e-12);
}

TEST_CASE("a right side of zeros needs no iteration") {
    const std::vector<double> b(3);
    std::vector<double> x{1, 2, 3};
    const CgResult solved =
        conjugate_gradients([](auto, auto) { FAIL("no product is needed"); }, b, x, {});
    CHECK(solved.iterations == 0);
    CHECK(x == std::vector<double>(3));
}
