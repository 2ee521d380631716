// Polynomials of planted functions, and of difficult samples: similar columns, few rows, or very
// many columns.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <utility>

#include "planted.hpp"

using namespace selgen::fit;
using Eigen::Index;

namespace {

Vector predictions(const Polynomial& polynomial, const Matrix& columns) {
    Vector result(columns.rows());
    for (Index i = 0; i < columns.rows(); ++i) result[i] = predict(polynomial, columns.row(i));
    return result;
}

double coefficient(const Polynomial& polynomial, const std::vector<int>& powers) {
    for (const Term& term : polynomial.terms)
        if (term.powers == powers) return term.coefficient;
    return 0;
}

/// 12 of the 84 terms of degree 3 in 6 columns.
Polynomial planted_polynomial() {
    return {{{{0, 0, 0, 0, 0, 0}, -20},
             {{1, 0, 0, 0, 0, 0}, 3},
             {{0, 1, 0, 0, 0, 0}, 2},
             {{0, 0, 0, 0, 1, 0}, -1},
             {{2, 0, 0, 0, 0, 0}, 1.5},
             {{1, 1, 0, 0, 0, 0}, -1},
             {{0, 0, 1, 1, 0, 0}, 2},
             {{0, 0, 0, 0, 0, 2}, -0.7},
             {{3, 0, 0, 0, 0, 0}, 1},
             {{1, 1, 1, 0, 0, 0}, -2},
             {{0, 0, 0, 2, 1, 0}, 1.2},
             {{0, 0, 0, 0, 1, 2}, 0.9}},
            0};
}

struct Sample {
    Matrix columns;
    Vector y;
};

/// The planted polynomial plus noise of this standard deviation.
Sample sample_of_planted(Index rows, double noise, std::uint64_t seed) {
    Random random(seed);
    Sample sample{uniform(rows, 6, random, -1, 1), {}};
    sample.y = predictions(planted_polynomial(), sample.columns);
    for (double& y : sample.y) y += noise * random.normal();
    return sample;
}

double worst_coefficient(const Polynomial& found) {
    double worst = 0;
    for (const Term& term : planted_polynomial().terms)
        worst = std::max(worst, std::abs(coefficient(found, term.powers) - term.coefficient));
    for (const Term& term : found.terms)
        if (coefficient(planted_polynomial(), term.powers) == 0)
            worst = std::max(worst, std::abs(term.coefficient));
    return worst;
}

/// The error of predictions for rows without noise that the polynomial was not fitted to.
double error_of(const Polynomial& found, std::uint64_t seed) {
    const Matrix others = sample_of_planted(500, 0, seed).columns;
    const Vector error = predictions(found, others) - predictions(planted_polynomial(), others);
    return error.norm() / std::sqrt(500.0);
}

/// The largest error of predictions.
double worst(const Polynomial& polynomial, const Matrix& columns, const Vector& y) {
    return (predictions(polynomial, columns) - y).cwiseAbs().maxCoeff();
}

bool same(const Polynomial& a, const Polynomial& b) {
    return std::ranges::equal(a.terms, b.terms, [](const Term& one, const Term& other) {
        return one.powers == other.powers && one.coefficient == other.coefficient;
    });
}

constexpr Selection selections[] = {Selection::stepwise, Selection::paper};

/// lg n, lg m: levels of factors of an experiment.
Matrix logarithms(Index rows, std::uint64_t seed) {
    Random random(seed);
    Matrix result(rows, 2);
    for (Index i = 0; i < rows; ++i) result.row(i) << 14 + 8 * random.unit(), 7 * random.unit();
    return result;
}

Vector smooth_times(const Matrix& lg) {
    Vector y(lg.rows());
    for (Index i = 0; i < lg.rows(); ++i)
        y[i] = std::log2(1e-6 + 2e-9 * std::exp2(lg(i, 0)) + 1e-10 * std::exp2(lg.row(i).sum()));
    return y;
}

/// The columns with others appended.
Matrix beside(const Matrix& columns, const Matrix& others) {
    Matrix result(columns.rows(), columns.cols() + others.cols());
    result << columns, others;
    return result;
}

}  // namespace

TEST_CASE("a planted polynomial without noise is found exactly") {
    const Sample sample = sample_of_planted(600, 0, 1);
    const Polynomial found = polynomial(sample.columns, sample.y, {}, folds_in_turn(600));
    CHECK(found.candidates == 84);
    CHECK(found.terms.size() == 12);
    CHECK(worst_coefficient(found) < 1e-8);
}

TEST_CASE("noise and one time in thirty that is three times too long have little effect") {
    const double noise = 0.03;  // 2 %, of the logarithm to base 2
    Sample sample = sample_of_planted(900, noise, 2);
    const Polynomial found = polynomial(sample.columns, sample.y, {}, folds_in_turn(900));
    CHECK(error_of(found, 3) < noise / 4);
    CHECK(worst_coefficient(found) < noise);
    CHECK(found.terms.size() <= 16);
    sample = sample_of_planted(900, noise, 4);
    for (Index i = 0; i < 900; i += 30) sample.y[i] += std::log2(3);
    const Polynomial of_outliers = polynomial(sample.columns, sample.y, {}, folds_in_turn(900));
    CHECK(error_of(of_outliers, 5) < noise / 2);
    CHECK(worst_coefficient(of_outliers) < 2 * noise);
}

TEST_CASE("the selection of the paper predicts a planted polynomial") {
    const Sample sample = sample_of_planted(900, 0.03, 6);
    const PolynomialOptions options{Selection::paper, 3, 84};
    const Polynomial found = polynomial(sample.columns, sample.y, options, folds_in_turn(900));
    CHECK(error_of(found, 7) < 0.02);
    CHECK(found.terms.size() < 60);
}

TEST_CASE("the selection of the paper keeps the minimal model and obeys the number of terms") {
    const Sample sample = sample_of_planted(300, 0.03, 8);
    const PolynomialOptions options{Selection::paper, 3, 15};
    const Polynomial found = polynomial(sample.columns, sample.y, options, folds_in_turn(300));
    CHECK(found.terms.size() <= 15);
    for (std::size_t j = 0; j < 6; ++j) {
        std::vector<int> powers(6);
        powers[j] = 1;
        CHECK(coefficient(found, powers) != 0);
    }
}

TEST_CASE("the seed determines the order of the paper's terms") {
    const Sample sample = sample_of_planted(300, 0.03, 9);
    const auto powers = [&](std::uint64_t seed) {
        const PolynomialOptions options{Selection::paper, 3, 15, seed};
        std::vector<std::vector<int>> result;
        for (const Term& t :
             polynomial(sample.columns, sample.y, options, folds_in_turn(300)).terms)
            result.push_back(t.powers);
        return result;
    };
    CHECK(powers(1) == powers(1));
    CHECK(powers(1) != powers(2));
}

TEST_CASE("powers are found as slopes of the logarithm") {
    Random random(10);
    const Matrix lg = uniform(200, 2, random, 10, 24);
    const Vector y = (0.9 * lg.col(0) + 0.8 * lg.col(1)).array() + std::log2(3e-9);
    const Polynomial found = polynomial(lg, y, {}, folds_in_turn(200));
    REQUIRE(found.terms.size() == 3);
    CHECK(std::abs(coefficient(found, {0, 0}) - std::log2(3e-9)) < 1e-8);
    CHECK(std::abs(coefficient(found, {1, 0}) - 0.9) < 1e-8);
    CHECK(std::abs(coefficient(found, {0, 1}) - 0.8) < 1e-8);
}

TEST_CASE("the same input gives the same bits") {
    const Sample sample = sample_of_planted(200, 0.1, 11);
    for (const Selection selection : selections) {
        const auto fitted = [&] {
            return polynomial(sample.columns, sample.y, {selection}, folds_in_turn(200));
        };
        CHECK(same(fitted(), fitted()));
    }
}

TEST_CASE("no more terms than allowed, the constant first") {
    const Sample sample = sample_of_planted(300, 0.01, 12);
    for (const std::size_t most : {1U, 2U, 8U}) {
        const PolynomialOptions options{Selection::stepwise, 3, most};
        const Polynomial found = polynomial(sample.columns, sample.y, options, folds_in_turn(300));
        CHECK(found.terms.size() <= most);
        REQUIRE(!found.terms.empty());
        CHECK(found.terms[0].powers == std::vector<int>(6));
    }
}

TEST_CASE("the mean of polynomials predicts the mean of their predictions") {
    const Polynomial one{{{{0, 0}, 1}, {{1, 0}, 2}, {{1, 2}, -3}}};
    const Polynomial two{{{{0, 0}, 3}, {{0, 1}, 5}, {{1, 2}, 7}}};
    const Polynomial mean = mean_of({one, two});
    REQUIRE(mean.terms.size() == 4);
    CHECK(mean.terms[0].powers == std::vector<int>{0, 0});
    for (const Eigen::RowVectorXd& at : {Eigen::RowVectorXd{{0.3, -2}}, Eigen::RowVectorXd{{5, 7}}})
        CHECK(predict(mean, at) == Approx((predict(one, at) + predict(two, at)) / 2));
    CHECK(mean_of({}).terms.empty());
    CHECK(mean_of({Polynomial{}, Polynomial{}}).terms.empty());
}

TEST_CASE("columns that are almost copies do no harm") {
    const Matrix lg = logarithms(400, 1);
    Random random(2);
    Matrix copies(400, 2);
    for (Index i = 0; i < 400; ++i)
        copies.row(i) << lg(i, 0) + 1e-6 * random.normal(), 2 * lg(i, 1) + 3;
    const Matrix columns = beside(lg, copies);
    for (const Selection selection : selections) {
        const Polynomial found =
            polynomial(columns, smooth_times(lg), {selection}, folds_in_turn(400));
        CHECK(worst(found, columns, smooth_times(lg)) < 0.5);
        for (const Term& term : found.terms) CHECK(std::abs(term.coefficient) < 1e4);
    }
}

TEST_CASE("a constant column is in no term") {
    const Matrix lg = logarithms(100, 3);
    const Matrix columns = beside(lg, Matrix::Constant(100, 1, 8));
    for (const Selection selection : selections) {
        const Polynomial found =
            polynomial(columns, smooth_times(lg), {selection}, folds_in_turn(100));
        CHECK(found.candidates == 10);
        for (const Term& term : found.terms) CHECK(term.powers[2] == 0);
    }
}

TEST_CASE("a column of two values has no powers") {
    Matrix columns = beside(logarithms(120, 4), Matrix::Zero(120, 1));
    for (Index i = 0; i < 120; ++i) columns(i, 2) = i % 2 == 0 ? 2 : 8;
    const Polynomial found =
        polynomial(columns, smooth_times(columns.leftCols(2)), {}, folds_in_turn(120));
    CHECK(found.candidates == 16);  // 20 of degree 3 less z^2, z^3, x z^2, y z^2
}

TEST_CASE("a constant target gives only the constant term") {
    for (const Selection selection : selections) {
        const Polynomial found = polynomial(logarithms(50, 5), Vector::Constant(50, -17.25),
                                            {selection}, folds_in_turn(50));
        CHECK(predict(found, Eigen::RowVector2d(20, 3)) == Approx(-17.25).epsilon(1e-12));
        if (selection == Selection::stepwise) CHECK(found.terms.size() == 1);
    }
}

TEST_CASE("ten rows are enough for a simple target, and give a simple model") {
    Random random(6);
    Matrix columns(10, 6);
    for (double& x : columns.reshaped()) x = 10 * random.unit();
    Vector y = 0.5 * columns.col(2);
    for (double& value : y) value += 0.01 * random.normal();
    const Polynomial found = polynomial(columns, y, {}, folds_in_turn(10));
    CHECK(found.candidates == 84);
    CHECK(found.terms.size() <= 6);
    CHECK(worst(found, columns, 0.5 * columns.col(2)) < 0.1);
}

TEST_CASE("a few rows have a model, too") {
    for (const Selection selection : selections) {
        for (const Index rows : {1, 2, 3, 4}) {
            const Matrix lg = logarithms(rows, 7);
            const Polynomial found =
                polynomial(lg, smooth_times(lg), {selection}, folds_in_turn(rows));
            REQUIRE(!found.terms.empty());
            for (const Term& term : found.terms) CHECK(std::isfinite(term.coefficient));
            CHECK(worst(found, lg, smooth_times(lg)) < 20);
        }
        CHECK(polynomial(Matrix(0, 2), Vector(0), {selection}, {}).terms.empty());
    }
}

TEST_CASE("unmeasured rows are ignored") {
    const Matrix lg = logarithms(60, 8);
    Matrix some = beside(lg.topRows(50).transpose(), lg.bottomRows(10).transpose()).transpose();
    Vector y = smooth_times(some);
    for (Index i = 50; i < 55; ++i) y[i] = std::nan("");
    for (Index i = 55; i < 60; ++i) some(i, 1) = std::nan("");
    for (const Selection selection : selections) {
        CHECK(same(polynomial(some, y, {selection}, folds_in_turn(60)),
                   polynomial(some.topRows(50), y.head(50), {selection}, folds_in_turn(50))));
    }
}

TEST_CASE("a column of large numbers that differ little is fitted exactly") {
    Matrix columns(100, 1);
    for (Index i = 0; i < 100; ++i) columns(i, 0) = 1e6 + 1e-2 * static_cast<double>(i);
    const Vector y = 3 * (columns.col(0).array() - 1e6);
    CHECK(worst(polynomial(columns, y, {}, folds_in_turn(100)), columns, y) < 1e-6);
}

TEST_CASE("the relevant ones of very many columns are found, with limited candidates") {
    Random random(9);
    Matrix columns(150, 60);
    for (double& x : columns.reshaped()) x = 2 * random.unit() - 1;
    const Vector y =
        2 * columns.col(7) - columns.col(31) + columns.col(7).cwiseProduct(columns.col(31));
    PolynomialOptions limited;
    limited.products = 150. * 120 * 120;
    for (const auto& [options, most] : {std::pair(PolynomialOptions{}, 150U), {limited, 120U}}) {
        const Polynomial found = polynomial(columns, y, options, folds_in_turn(150));
        CHECK(found.candidates > (most == 150 ? 120U : 100U));
        CHECK(found.candidates <= most);
        CHECK(worst(found, columns, y) < 1e-8);
    }
}

TEST_CASE("more than eight polynomials share the products") {
    CHECK(products_of_each(0) == PolynomialOptions{}.products);
    CHECK(products_of_each(8) == PolynomialOptions{}.products);
    CHECK(products_of_each(16) == PolynomialOptions{}.products / 2);
}

TEST_CASE("one fold counts as none") {
    const Matrix lg = logarithms(100, 10);
    for (const Selection selection : selections) {
        const Polynomial found =
            polynomial(lg, smooth_times(lg), {selection}, std::vector<std::size_t>(100, 3));
        CHECK(worst(found, lg, smooth_times(lg)) < 0.5);
    }
}
