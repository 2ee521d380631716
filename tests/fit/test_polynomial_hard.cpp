// Polynomials of difficult samples: similar columns, few rows, or very many columns.
#include <catch2/catch.hpp>

#include <cmath>
#include <utility>

#include "evaluated.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/random.hpp"

namespace {

using namespace selgen::fit;
using Eigen::Index;

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

std::vector<std::size_t> five_folds(Index rows) {
    std::vector<std::size_t> folds;
    for (Index i = 0; i < rows; ++i) folds.push_back(static_cast<std::size_t>(i) % 5);
    return folds;
}

double worst(const Polynomial& polynomial, const Matrix& columns, const Vector& y) {
    double result = 0;
    for (Index i = 0; i < columns.rows(); ++i)
        result = std::max(result, std::abs(predict(polynomial, columns.row(i)) - y[i]));
    return result;
}

/// The columns with others appended.
Matrix beside(const Matrix& columns, const Matrix& others) {
    Matrix result(columns.rows(), columns.cols() + others.cols());
    result << columns, others;
    return result;
}

/// 150 rows of 60 columns, of which two matter.
std::pair<Matrix, Vector> of_many_columns() {
    Random random(9);
    Matrix columns(150, 60);
    for (double& x : columns.reshaped()) x = 2 * random.unit() - 1;
    Vector y = 2 * columns.col(7) - columns.col(31) + columns.col(7).cwiseProduct(columns.col(31));
    return {std::move(columns), std::move(y)};
}

}  // namespace

TEST_CASE("columns that are almost copies do no harm") {
    const Matrix lg = logarithms(400, 1);
    Random random(2);
    Matrix copies(400, 2);
    for (Index i = 0; i < 400; ++i)
        copies.row(i) << lg(i, 0) + 1e-6 * random.normal(), 2 * lg(i, 1) + 3;
    const Matrix columns = beside(lg, copies);
    for (const Selection selection : selections) {
        const Polynomial found =
            polynomial(columns, smooth_times(lg), {selection}, five_folds(400));
        CHECK(worst(found, columns, smooth_times(lg)) < 0.5);
        for (const Term& term : found.terms) CHECK(std::abs(term.coefficient) < 1e4);
    }
}

TEST_CASE("a constant column is in no term") {
    const Matrix lg = logarithms(100, 3);
    const Matrix columns = beside(lg, Matrix::Constant(100, 1, 8));
    for (const Selection selection : selections) {
        const Polynomial found =
            polynomial(columns, smooth_times(lg), {selection}, five_folds(100));
        CHECK(found.candidates == 10);
        for (const Term& term : found.terms) CHECK(term.powers[2] == 0);
    }
}

TEST_CASE("a column of two values has no powers") {
    Matrix columns = beside(logarithms(120, 4), Matrix::Zero(120, 1));
    for (Index i = 0; i < 120; ++i) columns(i, 2) = i % 2 == 0 ? 2 : 8;
    const Polynomial found =
        polynomial(columns, smooth_times(columns.leftCols(2)), {}, five_folds(120));
    CHECK(found.candidates == 16);  // 20 of degree 3 less z^2, z^3, x z^2, y z^2
}

TEST_CASE("a constant target gives only the constant term") {
    for (const Selection selection : selections) {
        const Polynomial found = polynomial(logarithms(50, 5), Vector::Constant(50, -17.25),
                                            {selection}, five_folds(50));
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
    const Polynomial found = polynomial(columns, y, {}, five_folds(10));
    CHECK(found.candidates == 84);
    CHECK(found.terms.size() <= 6);
    CHECK(worst(found, columns, 0.5 * columns.col(2)) < 0.1);
}

TEST_CASE("a few rows have a model, too") {
    for (const Selection selection : selections) {
        for (const Index rows : {1, 2, 3, 4}) {
            const Matrix lg = logarithms(rows, 7);
            const Polynomial found =
                polynomial(lg, smooth_times(lg), {selection}, five_folds(rows));
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
        const Polynomial with = polynomial(some, y, {selection}, five_folds(60));
        const Polynomial without =
            polynomial(some.topRows(50), y.head(50), {selection}, five_folds(50));
        REQUIRE(with.terms.size() == without.terms.size());
        for (std::size_t t = 0; t < with.terms.size(); ++t)
            CHECK(with.terms[t].coefficient == without.terms[t].coefficient);
    }
}

TEST_CASE("a column of large numbers that differ little is fitted exactly") {
    Matrix columns(100, 1);
    for (Index i = 0; i < 100; ++i) columns(i, 0) = 1e6 + 1e-2 * static_cast<double>(i);
    const Vector y = 3 * (columns.col(0).array() - 1e6);
    CHECK(worst(polynomial(columns, y, {}, five_folds(100)), columns, y) < 1e-6);
}

TEST_CASE("the relevant ones of very many columns are found") {
    const auto [columns, y] = of_many_columns();
    const Polynomial found = polynomial(columns, y, {}, five_folds(150));
    CHECK(found.candidates > 120);
    CHECK(found.candidates <= 150);
    CHECK(worst(found, columns, y) < 1e-8);
}

TEST_CASE("the number of candidates is limited by their products") {
    const auto [columns, y] = of_many_columns();
    PolynomialOptions options;
    options.products = 150. * 120 * 120;
    const Polynomial found = polynomial(columns, y, options, five_folds(150));
    CHECK(found.candidates > 100);
    CHECK(found.candidates <= 120);
    CHECK(worst(found, columns, y) < 1e-8);
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
