// All polynomial schemes compute the same sums, and the hand-written rule depends on points and
// degree.
#include <catch2/catch.hpp>

#include "studies/bench/paid/polynomial/polynomial.hpp"

using namespace kernels;

TEST_CASE("all schemes agree on random polynomials") {
    for (const double degree : {1.0, 2.0, 3.0, 4.0, 7.0, 8.0, 65.0, 400.0}) {
        for (const double points : {1.0, 5.0, 16.0, 50.0}) {
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                const auto [c, x] = make_problem(points * degree, degree, seed);
                CAPTURE(degree, points, seed);
                const double expected = horner(c, x);
                CHECK(split(c, x) == Approx(expected).epsilon(1e-10).margin(1e-12));
                CHECK(estrin(c, x) == Approx(expected).epsilon(1e-10).margin(1e-12));
                CHECK(blocked(c, x) == Approx(expected).epsilon(1e-10).margin(1e-12));
            }
        }
    }
}

TEST_CASE("all schemes evaluate 1 + 2 x + 3 x^2 at 2, and a constant") {
    for (auto* const scheme : {horner, split, estrin, blocked}) {
        CHECK(scheme({1, 2, 3}, {2}) == 17);
        CHECK(scheme({1, 2, 3}, Numbers(20, 2)) == 340);
        CHECK(scheme({5}, {2, 3}) == 10);
        CHECK(scheme({5}, {}) == 0);
    }
}

TEST_CASE("the hand-written rule depends on points and degree") {
    CHECK(rule(4, 8) == 0);
    CHECK(rule(4, 100) == 1);
    CHECK(rule(16, 8) == 3);
}
