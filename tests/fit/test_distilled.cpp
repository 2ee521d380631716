// Trees that are distilled from forests, compared with trees of the rows.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/forest/distilled.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

const double unmeasured = std::nan("");

/// An oblique border across two features, which no tree represents exactly.
Eigen::Index slope(const Eigen::RowVectorXd& x) { return x[0] + x[1] < 1 ? 0 : 1; }

Eigen::Index half(const Eigen::RowVectorXd& x) { return x[2] < 0.5 ? 0 : 1; }

DistillationOptions numbers(Eigen::Index features) {
    DistillationOptions options;
    options.is_number.assign(static_cast<std::size_t>(features), true);
    options.sample_points = 8000;
    return options;
}

double share_of_wrong(const Cart& cart, const Answer& right, Eigen::Index features,
                      Random& random) {
    return wrong([&](const auto& x) { return predict(cart, x); }, right, features, random);
}

bool same_tree(const Cart& a, const Cart& b) {
    return std::ranges::equal(a.nodes, b.nodes, [](const Cart::Node& p, const Cart::Node& q) {
        return p.is_leaf == q.is_leaf && p.feature == q.feature && p.threshold == q.threshold &&
               p.value == q.value && p.yes == q.yes && p.no == q.no;
    });
}

}  // namespace

TEST_CASE("a distilled tree has smaller errors at a slope than a tree of the rows") {
    Random random(1);
    double distilled = 0, alone = 0;
    for (int i = 0; i < 5; ++i) {
        const Matrix x = uniform(300, 4, random);
        const Matrix loss = planted(x, 2, slope, 0.4, random);
        distilled += share_of_wrong(distilled_tree(x, loss, numbers(4)), slope, 4, random);
        alone += share_of_wrong(choice_tree(x, loss, {}, {some_folds(300, 5, random)}), slope, 4,
                                random);
    }
    CHECK(distilled < 0.8 * alone);
    CHECK(distilled / 5 < 0.15);
}

TEST_CASE("a distilled tree finds a step") {
    Random random(2);
    const Matrix x = uniform(500, 4, random);
    const Cart cart = distilled_tree(x, planted(x, 3, half, 0.05, random), numbers(4));
    CHECK(share_of_wrong(cart, half, 4, random) < 0.02);
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
    CHECK(share_of_wrong(cart, half, 4, random) < 0.03);
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
    CHECK(share_of_wrong(cart, half, 4, random) < 0.05);
}

TEST_CASE("a distilled tree reads a feature that costs time only if that pays") {
    Random random(11);
    const Matrix x = uniform(500, 4, random);
    const Matrix loss = planted(x, 2, half, 0.05, random);
    const auto asks = [&](double cost) {
        DistillationOptions options = numbers(4);
        options.tree.feature_cost = {0, 0, cost, 0};
        return std::ranges::any_of(distilled_tree(x, loss, options).nodes,
                                   [](const auto& n) { return !n.is_leaf && n.feature == 2; });
    };
    CHECK(asks(0.01));
    CHECK_FALSE(asks(0.4));
}

TEST_CASE("without anything to learn, there is one leaf") {
    CHECK(leaves(distilled_tree(Matrix(0, 3), Matrix(0, 2), numbers(3))) == 1);
    CHECK(leaves(distilled_tree(Matrix(3, 0), Matrix{{2, 1}, {2, 1}, {1, 2}}, numbers(0))) == 1);
    CHECK(leaves(distilled_tree(Matrix{{1}}, Matrix{{2, 1}}, numbers(1))) == 1);
}
