#include <catch2/catch.hpp>

#include <cmath>

#include "fit/forest/forest.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

const double not_known = std::nan("");

double smooth(const Eigen::RowVectorXd& x) {
    return 3 * std::sin(4 * x[0]) + 2 * x[1] * x[2] + std::abs(x[3] - 0.5);
}

/// The smooth function, and its opposite as a second output.
Matrix values(const Matrix& x, double noise, Random& random) {
    Matrix y(x.rows(), 2);
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        y(row, 0) = smooth(x.row(row)) + noise * random.normal();
        y(row, 1) = -y(row, 0);
    }
    return y;
}

/// The mean squared error on new rows, as a share of the function's variance.
double unexplained(const Forest& forest, double sign, Random& random) {
    const Matrix x = uniform(2000, 6, random);
    Vector y(2000);
    for (Eigen::Index row = 0; row < 2000; ++row) y[row] = sign * smooth(x.row(row));
    const double spread = (y.array() - y.mean()).square().sum();
    return (y - predictions(forest, x)).squaredNorm() / spread;
}

bool same(const std::vector<Forest>& a, const std::vector<Forest>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t f = 0; f < a.size(); ++f) {
        if (a[f].base != b[f].base || a[f].trees.size() != b[f].trees.size()) return false;
        for (std::size_t t = 0; t < a[f].trees.size(); ++t) {
            const auto &m = a[f].trees[t].nodes, &n = b[f].trees[t].nodes;
            if (!std::ranges::equal(m, n, [](const Cart::Node& p, const Cart::Node& q) {
                    return p.threshold == q.threshold && p.value == q.value && p.yes == q.yes;
                }))
                return false;
        }
    }
    return true;
}

using Learner = std::vector<Forest> (*)(const Matrix&, const Matrix&, const ForestOptions&,
                                        const std::vector<std::size_t>&);

}  // namespace

TEST_CASE("forests predict a smooth function of new rows") {
    Random random(1);
    const Matrix x = uniform(1000, 6, random), y = values(x, 0.2, random);
    for (const auto& [learner, bound] :
         {std::pair<Learner, double>{bagged, 0.06}, {boosted, 0.03}}) {
        const auto forests = learner(x, y, {}, {});
        REQUIRE(forests.size() == 2);
        CHECK(unexplained(forests[0], 1, random) < bound);
        CHECK(unexplained(forests[1], -1, random) < bound);
    }
}

TEST_CASE("forests respect their limits of size") {
    Random random(2);
    const Matrix x = uniform(300, 6, random), y = values(x, 0.1, random);
    ForestOptions options;
    options.trees = 7;
    options.leaves = 5;
    for (const Learner learner : {Learner{bagged}, Learner{boosted}, Learner{bagged}}) {
        for (const Forest& forest : learner(x, y, options, {})) {
            CHECK(forest.trees.size() <= 7);
            CHECK_FALSE(forest.trees.empty());
            for (const Cart& tree : forest.trees) CHECK(leaves(tree) <= 5);
        }
    }
}

TEST_CASE("forests are the same on any number of threads, and different for another seed") {
    Random random(3);
    const Matrix x = uniform(200, 6, random), y = values(x, 0.1, random);
    ForestOptions one, two, other;
    one.trees = two.trees = other.trees = 8;
    one.threads = 1;
    two.threads = 2;
    other.seed = 1;
    for (const Learner learner : {Learner{bagged}, Learner{boosted}, Learner{bagged}}) {
        const auto forests = learner(x, y, one, {});
        CHECK(same(forests, learner(x, y, two, {})));
        CHECK_FALSE(same(forests, learner(x, y, other, {})));
    }
}

TEST_CASE("a forest ignores rows without a value, but not those without a feature") {
    Random random(4);
    Matrix x = uniform(1000, 6, random);
    Matrix y = values(x, 0, random);
    for (Eigen::Index row = 0; row < 1000; ++row) {
        if (row % 3 == 0) y(row, 0) = not_known;
        if (row % 5 == 0) x(row, 4) = not_known;
    }
    y.col(1).setConstant(not_known);
    for (const Learner learner : {Learner{bagged}, Learner{boosted}, Learner{bagged}}) {
        const auto forests = learner(x, y, {}, {});
        CHECK(unexplained(forests[0], 1, random) < 0.08);
        CHECK(predict(forests[1], x.row(0)) == 0);
    }
}

TEST_CASE("a boosted forest learns almost nothing from noise") {
    Random random(5);
    const Matrix x = uniform(400, 6, random);
    Matrix y(400, 10);
    for (double& one : y.reshaped()) one = random.normal();
    double square = 0;
    for (const Forest& forest : boosted(x, y, {}, {}))
        square += predictions(forest, x).squaredNorm();
    CHECK(square / 4000 < 0.05);
}

TEST_CASE("groups stay together: features that only identify a group are not learnt") {
    Random random(6);
    const Matrix x = uniform(40, 1, random).replicate(10, 1);
    Matrix y(400, 10);
    std::vector<std::size_t> groups;
    const Matrix noise = Matrix::NullaryExpr(40, 10, [&] { return random.normal(); });
    y = noise.replicate(10, 1);
    for (std::size_t row = 0; row < 400; ++row) groups.push_back(row % 40);
    const auto learnt = [&](const std::vector<std::size_t>& by) {
        double square = 0;
        for (const Forest& forest : boosted(x, y, {}, by))
            square += predictions(forest, x).squaredNorm();
        return square / 4000;
    };
    CHECK(learnt({}) > 0.8);
    CHECK(learnt(groups) < 0.4);
}
