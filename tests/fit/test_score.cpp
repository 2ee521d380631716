// How choices are scored: objectives, means, tails, intervals and the closed gap.
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
    const Matrix loss = (Matrix(2, 2) << 1, 4, 4, 2).finished();
    const Score found = score(loss, {1, 1});
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

TEST_CASE("the closed gap is 0 for the single best variant and 1 for the oracle") {
    const Matrix loss = (Matrix(2, 2) << 1, 4, 4, 2).finished();
    const std::size_t single = single_best(loss, Objective::mean_slowdown);
    CHECK(single == 0);
    CHECK(single_best(loss, Objective::mean_slowdown, (Vector(2) << 1, 4).finished()) == 1);
    const Score one = score(loss, {0, 0}), best = score(loss, {0, 1}), worst = score(loss, {1, 0});
    CHECK(closed_gap(one, one, false) == 0);
    CHECK(closed_gap(one, best, false) == 1);
    CHECK(closed_gap(one, worst, false) < 0);
    CHECK(closed_gap(one, best, true) == 1);
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

TEST_CASE("the closed gap is unknown where the single best variant is the oracle") {
    const Matrix loss{{1, 4}, {1, 2}};
    const Score single = score(loss, {0, 0}), other = score(loss, {1, 0});
    CHECK(std::isnan(closed_gap(single, other, false)));
    CHECK(std::isnan(closed_gap(single, other, true)));
    const Matrix mixed{{1, 4}, {4, 2}};
    const Score first = score(mixed, {0, 0}), second = score(mixed, {1, 1});
    CHECK(closed_gap(first, second, false) == Approx(-1));
    CHECK(closed_gap(first, second, true) == Approx((5 - 6) / (5 - 3.0)));
}
