// Scales of columns, also with unmeasured, constant or very large values.
#include <catch2/catch.hpp>

#include <cmath>

#include "fit/scaling.hpp"

using namespace selgen::fit;

namespace {

const double unscaled_value = std::nan("");

}

TEST_CASE("standardised columns have mean 0 and deviation 1") {
    Matrix x(4, 2);
    x << 1, 1e9, 2, 1e9 + 1, 3, 1e9 + 2, 6, 1e9 + 3;
    const Matrix y = scaled(x, standardised(x));
    CHECK(y.colwise().sum().cwiseAbs().maxCoeff() < 1e-6);
    CHECK(y.col(0).squaredNorm() == Approx(4));
    CHECK(y.col(1).squaredNorm() == Approx(4));
}

TEST_CASE("a column can be scaled to -1 .. 1") {
    Matrix x(3, 1);
    x << 10, 20, 50;
    const Matrix y = scaled(x, to_unit_range(x));
    CHECK(y(0, 0) == -1);
    CHECK(y(1, 0) == -0.5);
    CHECK(y(2, 0) == 1);
}

TEST_CASE("unmeasured entries do not affect the scale of a column") {
    Matrix x(4, 1);
    x << 1, unscaled_value, 3, HUGE_VAL;
    CHECK(standardised(x).shift[0] == 2);
    CHECK(standardised(x).scale[0] == 1);
    CHECK(to_unit_range(x).shift[0] == 2);
    CHECK(measured_rows(x) == std::vector<Eigen::Index>{0, 2});
}

TEST_CASE("a constant column has the scale 0") {
    Matrix x(3, 3);
    x << 0.1, unscaled_value, 1e300, 0.1, unscaled_value, 1e300, 0.1, unscaled_value, 1e300;
    for (const Scaling& s : {standardised(x), to_unit_range(x)}) {
        CHECK(s.scale.isZero(0));
        CHECK(s.shift.allFinite());
    }
}

TEST_CASE("columns near the largest and the least double are scaled") {
    Matrix x(3, 2);
    x << -1.7e308, -1e-300, 0, 0, 1.7e308, 1e-300;
    for (const Scaling& s : {standardised(x), to_unit_range(x)}) {
        CHECK(s.scale[1] > 0);
        CHECK(scaled(x, s).allFinite());
        CHECK(scaled(x, s)(2, 1) > 0.999);
        CHECK(scaled(x, s)(2, 0) > 0.999);
    }
}
