// The costs of variants relative to the best one of their row.
#include "fit/selection/learn.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

namespace {

using namespace selgen::fit;

constexpr double not_there = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("costs are relative to the least of their row") {
    const Matrix losses{{2, 4, not_there}, {3, not_there, 1.5}, {not_there, not_there, not_there}};
    const Matrix ratios = costs_over_best(losses);
    CHECK((ratios(0, 0) == 1 && ratios(0, 1) == 2 && std::isnan(ratios(0, 2))));
    CHECK((ratios(1, 0) == 2 && std::isnan(ratios(1, 1)) && ratios(1, 2) == 1));
    CHECK(ratios.row(2).array().isNaN().all());
}

TEST_CASE("the mean cost is that of all known costs, and 1 without any") {
    CHECK(mean_cost(Matrix{{1, 4}, {not_there, 0}}) == Approx(2));
    CHECK(mean_cost(Matrix{{not_there, std::numeric_limits<double>::infinity()}}) == 1);
    const Matrix relative = relative_costs(Matrix{{1, 4}, {3, not_there}});
    CHECK((relative(0, 0) == Approx(0.5) && relative(0, 1) == Approx(2)));
    CHECK((relative(1, 0) == Approx(1) && std::isnan(relative(1, 1))));
}
