// How runs and choices are scored: costs and regrets, objectives, means, tails, and the closed gap.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/random.hpp"

using namespace selgen::fit;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("an objective has a name as an option, and a quality relative to the oracle") {
    const Score found = score(Matrix{{1, 4}, {4, 2}}, {1, 1});
    CHECK(quality(found, Objective::mean_slowdown) == Approx(2));
    CHECK(quality(found, Objective::total_time) == Approx(2));
    CHECK(quality(found, Objective::worst_case) == 4);
    CHECK(name_of(Objective::par10) == "PAR10");
}

TEST_CASE("choices are scored relative to the best of each row") {
    const Matrix loss = (Matrix(4, 3) << 1, 2, 4, 1, 1.01, 4, 8, 2, 1, 5, unknown, 6).finished();
    const Score found = score(loss, {1, 1, 2, 1});
    CHECK(found.rows == 3);
    CHECK(found.unmeasured == 1);
    CHECK(found.mean == Approx(std::cbrt(2 * 1.01)));
    CHECK(found.worst == 2);
    CHECK(found.accuracy == Approx(1.0 / 3));
    CHECK(found.within_2 == Approx(2.0 / 3));
    CHECK(found.seconds == Approx((2 + 1.01 + 1) / 3));
    CHECK(found.best_seconds == 1);
    CHECK(score(loss, {1, 1, 2, 1}, {0.02, 1, 0}).accuracy == Approx(2.0 / 3));
}

TEST_CASE("means and shares are weighted, and so is the coverage") {
    const Matrix loss = (Matrix(4, 2) << 1, 2, 1, 8, 4, 1, unknown, 1).finished();
    ScoreOptions how;
    how.weights = (Vector(4) << 3, 1, 4, 8).finished();
    const Matrix with_three = (Matrix(4, 3) << loss, Vector::Constant(4, 9)).finished();
    const Score found = score(with_three, {1, 0, 1, 0}, how);
    CHECK(found.rows == 3);
    CHECK(found.unmeasured == 1);
    CHECK(found.coverage == 0.5);                       // 8 of 16
    CHECK(found.mean == Approx(std::pow(2, 3.0 / 8)));  // 2, 1, 1 with the weights 3, 1, 4
    CHECK(found.accuracy == 5.0 / 8);
    CHECK(found.seconds == (3 * 2 + 1 * 1 + 4 * 1) / 8.0);
    CHECK(found.best_seconds == 1);
    CHECK(score(with_three, {1, 0, 1, 0}).coverage == 0.75);
    // The weighted error of the logarithms: sqrt(sum of (w (x - mean))^2 * n / (n - 1)) / sum of w.
    const double x = std::log(2), mean = 3.0 / 8 * x;
    const double squares = std::pow(3 * (x - mean), 2) + std::pow(mean, 2) + std::pow(4 * mean, 2);
    CHECK(standard_error(with_three, {1, 0, 1, 0}, false, how) ==
          Approx(found.mean * std::sqrt(squares * 3 / 2) / 8));
    CHECK(score_of_chance(loss, how).mean ==
          Approx(std::exp((3 * std::log(2) / 2 + std::log(8) / 2 + 4 * std::log(4) / 2) / 8)));
}

TEST_CASE("the tail: the worst slowdown, the 99th percentile and the expected shortfall") {
    Matrix loss = Matrix::Ones(200, 2);
    for (Eigen::Index row = 0; row < 200; ++row) loss(row, 1) = static_cast<double>(row + 1);
    const std::vector<std::size_t> chosen(200, 1);
    const Score found = score(loss, chosen);
    CHECK(found.worst == 200);
    CHECK(found.percentile_99 == 198);        // 198 of 200 rows are at most this
    CHECK(found.shortfall == Approx(195.5));  // the mean of 191 .. 200
    const Score few = score(loss.topRows(30), std::vector<std::size_t>(30, 1));
    CHECK(few.percentile_99 == 30);
    CHECK(few.shortfall == Approx((30 + 0.5 * 29) / 1.5));  // 5 % are one and a half rows
    ScoreOptions how;
    how.weights = Vector::Ones(200);
    how.weights(199) = 21;  // of 220: the 11 of the tail and the 2.2 of the percentile
    const Score weighted = score(loss, chosen, how);
    CHECK(weighted.percentile_99 == 200);
    CHECK(weighted.shortfall == Approx(200));
    CHECK(score(loss.topRows(1), {0}).shortfall == 1);
}

TEST_CASE("the bootstrap interval contains the mean and is the same for the same seed") {
    Matrix loss(200, 2);
    std::vector<std::size_t> chosen;
    Random random(5);
    for (Eigen::Index row = 0; row < 200; ++row) {
        loss.row(row) << 1, 1 + random.unit();
        chosen.push_back(random.below(2));
    }
    const Score found = score(loss, chosen, {0, 7, 500});
    CHECK(found.low < found.mean);
    CHECK(found.mean < found.high);
    CHECK(found.high / found.low < 1.15);
    CHECK(score(loss, chosen, {0, 7, 500}).low == found.low);
}

TEST_CASE("the score of a random choice is the mean over the variants") {
    const Matrix loss = (Matrix(1, 3) << 1, 4, unknown).finished();
    const Score found = score_of_chance(loss);
    CHECK(found.mean == Approx(2));
    CHECK(found.seconds == 2.5);
    CHECK(found.accuracy == 0.5);
    const Matrix close = (Matrix(1, 2) << 1, 1.04).finished();
    CHECK(score_of_chance(close, {0.05}).accuracy == 1);
    CHECK(score_of_chance(close, {0.03}).accuracy == 0.5);
}

TEST_CASE("the closed gap is 0 for the single best variant, 1 for the oracle, or unknown") {
    const Matrix loss{{1, 4}, {4, 2}};
    CHECK(single_best(loss, Objective::mean_slowdown) == 0);
    CHECK(single_best(loss, Objective::mean_slowdown, Vector{{1, 4}}) == 1);
    const Score one = score(loss, {0, 0}), best = score(loss, {0, 1}), other = score(loss, {1, 1});
    CHECK(closed_gap(one, one, false) == 0);
    CHECK(closed_gap(one, best, false) == 1);
    CHECK(closed_gap(one, score(loss, {1, 0}), false) < 0);
    CHECK(closed_gap(one, best, true) == 1);
    CHECK(closed_gap(one, other, false) == Approx(-1));
    CHECK(closed_gap(one, other, true) == Approx((5 - 6) / (5 - 3.0)));
    const Matrix of_one{{1, 4}, {1, 2}};  // the single best variant is the oracle
    const Score single = score(of_one, {0, 0}), wrong = score(of_one, {1, 0});
    CHECK(std::isnan(closed_gap(single, wrong, false)));
    CHECK(std::isnan(closed_gap(single, wrong, true)));
}

TEST_CASE("the standard error is that of the mean of ratios, or of the ratio of means") {
    const Matrix losses{{2, 1, 5}, {4, 9, 9}, {12, 6, 7}, {unknown, 1, 2}};
    const std::vector<std::size_t> first{0, 0, 0, 0};
    CHECK(standard_error(losses, first, false) == Approx(0.366767).epsilon(1e-5));
    CHECK(standard_error(losses, first, true) == Approx(0.375465).epsilon(1e-5));
    CHECK(standard_error(losses, {1, 0, 1, 1}, true) == 0);     // the oracle
    CHECK(standard_error(losses.topRows(1), {0}, false) == 0);  // one row has no error
    CHECK(standard_error(losses.topRows(1), {0}, true) == 0);
}

TEST_CASE("the slowdown of a row is known where its choice and another variant were measured") {
    const Matrix loss{{1, 2, 4}, {unknown, 3, unknown}, {2, unknown, 1}, {unknown, unknown, 5}};
    const Vector found = ratios(loss, {1, 1, 1, 2});
    CHECK(found(0) == 2);
    CHECK(std::isnan(found(1)));  // nothing to choose between
    CHECK(std::isnan(found(2)));  // the choice has no time
    CHECK(std::isnan(found(3)));
    CHECK(std::isnan(ratios(loss, {3, 1, 1, 2})(0)));  // there is no such variant
    CHECK(ratios(loss, {0, 1, 0, 2}, {2, 1, 2, 2})(0) == 0.25);
    CHECK(std::isnan(ratios(loss, {0, 1, 0, 2}, {3, 1, 2, 2})(0)));
    const Score all = score(loss, {1, 1, 1, 2});
    CHECK((all.rows == 1 && all.unmeasured == 1));
}

TEST_CASE("a score without rows is neutral") {
    const Score none = score(Matrix{{unknown, unknown, 5}}, {2});
    CHECK(none.rows == 0);
    CHECK(none.coverage == 0);
    CHECK(none.accuracy == 0);
    for (const double slowdown :
         {none.mean, none.low, none.high, none.worst, none.percentile_99, none.shortfall})
        CHECK(slowdown == 1);
    CHECK(none.within_2 == 0);
    CHECK(none.within_5 == 0);
    CHECK(none.seconds == 0);
    CHECK(none.best_seconds == 0);
}

TEST_CASE("deciding adds to the time of a choice, but not to its accuracy") {
    const Matrix loss{{1, 2}, {4, 2}};
    ScoreOptions how;
    how.price = (Vector(2) << 0.5, 1).finished();
    const Score found = score(loss, {0, 1}, how);
    CHECK(found.mean == Approx(1.5));
    CHECK(found.seconds == Approx((1.5 + 3) / 2));
    CHECK(found.accuracy == 1);
    CHECK((found.within_2 == 0 && found.within_5 == 0));
    CHECK(standard_error(loss, {0, 1}, false, how) == Approx(0).margin(1e-12));
    how.price(1) = 0;
    // Slowdowns 1.5 and 1: half of the distance between the logarithms, times the mean.
    CHECK(standard_error(loss, {0, 1}, false, how) ==
          Approx(std::sqrt(1.5) * std::log(1.5) / 2).epsilon(1e-9));
    // By means: 3.5 of 3, so the distances are 1.5 - 3.5 / 3 and 2 - 2 * 3.5 / 3.
    CHECK(standard_error(loss, {0, 1}, true, how) == Approx(1.0 / 3 / 1.5));
}

TEST_CASE("slowdowns of 1.02 and 1.05 are not within 2 % and 5 %") {
    const Matrix loss{{1, 1.02}, {1, 1.05}, {1, 1.01}, {1, 1.04}};
    const Score found = score(loss, {1, 1, 1, 1});
    CHECK(found.within_2 == 0.25);
    CHECK(found.within_5 == 0.75);
}

TEST_CASE("a random choice is judged by the rows that are open, relative to given variants") {
    const Matrix loss{{1, 4, unknown}, {unknown, 3, unknown}, {2, 8, 4}};
    const Score found = score_of_chance(loss);
    CHECK((found.rows == 2 && found.coverage == 1));
    CHECK(found.mean == Approx(2));
    CHECK(found.seconds == Approx((2.5 + 14.0 / 3) / 2));
    CHECK(found.best_seconds == Approx(1.5));
    CHECK(found.accuracy == Approx((1.0 / 2 + 1.0 / 3) / 2));
    ScoreOptions how;
    how.oracle = {1, 1, 3};  // the last row has no such variant
    CHECK(score_of_chance(loss, how).rows == 1);
    CHECK(score_of_chance(loss, how).mean == Approx(0.5));
    CHECK(score_of_chance(loss.middleRows(1, 1)).rows == 0);
}

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
    Data data = data_of(Matrix{{1, 2, failed_run}, {4, not_measured, 3}});
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
    const Data data = data_of(Matrix{{1, 2, failed_run}, {4, not_measured, 3}});
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
