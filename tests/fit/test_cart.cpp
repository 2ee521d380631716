// Single trees of choices and of values, and how they grow: planted ones, noise, unmeasured values,
// limits.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/tree/cart.hpp"
#include "fit/tree/grow.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

/// Of depth 3, by features 1, 3 and 4 of 6.
Eigen::Index small_tree(const Eigen::RowVectorXd& x) {
    if (x[1] < 0.4) return x[3] < 0.5 ? 0 : 1;
    if (x[4] < 0.7) return x[3] < 0.25 ? 2 : 3;
    return 4;
}

Eigen::Index board(const Eigen::RowVectorXd& x, int side) {
    return (static_cast<int>(x[0] * side) + static_cast<int>(x[2] * side)) % 2;
}

/// For each split: the feature, the largest value below the threshold and the least above it.
void check_parts(const Cart& cart, const Matrix& x, Eigen::Index feature, double at) {
    double low = 0, high = 1;
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const double value = x(row, feature);
        (value < at ? low : high) = value < at ? std::max(low, value) : std::min(high, value);
    }
    bool found = false;
    for (const Cart::Node& node : cart.nodes)
        found = found || (!node.is_leaf && node.feature == static_cast<std::size_t>(feature) &&
                          low < node.threshold && node.threshold <= high);
    INFO("feature " << feature << " at " << at);
    CHECK(found);
}

/// One feature: 0, 1, 2 …
Matrix counted(Eigen::Index rows) {
    return Vector::LinSpaced(rows, 0, static_cast<double>(rows - 1));
}

}  // namespace

TEST_CASE("a planted tree is found, its thresholds between the neighbouring values") {
    Random random(1);
    const Matrix x = uniform(1000, 6, random);
    const Matrix loss = planted(x, 5, small_tree, 0, random);
    const Cart cart = choice_tree(x, loss, {}, {some_folds(1000, 10, random)});
    check_parts(cart, x, 1, 0.4);
    check_parts(cart, x, 3, 0.5);
    check_parts(cart, x, 3, 0.25);
    check_parts(cart, x, 4, 0.7);
    CHECK(leaves(cart) == 5);
    CHECK(wrong(cart, small_tree, 6, random) < 0.01);
}

TEST_CASE("a planted tree is found if one row in twenty has another winner") {
    Random random(2);
    const Matrix x = uniform(1500, 6, random);
    Matrix loss = planted(x, 5, small_tree, 0.05, random);
    for (Eigen::Index row = 0; row < 1500; row += 20) {
        loss.row(row).reverseInPlace();
    }
    const Cart cart = choice_tree(x, loss, {}, {some_folds(1500, 10, random)});
    CHECK(leaves(cart) <= 7);
    CHECK(wrong(cart, small_tree, 6, random) < 0.03);
}

TEST_CASE("a step function of one feature is found") {
    Random random(3);
    const Answer steps = [](const Eigen::RowVectorXd& x) { return int(x[1] * 5) % 3; };
    const Matrix x = uniform(600, 3, random);
    const Cart cart =
        choice_tree(x, planted(x, 3, steps, 0.02, random), {}, {some_folds(600, 10, random)});
    CHECK(leaves(cart) == 5);
    CHECK(wrong(cart, steps, 3, random) < 0.01);
}

TEST_CASE("a checkerboard is found, of 2 by 2 and of 4 by 4 fields") {
    for (const int side : {2, 4}) {
        Random random(10);
        const Answer fields = [side](const Eigen::RowVectorXd& x) { return board(x, side); };
        const Matrix x = uniform(2000, 5, random);
        const Cart cart =
            choice_tree(x, planted(x, 2, fields, 0.05, random), {}, {some_folds(2000, 10, random)});
        INFO(side << " fields a side");
        CHECK(leaves(cart) <= 30);
        CHECK(wrong(cart, fields, 5, random) < 0.05);
    }
}

TEST_CASE("a rare case that is expensive to miss is chosen") {
    Matrix x = counted(400), loss(400, 2);
    for (Eigen::Index row = 0; row < 400; ++row) {
        loss(row, 0) = row < 380 ? 1.0 : 9.0;
        loss(row, 1) = 1.1;
    }
    Random random(4);
    const auto folds = some_folds(400, 5, random);
    const Cart cart = choice_tree(x, loss, {}, {folds});
    REQUIRE(leaves(cart) == 2);
    CHECK(cart.nodes[0].threshold == 379.5);
    CHECK(predict(cart, row_of({390.0})) == 1);
    CartOptions one;
    one.leaves = 1;
    // 20 rows lose 7.9 by the usual winner, 380 lose 0.1 by the other.
    CHECK(choice_tree(x, loss, one, {folds}).nodes[0].value == 1);
}

TEST_CASE("pure noise usually gives one leaf, otherwise few") {
    int single = 0;
    std::size_t most = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const Matrix x = uniform(300, 6, random);
        Matrix loss(300, 3);
        for (double& one : loss.reshaped()) one = random.normal();
        const std::size_t count = leaves(choice_tree(x, loss, {}, {some_folds(300, 10, random)}));
        single += count == 1;
        most = std::max(most, count);
    }
    CHECK(single >= 13);
    CHECK(most <= 12);
}

TEST_CASE("repeated cross-validation depends less on chance") {
    Random random(11);
    const Matrix x = uniform(400, 4, random);
    Matrix loss(400, 2);
    for (Eigen::Index row = 0; row < 400; ++row) {
        loss(row, 0) = random.normal();
        loss(row, 1) = random.normal() + (x(row, 2) < 0.3 ? -0.44 : 0.28);
    }
    int found_by_one = 0, found_by_five = 0;
    for (int n = 0; n < 20; ++n) {
        std::vector<Folds> fold_assignments{some_folds(400, 5, random)};
        found_by_one += leaves(choice_tree(x, loss, {}, fold_assignments)) > 1;
        while (fold_assignments.size() < 5) fold_assignments.push_back(some_folds(400, 5, random));
        found_by_five += leaves(choice_tree(x, loss, {}, fold_assignments)) > 1;
    }
    CHECK(found_by_one < 20);
    CHECK(found_by_five == 20);
}

TEST_CASE("unmeasured features go to no, and a split may separate measured from unmeasured rows") {
    const auto tree_with = [](auto&& is_unmeasured, auto&& is_second) {
        Matrix x = counted(40), loss(40, 2);
        for (Eigen::Index row = 0; row < 40; ++row) {
            if (is_unmeasured(row)) x(row, 0) = unmeasured;
            loss.row(row) << (is_second(row) ? 1 : 0), (is_second(row) ? 0 : 1);
        }
        return choice_tree(x, loss, {});
    };
    const auto fourth = [](Eigen::Index row) { return row % 4 == 3; };
    const Cart cart = tree_with(fourth, [&](Eigen::Index row) { return row >= 20 || fourth(row); });
    CHECK(leaves(cart) == 2);
    CHECK(predict(cart, row_of({unmeasured})) == 1);
    CHECK(predict(cart, row_of({3.0})) == 0);
    CHECK(predict(cart, row_of({30.0})) == 1);
    const auto late = [](Eigen::Index row) { return row >= 30; };
    const Cart separating = tree_with(late, late);
    CHECK(predict(separating, row_of({1e9})) == 0);
    CHECK(predict(separating, row_of({unmeasured})) == 1);
}

TEST_CASE("unmeasured times do not make a variant better") {
    Random random(5);
    const Matrix x = uniform(600, 6, random);
    Matrix loss = planted(x, 6, small_tree, 0, random);
    loss.col(5).setConstant(unmeasured);
    for (Eigen::Index row = 0; row < 600; ++row)
        if (row % 3 == 0) loss(row, row % 2) = unmeasured;
    const Cart cart = choice_tree(x, loss, {}, {some_folds(600, 10, random)});
    CHECK(wrong(cart, small_tree, 6, random) < 0.02);
    loss.rightCols(5).setConstant(unmeasured);
    CHECK(leaves(choice_tree(x, loss, {})) == 1);
}

TEST_CASE("at equal losses the earlier variant is taken, at equal splits the earlier feature") {
    const Matrix x = (Matrix(40, 2) << counted(40), counted(40)).finished();
    Matrix loss(40, 3);
    for (Eigen::Index row = 0; row < 40; ++row)
        loss.row(row) << (row < 20 ? 1 : 2), (row < 20 ? 2 : 1), (row < 20 ? 2 : 1);
    const Cart cart = choice_tree(x, loss, {});
    REQUIRE(leaves(cart) == 2);
    CHECK(cart.nodes[0].feature == 0);
    CHECK(cart.nodes[cart.nodes[0].no].value == 1);
}

TEST_CASE("a tree has at most the given number of leaves, the most useful ones") {
    Random random(6);
    const Matrix x = uniform(1000, 6, random);
    const Matrix loss = planted(x, 5, small_tree, 0, random);
    CartOptions options;
    std::vector<double> lost;
    for (options.leaves = 1; options.leaves <= 5; ++options.leaves) {
        const Cart cart = choice_tree(x, loss, options);
        CHECK(leaves(cart) <= options.leaves);
        double sum = 0;
        for (Eigen::Index row = 0; row < 1000; ++row)
            sum += loss(row, static_cast<Eigen::Index>(predict(cart, x.row(row))));
        lost.push_back(sum);
    }
    CHECK(std::is_sorted(lost.rbegin(), lost.rend()));
    CHECK(lost.back() == 0);
}

TEST_CASE("a tree is the same on any number of threads") {
    Random random(7);
    const Matrix x = uniform(500, 5, random);
    const Matrix loss = planted(x, 5, small_tree, 0.4, random);
    const std::vector<Folds> fold_assignments{some_folds(500, 10, random),
                                              some_folds(500, 7, random)};
    CartOptions options;
    options.threads = 1;
    const Cart one = choice_tree(x, loss, options, fold_assignments);
    options.threads = 2;
    CHECK(same_tree(one, choice_tree(x, loss, options, fold_assignments)));
    CHECK(leaves(one) > 1);
}

TEST_CASE("value trees find steps and ignore unmeasured values") {
    Random random(8);
    Matrix x = uniform(800, 4, random);
    Vector y(800);
    for (Eigen::Index row = 0; row < 800; ++row) {
        y[row] = (x(row, 2) < 0.3 ? 5 : x(row, 2) < 0.8 ? -2 : 1) + 0.1 * random.normal();
        if (row % 50 == 0) y[row] = unmeasured;
    }
    const Cart cart = value_tree(x, y, {}, {some_folds(800, 10, random)});
    CHECK(leaves(cart) == 3);
    CHECK(predict(cart, row_of({0, 0, 0.1, 0})) == Approx(5).margin(0.05));
    CHECK(predict(cart, row_of({0, 0, 0.5, 0})) == Approx(-2).margin(0.05));

    const Cart mean = value_tree(Matrix{{1}, {1}, {1}}, Vector{{1, 5, unmeasured}}, {});
    CHECK(mean.nodes[0].value == 3);
}

TEST_CASE("without rows or features there is one leaf") {
    CHECK(leaves(choice_tree(Matrix(0, 3), Matrix(0, 2), {})) == 1);
    CHECK(leaves(choice_tree(Matrix(0, 3), Matrix(0, 2), {}, {})) == 1);
    const Cart cart = choice_tree(Matrix(3, 0), Matrix{{2, 1}, {2, 1}, {1, 2}}, {}, {{0, 1, 2}});
    REQUIRE(leaves(cart) == 1);
    CHECK(cart.nodes[0].value == 1);
}

TEST_CASE("a feature that costs time is read only if that pays") {
    Random random(9);
    const Matrix x = uniform(1000, 6, random);
    const Matrix loss = planted(x, 5, small_tree, 0.05, random);
    const auto folds = some_folds(1000, 10, random);
    const auto asks = [&](double cost) {
        CartOptions options;
        options.feature_cost = {0, 0, 0, cost, 0, 0};
        return reads(choice_tree(x, loss, options, {folds}), 3);
    };
    CHECK(asks(0.01));
    CHECK_FALSE(asks(0.4));
}

TEST_CASE("the first feature of those known together pays for all") {
    Random random(9);
    const Matrix x = uniform(1000, 6, random);
    const Matrix loss = planted(x, 5, small_tree, 0.05, random);
    const auto folds = some_folds(1000, 10, random);
    const auto leaves_of = [&](const std::vector<std::size_t>& known_with) {
        CartOptions options;
        options.feature_cost.assign(6, 0.15);
        options.known_with = known_with;
        return leaves(choice_tree(x, loss, options, {folds}));
    };
    CHECK(leaves_of({0, 0, 0, 0, 0, 0}) == 5);
    CHECK(leaves_of({0, 1, 2, 3, 4, 5}) < 5);
}

TEST_CASE("random thresholds are among the values of their node and leave enough rows") {
    Random random(1);
    Matrix x = uniform(300, 2, random);
    for (Eigen::Index row = 0; row < 300; ++row) x(row, 1) = row % 3 == 0 ? 7 : 5;
    Vector y(300);
    for (double& one : y) one = random.normal();
    GrowOptions options;
    options.least_rows = 10;
    options.drawn_thresholds = true;
    const Target target{ValueTarget(y)};
    const Grown grown = grow(sorted(x), target, options);
    CHECK(grown.size() > 10);
    std::vector<std::size_t> rows(grown.size());
    for (Eigen::Index row = 0; row < 300; ++row)
        for (std::size_t at = 0;;) {
            const GrownNode& node = grown[at];
            ++rows[at];
            if (node.yes == 0) break;
            at = x(row, static_cast<Eigen::Index>(node.feature)) < node.threshold ? node.yes
                                                                                  : node.no;
        }
    CHECK(std::ranges::min(rows) >= 10);
    for (const GrownNode& node : grown)
        if (node.yes != 0 && node.feature == 1) CHECK((5 < node.threshold && node.threshold <= 7));
    options.seed = 1;
    CHECK(grow(sorted(x), target, options)[0].threshold != grown[0].threshold);
}

TEST_CASE("random thresholds try a rare flag at each node") {
    Matrix x = Matrix::Zero(200, 1);
    x.bottomRows(10).setOnes();
    GrowOptions options;
    options.drawn_thresholds = true;
    const Target target{ValueTarget(x.col(0))};
    for (options.seed = 0; options.seed < 10; ++options.seed)
        CHECK(grow(sorted(x), target, options).size() == 3);
}

TEST_CASE("an unmeasured variant has the worst regret of the row, or its mean regret") {
    const double absent = unmeasured;
    const Matrix regret =
        filled_regrets(Matrix{{1, 3, absent, absent}, {2, absent, 2.5, absent}, {4, 4, 5, absent}});
    CHECK(regret.leftCols(3) == Matrix{{0, 2, 2}, {0, 1, 0.5}, {0, 0, 1}});
    CHECK(regret.col(3).array().isNaN().all());
}
