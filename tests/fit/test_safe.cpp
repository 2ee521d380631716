// The share of rows that lose against the default, which --safe limits.
#include <catch2/catch.hpp>

#include <cmath>

#include "fit/selection/safe.hpp"

using namespace selgen::fit;

namespace {

using Choices = std::vector<std::size_t>;

/// Variant 0, the default, takes 1 second in each of ten rows.
struct Planted {
    Matrix loss = Matrix::Ones(10, 2);
    Vector weight;
    std::vector<std::string> groups{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

    Safety safety(const std::vector<Choices>& chosen, double most_loss = 0.05,
                  double price = 0) const {
        std::vector<PricedChoices> priced;
        for (const Choices& one : chosen) priced.push_back({one, Vector::Constant(10, price)});
        return safety_of({loss, weight, groups, 0}, priced, most_loss);
    }
};

const Choices always_other(10, 1);

}  // namespace

TEST_CASE("rows that lose more than is allowed are counted") {
    Planted planted;
    planted.loss.col(1).head(4) << 1.04, 1.06, 2, 0.5;
    const Safety safety = planted.safety({always_other});
    CHECK(safety.losing == Approx(0.2));
    CHECK(safety.gain == Approx(-std::log(1.04 * 1.06) / 10).epsilon(1e-9));
    CHECK(planted.safety({always_other}, 0.1).losing == Approx(0.1));
    CHECK(planted.safety({Choices(10, 0)}).losing == 0);
    CHECK(planted.safety({always_other, Choices(10, 0)}).losing == Approx(0.1));
}

TEST_CASE("a choice pays for its decision, and always running the default does not") {
    Planted planted;
    planted.loss.col(1).setConstant(0.9);
    CHECK(planted.safety({always_other}, 0.05, 0.1).losing == 0);
    CHECK(planted.safety({always_other}, 0.05, 0.2).losing == 1);
    CHECK(planted.safety({Choices(10, 0)}, 0.05, 0.1).losing == 1);
    CHECK(planted.safety({always_other}, 0.05, 0.1).gain == Approx(0).margin(1e-12));
}

TEST_CASE("the standard error of the share is that of groups") {
    Planted planted;
    planted.loss.col(1).head(2) << 2, 2;
    CHECK(planted.safety({always_other}).error == Approx(std::sqrt(0.2 * 0.8 / 9)));
    planted.groups[1] = planted.groups[0];
    CHECK(planted.safety({always_other}).error ==
          Approx(std::sqrt((1.6 * 1.6 + 8 * 0.2 * 0.2) * 9 / 8) / 10));
    planted.groups.assign(10, "all");
    CHECK(planted.safety({always_other}).error == 0);
}

TEST_CASE("rows that lose count by their weights") {
    Planted planted;
    planted.loss(0, 1) = 2;
    planted.weight = Vector::Ones(10);
    planted.weight[0] = 3;
    const Safety safety = planted.safety({always_other});
    CHECK(safety.losing == Approx(0.25));
    CHECK(safety.gain == Approx(-std::log(2) / 4));
}

TEST_CASE("rows without a time of the default do not count, and an unmeasured choice is a loss") {
    Planted planted;
    planted.loss(0, 0) = std::nan("");
    planted.loss(1, 1) = std::nan("");
    planted.loss(2, 1) = 0.5;
    Choices chosen = always_other;
    chosen[3] = 2;
    const Safety safety = planted.safety({chosen});
    CHECK(safety.losing == Approx(2.0 / 9));
    CHECK(safety.gain == Approx(std::log(2) / 7));
}

TEST_CASE("a large share is respected, too") {
    Planted planted;
    planted.loss.col(1).head(2) << 2.9, 30;
    CHECK(planted.safety({always_other}, 1.9).losing == Approx(0.1));
}

TEST_CASE("a margin makes all variants slower but the default") {
    const Matrix loss = with_margin(Matrix::Ones(2, 3), 1, 0.1);
    CHECK(loss(0, 0) == Approx(1.1));
    CHECK(loss(0, 1) == 1);
    CHECK(loss(1, 2) == Approx(1.1));
    CHECK(with_margin(Matrix::Ones(1, 2), 0, 0) == Matrix::Ones(1, 2));
}

TEST_CASE("a slowdown of exactly the allowed share is not a loss") {
    Planted planted;
    planted.loss.col(1).head(3) << 1.5, 1.51, 1;
    CHECK(planted.safety({always_other}, 0.5).losing == Approx(0.1));
    planted.loss.col(0).setConstant(std::nan(""));
    const Safety none = planted.safety({always_other});
    CHECK((none.losing == 0 && none.error == 0 && none.gain == 0));
}

TEST_CASE("2 % of the rows may lose, with the standard error") {
    CHECK(is_safe_enough({0.015, 0.005, 0}));
    CHECK_FALSE(is_safe_enough({0.019, 0.005, 0}));
    CHECK(is_safe_enough({0.02, 0, 0}));
    CHECK_FALSE(is_safe_enough({0.0201, 0, 0}));
    CHECK(margins_for(0.05) == std::vector<double>{0, 0.05, 2 * 0.05, 4 * 0.05, 8 * 0.05});
}
