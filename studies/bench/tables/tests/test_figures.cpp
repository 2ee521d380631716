// The figures of choices with failed and missing times, calculated by hand.
#include "studies/bench/tables/figures.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace tables_study;
using Catch::Matchers::WithinRel;
using selgen::fit::failed_run;
using selgen::fit::Matrix;
using selgen::fit::not_measured;

namespace {

/// Rows of three variants: a choice that is slower, one that failed, one without a time, the only
/// one with a time, a row without a successful run, and a choice that the table does not have.
Matrix mixed() {
    Matrix costs(6, 3);
    costs << 1, 2, 4,                          //
        2, failed_run, 1,                      //
        not_measured, 3, 6,                    //
        5, not_measured, not_measured,         //
        failed_run, not_measured, failed_run,  //
        1, 1, not_measured;
    return costs;
}

const Choices mixed_choices{1, 1, 0, 0, 0, 3};

}  // namespace

TEST_CASE("a failed choice costs ten times the slowest successful run of its row") {
    const auto found = slowdowns(mixed(), mixed_choices);
    CHECK(found(0) == 2);
    CHECK(found(1) == 20);
}

TEST_CASE("a choice without a time counts as a failed choice") {
    const auto found = slowdowns(mixed(), mixed_choices);
    CHECK(found(2) == 20);
    CHECK(found(5) == 10);
}

TEST_CASE("a row without a successful run is left out") {
    CHECK(std::isnan(slowdowns(mixed(), mixed_choices)(4)));
    CHECK(figures_of(mixed(), mixed_choices, 1).rows == 5);
}

TEST_CASE("figures include all rows, and the mean over covered rows is separate") {
    const Figures figures = figures_of(mixed(), mixed_choices, 1);
    CHECK_THAT(figures.slowdown, WithinRel(std::pow(2.0 * 20 * 20 * 1 * 10, 0.2), 1e-12));
    CHECK_THAT(figures.covered_slowdown, WithinRel(std::cbrt(2.0 * 20 * 1), 1e-12));
    CHECK(figures.covered == 3);
    CHECK(figures.coverage() == 0.6);
    CHECK(figures.failed == 1);
    CHECK(figures.worst == 20);
    CHECK(figures.accuracy == 0.2);
    CHECK(figures.low < figures.slowdown);
    CHECK(figures.high > figures.slowdown);
}

TEST_CASE("at least 99 % of the rows do not exceed the 99th percentile") {
    for (const Eigen::Index rows : {100, 200}) {
        Matrix costs = Matrix::Ones(rows, 2);
        costs(3, 1) = 3;
        costs(7, 1) = 2;
        const Figures figures = figures_of(costs, Choices(static_cast<std::size_t>(rows), 1), 1);
        CHECK(figures.percentile_99 == (rows == 100 ? 2 : 1));
        CHECK(figures.worst == 3);
    }
}

TEST_CASE("the interval of equal slowdowns is their value") {
    const Matrix costs = Matrix::Ones(20, 1) * Eigen::RowVector2d(1, 2);
    const Figures figures = figures_of(costs, Choices(20, 1), 1);
    CHECK_THAT(figures.low, WithinRel(2.0, 1e-12));
    CHECK_THAT(figures.high, WithinRel(2.0, 1e-12));
}

TEST_CASE("the closed gap is by logarithms, and unknown if there is no gap") {
    Figures single, figures;
    single.slowdown = 4;
    figures.slowdown = 2;
    CHECK_THAT(closed_gap(single, figures), WithinRel(0.5, 1e-12));
    CHECK_THAT(closed_gap(figures, single), WithinRel(-1.0, 1e-12));
    CHECK(std::isnan(closed_gap(Figures(), figures)));
}

TEST_CASE("a loss costs over 5 % more than the default") {
    Matrix costs = Matrix::Constant(4, 2, 1);
    costs(0, 1) = 1.06;
    costs(1, 1) = 1.04;
    costs(2, 1) = failed_run;
    CHECK(share_of_losses(costs, Choices(4, 1), Choices(4, 0)) == 0.5);
    CHECK(share_of_losses(costs, Choices(4, 0), Choices(4, 1)) == 0);
}

TEST_CASE("the single best variant has times: missing ones count as failed") {
    Matrix costs(2, 2);
    costs << 1, 2, not_measured, 2;  // mean slowdowns: sqrt(10) and sqrt(2)
    CHECK(single_best(costs) == 1);
}

TEST_CASE("the oracle chooses the best variant of each row") {
    CHECK(oracle(mixed()) == Choices{0, 2, 1, 0, 3, 0});
}

TEST_CASE("a table without a successful run has no figures") {
    const Matrix costs = Matrix::Constant(2, 2, failed_run);
    CHECK_THROWS_WITH(figures_of(costs, {0, 0}, 1), "no row has a successful run");
}
