// Costs of runs that failed, were stopped or were not made; regrets and the single best variant.
#include "fit/evaluate/loss.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace selgen::fit;

namespace {

Data data_of(const Matrix& time) {
    Data data;
    data.features = {{"n", {}}};
    data.variants = {"a", "b", "c"};
    data.x = Matrix::Constant(time.rows(), 1, 4);
    data.time = time;
    data.setup = Matrix::Zero(time.rows(), time.cols());
    data.feature_cost = Matrix::Zero(time.rows(), 1);
    return data;
}

}  // namespace

TEST_CASE("a cost is the time with its share of the plan, or the penalty") {
    Data data = data_of((Matrix(2, 3) << 1, 2, failed_run, 4, not_measured, 3).finished());
    data.setup << 10, 0, 0, 0, 0, 0;
    LossOptions options;
    options.reuse = 5;
    const Matrix loss = losses(data, options);
    CHECK(loss(0, 0) == 3);
    CHECK(loss(0, 1) == 2);
    CHECK(loss(0, 2) == 30);  // ten times the slowest success of its row
    CHECK(std::isnan(loss(1, 1)));
    options.cutoff = 7;
    CHECK(losses(data, options)(0, 2) == 70);
    CHECK(best_of(loss) == std::vector<std::size_t>{1, 2});
    CHECK(best_of(Matrix{{2, 1, 1}}) == std::vector<std::size_t>{1});  // the earlier of equals
    CHECK(has_failures(data));

    data.features[0].name = "reuse";
    CHECK(losses(data, options)(0, 0) == 1 + 10.0 / 4);
}

TEST_CASE("for par10, a run that takes longer than the cutoff counts as failed") {
    const Data data = data_of((Matrix(2, 3) << 1, 2, failed_run, 4, not_measured, 3).finished());
    LossOptions options;
    options.objective = Objective::par10;
    CHECK(losses(data, options)(0, 2) == 40);  // the cutoff is the largest time of the table
    CHECK(losses(data, options)(1, 0) == 4);
    options.cutoff = 3;
    CHECK(losses(data, options)(1, 0) == 30);
    CHECK(losses(data, options)(1, 2) == 3);
}

TEST_CASE("for par10, a run that was stopped at the cutoff costs the penalty, not an estimate") {
    Data data = data_of((Matrix(3, 3) << 1, 100, 200, 1, 2, 60, 1, 60, 500).finished());
    data.censored = Matrix::Zero(3, 3);
    data.censored(0, 1) = data.censored(0, 2) = data.censored(2, 1) = 1;
    LossOptions options;
    options.objective = Objective::par10;
    options.cutoff = 100;
    const Matrix found = losses(data, options);
    CHECK((found(0, 1) == 1000 && found(0, 2) == 1000 && found(2, 1) == 60));
    const Matrix estimated = estimated_losses(data, options);
    CHECK((estimated(0, 1) == 1000 && estimated(0, 2) == 1000));
    CHECK(estimated(2, 1) == Approx(1000));  // its bound is below the penalty in the first row
    CHECK(bounds(data, options).sum() == 1);
    options.objective = Objective::total_time;
    CHECK(losses(data, options)(0, 1) == 100);
    CHECK(bounds(data, options) == data.censored);
}

TEST_CASE("a variant of which all runs were stopped costs as much as if they had failed") {
    Data data = data_of((Matrix(2, 3) << 1, 2, 2, 4, 3, 4).finished());
    data.censored = Matrix::Zero(2, 3);
    data.censored.col(2).setOnes();
    const Matrix found = estimated_losses(data, {});
    CHECK((found(0, 2) == 20 && found(1, 2) == 40));
    CHECK(found.leftCols(2) == data.time.leftCols(2));
}

TEST_CASE("a variant that was not measured counts as the slowest of its row in comparisons") {
    const Matrix loss =
        (Matrix(2, 3) << 1, not_measured, 5, not_measured, not_measured, not_measured).finished();
    CHECK(filled_losses(loss)(0, 1) == 5);
    CHECK(std::isnan(filled_losses(loss)(1, 1)));
}

TEST_CASE("the single best variant is that of the least mean regret by the objective") {
    // Slowdowns of a: 1, 1, 8; of b: 2, 2, 1; of c: 3, 3, 3, in seconds best for the long row.
    const Matrix loss = (Matrix(3, 3) << 1, 2, 3, 1, 2, 3, 80, 10, 30).finished();
    CHECK(single_best(loss, Objective::mean_slowdown) == 1);
    CHECK(single_best(loss, Objective::total_time) == 1);
    CHECK(single_best(loss, Objective::worst_case) == 1);
    const Matrix mixed = (Matrix(3, 2) << 1, 1.5, 1, 1.5, 9, 8).finished();
    CHECK(single_best(mixed, Objective::mean_slowdown) == 0);
    CHECK(single_best(mixed, Objective::total_time) == 0);
    const Matrix long_row = (Matrix(3, 2) << 1, 1.5, 1, 1.5, 90, 80).finished();
    CHECK(single_best(long_row, Objective::mean_slowdown) == 0);
    CHECK(single_best(long_row, Objective::total_time) == 1);
    CHECK(single_best(long_row, Objective::worst_case) == 0);
}

TEST_CASE("a censored slowdown is estimated by the mean of the variant's slowdowns above it") {
    Data data =
        data_of((Matrix(5, 3) << 2, 1, not_measured, 8, 1, not_measured, 4, 1, not_measured,  //
                 10, 10, not_measured, 16, 1, not_measured)
                    .finished());
    data.censored = Matrix::Zero(5, 3);
    data.censored(2, 0) = data.censored(3, 0) = data.censored(4, 0) = 1;
    const Matrix found = estimated_losses(data, {});
    CHECK((found(0, 0) == 2 && found(1, 0) == 8));
    CHECK(found(4, 0) == Approx(16));                                     // nothing is above it
    CHECK(found(2, 0) == Approx(std::exp2((4 + 3) / 2.0)));               // above 4: 16 and 8
    CHECK(found(3, 0) == Approx(10 * std::exp2((4 + 3 + 3.5 + 1) / 4)));  // above 1: all others
    CHECK(found.col(1) == data.time.col(1));
    CHECK(std::isnan(found(0, 2)));
}

TEST_CASE("the single best variant has the least mean, in however many rows it was measured") {
    Matrix loss = Matrix::Constant(4, 6, not_measured);
    loss.col(0).head(2).setConstant(2);
    loss.col(1).setConstant(1.9);
    for (Eigen::Index row = 0; row < 4; ++row) loss(row, row + 2) = 1;  // each in one row only
    CHECK(single_best(loss, Objective::mean_slowdown) == 1);
}

TEST_CASE("a cost at the cutoff is no failure, except for a run that was stopped there") {
    Data data = data_of(Matrix{{1, 3, 2}});
    LossOptions options;
    options.objective = Objective::par10;
    options.cutoff = 3;
    CHECK(losses(data, options)(0, 1) == 3);
    data.censored = Matrix::Zero(1, 3);
    CHECK(losses(data, options)(0, 1) == 3);
    data.censored(0, 1) = 1;
    CHECK(losses(data, options)(0, 1) == 30);
    data.time(0, 1) = 2.5;
    CHECK(losses(data, options)(0, 1) == 2.5);
    options.cutoff = {};
    data.time(0, 1) = 3;  // the largest time of the table is no cutoff for stopped runs
    CHECK(losses(data, options)(0, 1) == 3);
}

TEST_CASE("a row without a success is as bad as the longest run of the table") {
    const Data data = data_of(Matrix{{1, 3, 2}, {failed_run, not_measured, failed_run}});
    const Matrix found = losses(data, {});
    CHECK((found(1, 0) == 30 && std::isnan(found(1, 1)) && found(1, 2) == 30));
    CHECK(penalties(data, {}) == (Vector(2) << 30, 30).finished());
    const Data none = data_of(Matrix{{failed_run, failed_run, not_measured}});
    CHECK(losses(none, {})(0, 0) == 10);  // as if the longest run took a second
    CHECK_FALSE(has_failures(data_of(Matrix{{1, not_measured, 2}})));
    CHECK(has_failures(data));
}

TEST_CASE("the calls of a phase are at least one") {
    Data data = data_of(Matrix::Ones(3, 3));
    data.features[0].name = "reuse";
    data.x.col(0) << 0.5, 1, not_measured;
    CHECK(reuse_of(data, 7) == (Vector(3) << 7, 1, 7).finished());
}

TEST_CASE("regrets are logarithms, their cubes, or seconds relative to the mean of the best") {
    const Matrix loss{{1, 2}, {8, 2}, {not_measured, not_measured}};
    const double two = std::log(2), four = std::log(4);
    const Matrix by_mean = regrets(loss, Objective::mean_slowdown);
    CHECK((by_mean(0, 1) == Approx(two) && by_mean(1, 0) == Approx(four) && by_mean(0, 0) == 0));
    const Matrix cubes = regrets(loss, Objective::worst_case);
    CHECK((cubes(0, 1) == Approx(two * two * two) && cubes(1, 0) == Approx(four * four * four)));
    const Matrix seconds = regrets(loss, Objective::total_time);
    CHECK((seconds(0, 1) == Approx(1 * 3 / 3.0) && seconds(1, 0) == Approx(6 * 3 / 3.0)));
    CHECK(std::isnan(seconds(2, 0)));
    CHECK(regrets(Matrix{{0, 2}}, Objective::par10)(0, 1) == 2);  // no unit
}

TEST_CASE("the single best variant was measured in half of the rows, rounded up") {
    Matrix loss = Matrix::Constant(5, 3, 4);
    loss.col(0).setConstant(1);
    loss(0, 0) = loss(1, 0) = loss(2, 0) = not_measured;  // 2 of 5
    loss.col(1).setConstant(2);
    loss(0, 1) = loss(1, 1) = not_measured;  // 3 of 5
    CHECK(single_best(loss, Objective::mean_slowdown) == 1);
    loss(2, 0) = 1;
    CHECK(single_best(loss, Objective::mean_slowdown) == 0);
    loss.col(0) = loss.col(2) = Vector::Constant(5, 2);
    loss.col(1).setConstant(2);
    CHECK(single_best(loss, Objective::mean_slowdown) == 0);  // the first of equals
    loss.col(0).setConstant(not_measured);
    CHECK(single_best(loss, Objective::mean_slowdown) == 1);
}

TEST_CASE("rows of a repetition are found by their ids") {
    Data data = data_of(Matrix{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}});
    data.ids = {"x", "y", "z"};
    Data again = data_of(Matrix{{2, 1, 3}, {3, 1, 9}});
    again.ids = {"z", "x"};
    again.variants = {"b", "c", "d"};
    CHECK(best_when_repeated(data, again, losses(again, {})) == std::vector<std::size_t>{2, 3, 2});
    again.time(0, 1) = not_measured;  // now b is the best of z
    again.time.row(1).setConstant(not_measured);
    CHECK(best_when_repeated(data, again, losses(again, {})) == std::vector<std::size_t>{3, 3, 1});
}
