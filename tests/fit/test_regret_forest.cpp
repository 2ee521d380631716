// Forests that predict the regrets of all variants together.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "evaluated.hpp"
#include "fit/forest/regret_forest.hpp"
#include "fit/random.hpp"

using namespace selgen::fit;

namespace {

Matrix points(Eigen::Index rows, Random& random) {
    return Matrix::NullaryExpr(rows, 2, [&] { return random.unit(); });
}

/// The regrets of three variants that are the best where x0 is small, where it is large, and
/// nowhere.
Matrix regrets_of(const Matrix& x) {
    Matrix regret(x.rows(), 3);
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        regret.row(row) << std::max(0.0, x(row, 0) - 0.5), std::max(0.0, 0.5 - x(row, 0)), 1;
    return regret;
}

Eigen::Index best_variant(const Matrix& regret, Eigen::Index row) {
    Eigen::Index best = 0;
    regret.row(row).minCoeff(&best);
    return best;
}

constexpr double no_limit = 100;

}  // namespace

TEST_CASE("a forest of regrets predicts the best variant of new rows") {
    Random random(1);
    const Matrix x = points(400, random), fresh = points(200, random);
    const RegretForest forest = regret_forest(x, regrets_of(x), no_limit, {});
    const Matrix predicted = predictions(forest, fresh), real = regrets_of(fresh);
    int right = 0;
    for (Eigen::Index row = 0; row < fresh.rows(); ++row)
        right += best_variant(predicted, row) == best_variant(real, row);
    CHECK(right > 190);
}

TEST_CASE("a forest of regrets does not depend on the number of threads") {
    Random random(2);
    const Matrix x = points(200, random);
    RegretForestOptions options;
    options.threads = 1;
    const RegretForest one = regret_forest(x, regrets_of(x), no_limit, options);
    options.threads = 3;
    const RegretForest three = regret_forest(x, regrets_of(x), no_limit, options);
    CHECK(predictions(one, x, 1) == predictions(three, x, 3));
    options.seed = 1;
    CHECK(predictions(regret_forest(x, regrets_of(x), no_limit, options), x) !=
          predictions(one, x));
}

TEST_CASE("the trees of a forest of regrets have at most the given number of leaves") {
    Random random(4);
    const Matrix x = points(200, random);
    RegretForestOptions options;
    options.leaves = 4;
    for (const Cart& tree : regret_forest(x, regrets_of(x), no_limit, options).trees)
        CHECK(leaves(tree) <= 4);
    options.leaves = 0;
    CHECK(leaves(regret_forest(x, regrets_of(x), no_limit, options).trees.front()) > 4);
}

TEST_CASE("the forests of the variants predict what the common forest predicts") {
    Random random(3);
    const Matrix x = points(100, random);
    const RegretForest forest = regret_forest(x, regrets_of(x), no_limit, {});
    const Matrix all = predictions(forest, x);
    const std::vector<Forest> each = by_variant(forest, 5, 2);
    REQUIRE(each.size() == 3);
    for (Eigen::Index v = 0; v < 3; ++v)
        CHECK((predictions(each[static_cast<std::size_t>(v)], x) -
               (2 * all.col(v)).array().matrix() - Vector::Constant(x.rows(), 5))
                  .cwiseAbs()
                  .maxCoeff() < 1e-3);
}

TEST_CASE("a forest of one output predicts a smooth function of new rows") {
    Random random(5);
    const auto smooth = [](const Matrix& x) -> Vector {
        return 3 * (4 * x.col(0).array()).sin() + 2 * x.col(0).array() * x.col(1).array();
    };
    const Matrix x = points(1000, random), fresh = points(1000, random);
    const Vector noise = Vector::NullaryExpr(1000, [&] { return 0.2 * random.normal(); });
    const Matrix y = smooth(x) + noise;
    const Vector real = smooth(fresh);
    const double error =
        (predictions(regret_forest(x, y, no_limit, {}), fresh).col(0) - real).squaredNorm();
    CHECK(error < 0.01 * (real.array() - real.mean()).square().sum());
}

TEST_CASE("leaves have the means of whole regrets, also of those above the limit for splits") {
    // One row in ten fails, and nothing tells which.
    Matrix x = Matrix::Zero(100, 1), regret = Matrix::Zero(100, 2);
    for (Eigen::Index row = 0; row < 100; row += 10) regret(row, 1) = 50;
    const RegretForest forest = regret_forest(x, regret, 1, {});
    CHECK(predictions(forest, x)(0, 1) == Approx(5));
}

TEST_CASE("with roots, splits heed many small regrets more than few large ones") {
    // Of the rows above 0.5, one in ten fails.
    Matrix x(200, 1), regret(200, 2);
    for (Eigen::Index row = 0; row < 200; ++row) {
        x(row, 0) = row < 100 ? 0.25 : 0.75;
        regret.row(row) << (row < 100 ? 0 : 1), (row >= 100 && row % 10 == 0 ? 50 : 0);
    }
    RegretForestOptions options;
    options.power = 0.25;
    const Matrix predicted = predictions(regret_forest(x, regret, no_limit, options), x);
    CHECK(predicted(0, 1) == 0);
    CHECK(predicted(199, 0) == Approx(1));
    CHECK(predicted(199, 1) == Approx(5));  // the mean of whole regrets
}
