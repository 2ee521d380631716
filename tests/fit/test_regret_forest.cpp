// Forests that predict the regrets of all variants together, and trees that are distilled from
// them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "fit/forest/distilled.hpp"
#include "fit/forest/regret_forest.hpp"
#include "fit/random.hpp"
#include "planted.hpp"

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

/// The predictions of the forest for all rows.
Vector predictions(const Forest& forest, const Matrix& x) {
    Vector sum = Vector::Zero(x.rows());
    for (const Cart& tree : forest.trees) sum += selgen::fit::predictions(tree, x);
    return (sum / static_cast<double>(forest.trees.size())).array() + forest.base;
}

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
        CHECK((::predictions(each[static_cast<std::size_t>(v)], x) -
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

namespace {

/// An oblique border across two features, which no tree represents exactly.
Eigen::Index slope(const Eigen::RowVectorXd& x) { return x[0] + x[1] < 1 ? 0 : 1; }

Eigen::Index half(const Eigen::RowVectorXd& x) { return x[2] < 0.5 ? 0 : 1; }

DistillationOptions numbers(Eigen::Index features) {
    DistillationOptions options;
    options.is_number.assign(static_cast<std::size_t>(features), true);
    options.sample_points = 8000;
    return options;
}

}  // namespace

TEST_CASE("a distilled tree has smaller errors at a slope than a tree of the rows") {
    Random random(1);
    double distilled = 0, alone = 0;
    for (int i = 0; i < 5; ++i) {
        const Matrix x = uniform(300, 4, random);
        const Matrix loss = planted(x, 2, slope, 0.4, random);
        distilled += wrong(distilled_tree(x, loss, numbers(4)), slope, 4, random);
        alone += wrong(choice_tree(x, loss, {}, {some_folds(300, 5, random)}), slope, 4, random);
    }
    CHECK(distilled < 0.8 * alone);
    CHECK(distilled / 5 < 0.15);
}

TEST_CASE("a distilled tree finds a step") {
    Random random(2);
    const Matrix x = uniform(500, 4, random);
    const Cart cart = distilled_tree(x, planted(x, 3, half, 0.05, random), numbers(4));
    CHECK(wrong(cart, half, 4, random) < 0.02);
}

TEST_CASE("a distilled tree is the same for the same seed, on any number of threads") {
    Random random(4);
    const Matrix x = uniform(200, 4, random);
    const Matrix loss = planted(x, 2, slope, 0.4, random);
    DistillationOptions one = numbers(4), two = numbers(4), other = numbers(4);
    one.tree.threads = 1;
    two.tree.threads = 2;
    other.seed = 1;
    CHECK(same_tree(distilled_tree(x, loss, one), distilled_tree(x, loss, two)));
    CHECK_FALSE(same_tree(distilled_tree(x, loss, one), distilled_tree(x, loss, other)));
}

TEST_CASE("indicators and numbers of few values are not interpolated") {
    Random random(5);
    Matrix x = uniform(400, 3, random);
    for (Eigen::Index row = 0; row < 400; ++row) {
        x(row, 0) = x(row, 0) < 0.5 ? 0 : 1;
        x(row, 1) = std::floor(x(row, 1) * 3);
    }
    const Matrix loss = planted(
        x, 2, [](const auto& row) { return row[0] + row[1] + row[2] < 1.5 ? 0 : 1; }, 0.2, random);
    DistillationOptions options = numbers(3);
    options.is_number[0] = false;
    for (Eigen::Index row = 0; row < 400; row += 40) x(row, 1) = unmeasured;
    const Cart cart = distilled_tree(x, loss, options);
    CHECK(leaves(cart) > 4);
    for (const Cart::Node& node : cart.nodes) {
        if (node.is_leaf || node.feature == 2 || node.threshold > 1e299)
            continue;  // measured or not
        INFO("feature " << node.feature << " at " << node.threshold);
        CHECK((node.threshold == 0.5 || (node.feature == 1 && node.threshold == 1.5)));
    }
}

TEST_CASE("a distilled tree has at most the given number of leaves") {
    Random random(6);
    const Matrix x = uniform(300, 4, random);
    DistillationOptions options = numbers(4);
    const Matrix loss = planted(x, 2, slope, 0.4, random);
    CHECK(leaves(distilled_tree(x, loss, options)) > 7);
    CHECK(leaves(distilled_tree(x, loss, options)) <= 60);
    options.tree.leaves = 7;
    CHECK(leaves(distilled_tree(x, loss, options)) <= 7);
    CHECK(leaves(distilled_tree(x, loss, options)) > 4);
}

TEST_CASE("a distilled tree ignores what was not measured") {
    Random random(7);
    Matrix x = uniform(400, 4, random);
    Matrix loss = planted(x, 4, half, 0.05, random);
    loss.col(3).setConstant(unmeasured);
    for (Eigen::Index row = 0; row < 400; ++row) {
        if (row % 3 == 0) loss(row, 2) = unmeasured;
        if (row % 7 == 0) loss.row(row).tail(3).setConstant(unmeasured);
        if (row % 5 == 0) x(row, 0) = unmeasured;
        if (row % 11 == 0) x(row, 1) = std::numeric_limits<double>::infinity();
    }
    const Cart cart = distilled_tree(x, loss, numbers(4));
    CHECK(wrong(cart, half, 4, random) < 0.03);
}

TEST_CASE("far outliers do not spoil distillation") {
    Random random(8);
    Matrix x = uniform(300, 2, random);
    const Matrix loss = planted(
        x, 2, [](const auto& row) { return row[0] < 0.5 ? 0 : 1; }, 0.05, random);
    x.row(0).setConstant(1e9);
    x.row(1).setConstant(2e9);
    const Cart cart = distilled_tree(x, loss, numbers(2));
    CHECK(predict(cart, row_of({0.1, 0.5})) == 0);
    CHECK(predict(cart, row_of({0.9, 0.5})) == 1);
}

TEST_CASE("a distilled tree may separate measured from unmeasured rows") {
    Random random(9);
    Matrix x = uniform(300, 2, random);
    Matrix loss(300, 2);
    for (Eigen::Index row = 0; row < 300; ++row) {
        if (row % 3 == 0) x(row, 1) = unmeasured;
        loss.row(row) << (row % 3 == 0 ? 0 : 0.2), (row % 3 == 0 ? 0.2 : 0);
    }
    const Cart cart = distilled_tree(x, loss, numbers(2));
    CHECK(predict(cart, row_of({0.5, unmeasured})) == 0);
    CHECK(predict(cart, row_of({0.5, 0.99})) == 1);
}

TEST_CASE("with many rows, a random part is used") {
    Random random(10);
    const Matrix x = uniform(1000, 4, random);
    const Matrix loss = planted(x, 2, half, 0.05, random);
    DistillationOptions options = numbers(4);
    options.most_rows = 200;
    const Cart cart = distilled_tree(x, loss, options);
    CHECK_FALSE(same_tree(cart, distilled_tree(x, loss, numbers(4))));
    CHECK(leaves(cart) <= 40);
    CHECK(wrong(cart, half, 4, random) < 0.05);
}

TEST_CASE("a distilled tree reads a feature that costs time only if that pays") {
    Random random(11);
    const Matrix x = uniform(500, 4, random);
    const Matrix loss = planted(x, 2, half, 0.05, random);
    const auto asks = [&](double cost) {
        DistillationOptions options = numbers(4);
        options.tree.feature_cost = {0, 0, cost, 0};
        return reads(distilled_tree(x, loss, options), 2);
    };
    CHECK(asks(0.01));
    CHECK_FALSE(asks(0.4));
}

TEST_CASE("without anything to learn, there is one leaf") {
    CHECK(leaves(distilled_tree(Matrix(0, 3), Matrix(0, 2), numbers(3))) == 1);
    CHECK(leaves(distilled_tree(Matrix(3, 0), Matrix{{2, 1}, {2, 1}, {1, 2}}, numbers(0))) == 1);
    CHECK(leaves(distilled_tree(Matrix{{1}}, Matrix{{2, 1}}, numbers(1))) == 1);
}
