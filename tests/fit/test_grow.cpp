// The growth of one tree: features known together, random thresholds, unmeasured variants.
#include "fit/tree/grow.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/tree/cart.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

/// Of depth 3, by features 1, 3 and 4 of 6.
Eigen::Index planted_leaf(const Eigen::RowVectorXd& x) {
    if (x[1] < 0.4) return x[3] < 0.5 ? 0 : 1;
    if (x[4] < 0.7) return x[3] < 0.25 ? 2 : 3;
    return 4;
}

}  // namespace

TEST_CASE("the first feature of those known together pays for all") {
    Random random(9);
    const Matrix x = uniform(1000, 6, random);
    const Matrix loss = planted(x, 5, planted_leaf, 0.05, random);
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
    const double absent = std::nan("");
    Matrix loss(3, 4);
    loss << 1, 3, absent, absent,  //
        2, absent, 2.5, absent,    //
        4, 4, 5, absent;
    const Matrix regret = filled_regrets(loss);
    Matrix expected(3, 3);
    expected << 0, 2, 2,  //
        0, 1, 0.5,        //
        0, 0, 1;
    CHECK(regret.leftCols(3) == expected);
    CHECK(regret.col(3).array().isNaN().all());
}
