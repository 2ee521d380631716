#include <catch2/catch.hpp>

#include <cmath>

#include "fit/selection/safe.hpp"
#include "planted.hpp"

using namespace selgen::fit;

namespace {

/// 400 rows in four leaves. Variant 0, the default, takes 1 second. Variant 1 takes 0.5 in leaf 0;
/// in leaf 1, 0.98, and in `risk` of the rows 2; in leaf 2, 1.5; leaf 3 chooses the default.
struct Planted {
    Matrix loss{400, 2};
    std::vector<std::size_t> chosen, leaf;
    Folds folds;
    std::vector<std::string> groups;

    explicit Planted(double risk) {
        Random random(5);
        for (Eigen::Index row = 0; row < 400; ++row) {
            leaf.push_back(static_cast<std::size_t>(row % 4));
            groups.push_back(std::to_string(row));
            chosen.push_back(leaf.back() == 3 ? 0 : 1);
            const double in_leaf[] = {0.5, random.unit() < risk ? 2 : 0.98, 1.5, 0.2};
            loss.row(row) << 1, in_leaf[leaf.back()];
        }
        folds = some_folds(400, 5, random);
    }

    SafeLeaves safe(const SafeOptions& options = {}) const {
        return safe_leaves({loss, 0, {chosen}, {folds}, leaf, groups}, 4, options);
    }
};

}  // namespace

TEST_CASE("a leaf keeps its choice if held-out rows gain over the default") {
    const SafeLeaves found = Planted(0).safe();
    CHECK(found.kept == std::vector<char>{1, 1, 0, 0});
    CHECK(found.setting == 0);
    CHECK(found.before.losing == Approx(0.25));
    CHECK(found.settings[0].safety.losing == 0);
    CHECK(found.settings[0].safety.gain ==
          Approx((std::log(2) + std::log(1 / 0.98)) / 4).epsilon(1e-9));
    CHECK(found.chosen[0][0] == 1);
    CHECK(found.chosen[0][2] == 0);
}

TEST_CASE("a leaf that loses more than it gains becomes unsure") {
    CHECK(Planted(0.3).safe().kept == std::vector<char>{1, 0, 0, 0});
}

TEST_CASE("the first setting is kept in which few enough rows lose") {
    Planted planted(0);
    for (std::size_t row = 1; row < 80; row += 4) {  // 20 of the 100 rows of leaf 1
        planted.loss(to_index(row), 1) = 1.2;
        planted.loss(to_index(row + 320), 1) = 0.8;
    }
    const SafeLeaves found = planted.safe({0.05, 0.02});
    CHECK(found.settings.size() == 5);
    CHECK(found.settings[0].safety.losing > 0.02);
    CHECK(found.setting > 0);
    CHECK(found.kept[0] == 1);
    CHECK(found.kept[1] == 0);
    CHECK(planted.safe({0.05, 0.1}).kept[1] == 1);
    CHECK(planted.safe({0.25, 0.02}).kept[1] == 1);
}

TEST_CASE("no leaf is kept if no setting is safe enough") {
    Planted planted(0);
    for (std::size_t row = 0; row < 400; row += 4)
        if (row % 5 == 0) planted.loss(to_index(row), 1) = 1.06;
    const SafeLeaves found = planted.safe({0.05, 0.001});
    CHECK(found.setting == found.settings.size());
    CHECK(found.kept == std::vector<char>(4));
    CHECK(found.chosen[0] == std::vector<std::size_t>(400));
}

TEST_CASE("an unmeasured default is a gain, and an unmeasured choice is a loss") {
    Planted planted(0);
    planted.loss(0, 0) = std::nan("");
    planted.loss(4, 1) = std::nan("");
    planted.chosen[8] = 2;
    const SafeLeaves found = planted.safe({0.05, 1});
    CHECK(found.before.losing == Approx(102.0 / 400));
    CHECK(found.kept[0] == 1);
}

TEST_CASE("copies of a row are no further evidence") {
    const Planted planted(0.02);
    const auto kept = [&](Eigen::Index copies) {
        return safe_leaves({planted.loss,
                            0,
                            {planted.chosen},
                            {planted.folds},
                            planted.leaf,
                            planted.groups,
                            copies},
                           4, {0.05, 0.002})
            .settings;
    };
    const auto one = kept(1), many = kept(50);
    for (std::size_t i = 1; i < one.size(); ++i)
        CHECK(many[i].safety.losing <= one[i].safety.losing);
    CHECK(many.back().safety.gain < one.front().safety.gain);
}
