// Polynomials whose coefficients are changed so that the choices by them are better.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

#include "evaluated.hpp"
#include "fit/linear/refine.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

/// A constant and one coefficient for each column.
Polynomial line(double constant, const std::vector<double>& slopes) {
    Polynomial result{{{std::vector<int>(slopes.size()), constant}}};
    for (std::size_t c = 0; c < slopes.size(); ++c) {
        std::vector<int> powers(slopes.size());
        powers[c] = 1;
        result.terms.push_back({powers, slopes[c]});
    }
    return result;
}

/// By least squares.
Polynomial fitted_line(const Matrix& x, const Vector& y, Random& random) {
    PolynomialOptions options;
    options.degree = 1;
    return polynomial(x, y, options, some_folds(x.rows(), 5, random));
}

Eigen::Index least(const std::vector<Polynomial>& variants, const Eigen::RowVectorXd& x) {
    std::size_t best = 0;
    for (std::size_t v = 1; v < variants.size(); ++v)
        if (predict(variants[v], x) < predict(variants[best], x)) best = v;
    return static_cast<Eigen::Index>(best);
}

double share_wrong(const std::vector<Polynomial>& variants, const Answer& right,
                   Eigen::Index features, Random& random) {
    return wrong([&](const auto& x) { return static_cast<double>(least(variants, x)); }, right,
                 features, random);
}

/// The first variant has the cost 0. The second is slightly better below x = 0.8 and steeply worse
/// above it, so that its line of least squares crosses 0 elsewhere.
Matrix overtaken(const Matrix& x) {
    Matrix costs = Matrix::Zero(x.rows(), 2);
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        costs(row, 1) = x(row, 0) < 0.8 ? -0.1 : 5 * (x(row, 0) - 0.8);
    return costs;
}

Eigen::Index first_behind(const Eigen::RowVectorXd& x) { return x[0] < 0.8 ? 1 : 0; }

}  // namespace

TEST_CASE("refined polynomials cross where the best choice changes") {
    Random random(1);
    const Matrix x = uniform(500, 2, random);
    const Matrix costs = overtaken(x);
    std::vector<Polynomial> variants{line(0, {0, 0}), fitted_line(x, costs.col(1), random)};
    const double before = share_wrong(variants, first_behind, 2, random);
    refine(variants, x, costs);
    CHECK(before > 0.1);
    CHECK(share_wrong(variants, first_behind, 2, random) < 0.03);
}

TEST_CASE("predictions with a large penalty hardly move") {
    Random random(2);
    const Matrix x = uniform(500, 2, random);
    const Matrix costs = overtaken(x);
    const Polynomial second = fitted_line(x, costs.col(1), random);
    std::vector<Polynomial> variants{line(0, {0, 0}), second};
    RefineOptions options;
    options.hold = 1e6;
    refine(variants, x, costs, options);
    for (Eigen::Index row = 0; row < 20; ++row)
        CHECK(predict(variants[1], x.row(row)) == Approx(predict(second, x.row(row))).margin(1e-4));
}

TEST_CASE("refining right predictions makes no choice much worse") {
    Random random(3);
    const Matrix x = uniform(500, 2, random);
    std::vector<Polynomial> variants{line(1, {-1, 0.5}), line(0.5, {0.3, 0}), line(3, {0, 0})};
    const std::vector<Polynomial> right = variants;
    Matrix costs(500, 3);
    for (Eigen::Index row = 0; row < 500; ++row)
        for (Eigen::Index v = 0; v < 3; ++v)
            costs(row, v) = predict(right[static_cast<std::size_t>(v)], x.row(row));
    refine(variants, x, costs);
    CHECK(share_wrong(
              variants, [&](const auto& row) { return least(right, row); }, 2, random) < 0.005);
    // The cost of a variant that is never chosen stays.
    CHECK(predict(variants[2], x.row(0)) == Approx(3));
}

TEST_CASE("unknown rows and variants without terms are skipped") {
    Random random(4);
    const Matrix x = uniform(500, 1, random);
    Matrix more = x, costs = Matrix::Zero(500, 3);
    costs.rightCols(1) = overtaken(x).rightCols(1);
    costs.col(1).setConstant(std::nan(""));
    std::vector<Polynomial> all{line(0, {0}), {}, fitted_line(x, costs.col(2), random)};
    std::vector<Polynomial> known = all;
    refine(all, x, costs);
    CHECK(all[1].terms.empty());
    CHECK(all[2].terms[1].coefficient != Approx(known[2].terms[1].coefficient));
    more.conservativeResize(502, 1);
    costs.conservativeResize(502, 3);
    more.bottomRows(2) << std::numeric_limits<double>::infinity(), 0.5;
    costs.bottomRows(2) << 0, 0, 9, 0, 0, std::nan("");
    refine(known, more, costs);
    for (const std::size_t v : {0U, 2U})
        for (std::size_t t = 0; t < 2; ++t)
            CHECK(known[v].terms[t].coefficient == all[v].terms[t].coefficient);
}

TEST_CASE("with many rows, some at even distances count") {
    Random random(6);
    const Matrix x = uniform(600, 2, random);
    const Matrix costs = overtaken(x);
    const Polynomial second = fitted_line(x, costs.col(1), random);
    std::vector<Polynomial> some{line(0, {0, 0}), second}, all = some, every = some;
    RefineOptions options;
    options.most_rows = 200;
    refine(some, x, costs, options);
    refine(all, x, costs);
    const auto third = Eigen::seqN(0, 200, 3);
    refine(every, x(third, Eigen::all), costs(third, Eigen::all));
    CHECK(some[1].terms[1].coefficient == every[1].terms[1].coefficient);
    CHECK(some[1].terms[1].coefficient != all[1].terms[1].coefficient);
}

TEST_CASE("terms that depend on others do no harm, in any order") {
    Random random(5);
    Matrix x = uniform(500, 4, random);
    x.col(1) = 3 * x.col(0);
    x.col(2).setZero();
    const Matrix costs = overtaken(x);
    const double slope = fitted_line(x.leftCols(1), costs.col(1), random).terms[1].coefficient;
    const Polynomial second = line(-0.2, {slope / 2, slope / 6, 7, 0.3});
    std::vector<Polynomial> variants{line(0, {0, 0, 0, 0}), second};
    refine(variants, x, costs);
    Eigen::Index misses = 0;
    for (Eigen::Index row = 0; row < 500; ++row)
        misses += least(variants, x.row(row)) != first_behind(x.row(row));
    CHECK(misses < 15);
    CHECK(variants[1].terms[3].coefficient == 7);
    for (const Polynomial& polynomial : variants)
        for (const Term& term : polynomial.terms) CHECK(std::abs(term.coefficient) < 1e3);
}

TEST_CASE("without a choice, nothing moves") {
    const std::vector<Polynomial> two{line(1, {2}), line(2, {1})};
    const auto moves = [](std::vector<Polynomial> variants, const Matrix& x, const Matrix& costs) {
        const std::vector<Polynomial> before = variants;
        refine(variants, x, costs);
        for (std::size_t v = 0; v < variants.size(); ++v)
            for (std::size_t t = 0; t < variants[v].terms.size(); ++t)
                if (variants[v].terms[t].coefficient != Approx(before[v].terms[t].coefficient))
                    return true;
        return false;
    };
    CHECK_FALSE(moves({{}, {}}, Matrix::Ones(3, 1), Matrix::Zero(3, 2)));
    CHECK_FALSE(moves({two[0], {}}, Matrix{{1}, {2}, {3}}, Matrix::Zero(3, 2)));
    CHECK_FALSE(moves(two, Matrix(0, 1), Matrix(0, 2)));
    CHECK_FALSE(moves(two, Matrix{{1}, {2}, {3}}, Matrix::Ones(3, 2)));
    CHECK(moves(two, Matrix{{0}, {1}, {2}}, Matrix{{1, 0}, {1, 0}, {1, 0}}));
}
