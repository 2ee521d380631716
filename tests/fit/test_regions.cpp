// What reports contain about parts of a table, worked out by hand.
#include "fit/evaluate/breakdown.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "fit/evaluate/gain.hpp"
#include "fit/table/table.hpp"
#include "selectors.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// Chooses a below n = 100, else b.
const char* const by_size = R"(selector s {
    call void (int n, double noise, Kind kind);
    feature n : count = n;
    feature noise : real = noise;
    feature kind : one of { flat, steep } = kind;
    feature unseen : real = noise + 1;
    variant a { run fa(n); }
    variant b { run fb(n); }
    choose by s;
    choose a when unseen > 7;
    otherwise a;
}
model s { choice = tree { if n < 100 { a } else { b } }; })";

/// a is best for n = 10, 20 and 700, b for 80, 500 and 600; the last row has no time of b.
const char* const sizes =
    "n,noise,kind,time:a,time:b\n"
    "500,0.3,flat,4,1\n"
    "10,0.1,flat,1,2\n"
    "20,0.5,flat,1,3\n"
    "600,0.2,steep,3,1\n"
    "80,0.6,steep,5,1\n"
    "700,0.4,steep,1,2\n"
    "800,0.7,steep,1,\n";

struct Example {
    dsl::model::Selector selector = testing::selector_of(by_size);
    Data data = std::get<Data>(read_table("t.csv", sizes));
    Judged judged = judge(selector, data, nullptr, {});
};

}  // namespace

TEST_CASE("the regions of a number are thirds of its rows, those of words are its words") {
    const Example of;
    REQUIRE(of.judged.chosen == std::vector<std::size_t>{1, 0, 0, 1, 0, 1, 1});
    const auto sizes_of = regions_of(of.judged, 0);
    REQUIRE(sizes_of.size() == 3);
    CHECK(sizes_of[0].name == "n 10 .. 20");
    CHECK(sizes_of[0].rows == RowList{1, 2});
    CHECK(sizes_of[1].name == "n 80 .. 500");
    CHECK(sizes_of[1].rows == RowList{4, 0});
    CHECK(sizes_of[2].name == "n 600 .. 700");  // 800 has times of one variant only
    CHECK(sizes_of[2].rows == RowList{3, 5});

    const auto kinds = regions_of(of.judged, 2);
    REQUIRE(kinds.size() == 2);
    CHECK(kinds[0].name == "kind = flat");
    CHECK(kinds[0].rows == RowList{0, 1, 2});
    CHECK(kinds[1].name == "kind = steep");
    CHECK(kinds[1].rows == RowList{3, 4, 5});
}

TEST_CASE("rows with equal values of a feature are in one region") {
    Example of;
    of.data.x.col(0) << 5, 5, 5, 5, 5, 9, 9;
    const auto regions = regions_of(of.judged, 0);
    REQUIRE(regions.size() == 2);
    CHECK(regions[0].rows == RowList{0, 1, 2, 3, 4});
    CHECK(regions[1].rows == RowList{5});
    of.data.x(1, 0) = NAN;
    CHECK(regions_of(of.judged, 0)[0].rows == RowList{0, 2, 3, 4});
}

TEST_CASE("the winners of rows, their mean slowdown and the worst rows") {
    Example of;
    using Counts = std::vector<std::pair<std::size_t, std::size_t>>;
    CHECK(winners(of.judged, {0, 1, 3, 4}) == Counts{{1, 3}, {0, 1}});
    CHECK(winners(of.judged, {1, 2, 3}) == Counts{{0, 2}, {1, 1}});
    CHECK(winners(of.judged, {}).empty());

    // Row 4 takes 5 times as long as the best variant, row 5 twice as long.
    CHECK(mean_ratio(of.judged, {0, 4, 5}) == Approx(std::cbrt(10)));
    CHECK(mean_ratio(of.judged, {6, 0, 4, 5}) == Approx(std::cbrt(10)));  // the first is unknown
    of.data.weight = (Vector(7) << 1, 1, 1, 1, 3, 1, 1).finished();
    CHECK(mean_ratio(of.judged, {0, 4}) == Approx(std::pow(5, 0.75)));
    CHECK(std::isnan(mean_ratio(of.judged, {})));
    const auto worst = breakdown_of(of.judged, 9).worst;
    REQUIRE(worst.size() == 2);
    CHECK(worst[0].id == of.data.ids[4]);
    CHECK(worst[0].chosen == "a");
    CHECK(worst[0].best == "b");
    CHECK(worst[0].slowdown == 5);
    CHECK(worst[0].chosen_loss == 5);
    CHECK(worst[0].best_loss == 1);
    CHECK(worst[0].features == "n=80,noise=0.6,kind=steep,unseen=nan");
    CHECK(worst[1].id == of.data.ids[5]);
    CHECK(worst[1].slowdown == 2);
    CHECK(breakdown_of(of.judged, 1).worst.size() == 1);
}

TEST_CASE("features are informative if their regions differ in their best variants") {
    const Example of;
    // By n, the most frequent winners have 2 + 2 + 1 rows, by noise 1 + 1 + 1, by kind 2 + 2.
    CHECK(informative_features(of.judged) == std::vector<std::size_t>{0, 2, 1});
    const auto features = breakdown_of(of.judged, 0).features;
    REQUIRE(features.size() == 3);
    CHECK(features[0].feature == "n");
    CHECK(features[1].feature == "kind");
    REQUIRE(features[1].regions.size() == 2);
    CHECK(features[1].regions[0].region == "kind = flat");
    CHECK(features[1].regions[0].rows == 3);
    CHECK(features[1].regions[0].mean_slowdown == 1);
    using Best = std::vector<std::pair<std::string, std::size_t>>;
    CHECK(features[1].regions[0].best == Best{{"a", 2}, {"b", 1}});
}

TEST_CASE("the features of a row are written as explain reads them") {
    Example of;
    of.data.x(4, 2) = NAN;
    CHECK(breakdown_of(of.judged, 1).worst[0].features == "n=80,noise=0.6,kind=nan,unseen=nan");
}

TEST_CASE("the effect of a feature is the slowdown with its values in other rows") {
    const Example of;
    const auto effects = feature_effects(of.selector, of.data, of.judged.losses, 1);
    REQUIRE(effects.size() == 1);
    CHECK(effects[0].feature == "n");  // the first feature, and the only one that rules read
    CHECK(effects[0].slowdown > 1.01);
}
