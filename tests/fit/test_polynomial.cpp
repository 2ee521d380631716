// Polynomials of planted functions, with and without noise.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "evaluated.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/random.hpp"

namespace {

using namespace selgen::fit;
using Eigen::Index;

Matrix uniform_matrix(Index rows, Index columns, double from, double to, Random& random) {
    Matrix result(rows, columns);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j) result(i, j) = from + (to - from) * random.unit();
    return result;
}

std::vector<std::size_t> folds_of(Index rows, std::size_t count = 5) {
    std::vector<std::size_t> folds;
    for (Index i = 0; i < rows; ++i) folds.push_back(static_cast<std::size_t>(i) % count);
    return folds;
}

Vector predictions(const Polynomial& polynomial, const Matrix& columns) {
    Vector result(columns.rows());
    for (Index i = 0; i < columns.rows(); ++i) result[i] = predict(polynomial, columns.row(i));
    return result;
}

double root_mean_square(const Vector& v) {
    return v.norm() / std::sqrt(static_cast<double>(v.size()));
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
    Sample sample{uniform_matrix(rows, 6, -1, 1, random), {}};
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

}  // namespace

TEST_CASE("a planted polynomial without noise is found exactly") {
    const Sample sample = sample_of_planted(600, 0, 1);
    const Polynomial found = polynomial(sample.columns, sample.y, {}, folds_of(600));
    CHECK(found.candidates == 84);
    CHECK(found.terms.size() == 12);
    CHECK(worst_coefficient(found) < 1e-8);
}

TEST_CASE("a planted polynomial is found with two per cent of noise") {
    const double noise = 0.03;  // of the logarithm to base 2
    const Sample sample = sample_of_planted(900, noise, 2);
    const Polynomial found = polynomial(sample.columns, sample.y, {}, folds_of(900));
    const Matrix others = sample_of_planted(500, 0, 3).columns;
    const Vector error = predictions(found, others) - predictions(planted_polynomial(), others);
    CHECK(root_mean_square(error) < noise / 4);
    CHECK(worst_coefficient(found) < noise);
    CHECK(found.terms.size() <= 16);
}

TEST_CASE("one time in thirty that is three times too long has little effect") {
    const double noise = 0.03;
    Sample sample = sample_of_planted(900, noise, 4);
    for (Index i = 0; i < 900; i += 30) sample.y[i] += std::log2(3);
    const Polynomial found = polynomial(sample.columns, sample.y, {}, folds_of(900));
    const Matrix others = sample_of_planted(500, 0, 5).columns;
    const Vector error = predictions(found, others) - predictions(planted_polynomial(), others);
    CHECK(root_mean_square(error) < noise / 2);
    CHECK(worst_coefficient(found) < 2 * noise);
}

TEST_CASE("the selection of the paper predicts a planted polynomial") {
    const Sample sample = sample_of_planted(900, 0.03, 6);
    const PolynomialOptions options{Selection::paper, 3, 84};
    const Polynomial found = polynomial(sample.columns, sample.y, options, folds_of(900));
    const Matrix others = sample_of_planted(500, 0, 7).columns;
    const Vector error = predictions(found, others) - predictions(planted_polynomial(), others);
    CHECK(root_mean_square(error) < 0.02);
    CHECK(found.terms.size() < 60);
}

TEST_CASE("the selection of the paper keeps the minimal model and obeys the number of terms") {
    const Sample sample = sample_of_planted(300, 0.03, 8);
    const PolynomialOptions options{Selection::paper, 3, 15};
    const Polynomial found = polynomial(sample.columns, sample.y, options, folds_of(300));
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
        for (const Term& t : polynomial(sample.columns, sample.y, options, folds_of(300)).terms)
            result.push_back(t.powers);
        return result;
    };
    CHECK(powers(1) == powers(1));
    CHECK(powers(1) != powers(2));
}

TEST_CASE("powers are found as slopes of the logarithm") {
    Random random(10);
    const Matrix lg = uniform_matrix(200, 2, 10, 24, random);
    const Vector y = (0.9 * lg.col(0) + 0.8 * lg.col(1)).array() + std::log2(3e-9);
    const Polynomial found = polynomial(lg, y, {}, folds_of(200));
    REQUIRE(found.terms.size() == 3);
    CHECK(std::abs(coefficient(found, {0, 0}) - std::log2(3e-9)) < 1e-8);
    CHECK(std::abs(coefficient(found, {1, 0}) - 0.9) < 1e-8);
    CHECK(std::abs(coefficient(found, {0, 1}) - 0.8) < 1e-8);
}

TEST_CASE("the same input gives the same bits") {
    const Sample sample = sample_of_planted(200, 0.1, 11);
    for (const Selection selection : {Selection::stepwise, Selection::paper}) {
        const PolynomialOptions options{selection};
        const Polynomial a = polynomial(sample.columns, sample.y, options, folds_of(200));
        const Polynomial b = polynomial(sample.columns, sample.y, options, folds_of(200));
        REQUIRE(a.terms.size() == b.terms.size());
        for (std::size_t t = 0; t < a.terms.size(); ++t) {
            CHECK(a.terms[t].powers == b.terms[t].powers);
            CHECK(a.terms[t].coefficient == b.terms[t].coefficient);
        }
    }
}

TEST_CASE("no more terms than allowed, the constant first") {
    const Sample sample = sample_of_planted(300, 0.01, 12);
    for (const std::size_t most : {1U, 2U, 8U}) {
        const PolynomialOptions options{Selection::stepwise, 3, most};
        const Polynomial found = polynomial(sample.columns, sample.y, options, folds_of(300));
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
