#include "fit/grow.hpp"

#include <catch2/catch.hpp>

#include "fit/cart.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

/// Of depth 3, by features 1, 3 and 4 of 6.
Eigen::Index small_tree(const Eigen::RowVectorXd& x) {
    if (x[1] < 0.4) return x[3] < 0.5 ? 0 : 1;
    if (x[4] < 0.7) return x[3] < 0.25 ? 2 : 3;
    return 4;
}

}  // namespace

TEST_CASE("features that are known together are paid for by who asks first") {
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
