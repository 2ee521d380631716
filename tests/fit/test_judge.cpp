// Evaluating the choices of a selector on a table and on parts of it, with figures worked out by
// hand.
#include "fit/evaluate/judge.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "base/errors.hpp"
#include "fit/evaluate/breakdown.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// Chooses a below n = 100, is unsure below 150, else b; does not hold above 1000.
const char* const by_size = R"(selector s {
    call void (int n);
    feature n : count = n;
    variant a { run fa(n); }
    variant b { run fb(n); }
    variant c { run fc(n); }
    choose by s;
    otherwise a;
}
model s {
    domain n 0 .. 1000;
    choice = tree { if n < 100 { a } else if n < 150 { unsure } else { b } };
})";

Data table_to_judge(const std::string& rows) {
    return data_in("id,weight,n,time:a,time:b,time:c\n" + rows);
}

/// The choices are 1, 3, 4 and 2 times as slow as the best; b is best on average.
const char* const four_rows =
    "r1,1,10,1,2,4\n"
    "r2,1,20,3,1,6\n"
    "r3,2,200,2,4,1\n"
    "r4,4,400,8,2,1\n";

const NamedScore& named(const Judged& judged, const std::string& name) {
    const auto found = std::ranges::find(judged.others, name, &NamedScore::name);
    REQUIRE(found != judged.others.end());
    return *found;
}

struct Example {
    dsl::model::Selector selector = testing::selector_of(by_size);
    Data data = table_to_judge(four_rows);
    JudgeOptions options;

    Judged judged(const Data* again = nullptr) const {
        return judge(selector, data, again, options);
    }
};

}  // namespace

TEST_CASE("a gap of a few percent is a gap") {
    Example of;
    of.data = table_to_judge("r1,1,10,1,1.05,4\nr2,1,200,1.06,1,6\n");
    of.options.price.decision_seconds = 0;
    CHECK(of.judged().own.closed_gap == Approx(1));
}

TEST_CASE("choices are compared with those that need no selector") {
    Example of;
    of.options.baseline = "c";
    of.options.price.decision_seconds = 0;
    const Judged judged = of.judged();
    CHECK(judged.chosen == std::vector<std::size_t>{0, 0, 1, 1});
    CHECK(judged.own.name == "s");
    const double own = (std::log(3) + 2 * std::log(4) + 4 * std::log(2)) / 8;
    CHECK(judged.own.with_costs == Approx(std::exp(own)));
    // By weight: a 3, 4 and 32, b 2, 1, 4 and 2, c 4, 6, 1 and 1.
    const double c = (std::log(4) + std::log(6)) / 8;
    CHECK(judged.others.front().name == "single best variant c");
    CHECK(judged.others.front().with_costs == Approx(std::exp(c)));
    CHECK(judged.own.closed_gap == Approx(1 - own / c));
    CHECK(judged.own.closed_gap_rows == 4);
    CHECK(named(judged, "otherwise a").score.mean ==
          Approx(std::exp((std::log(3) + 2 * std::log(2) + 4 * std::log(8)) / 8)));
    CHECK(named(judged, "baseline c").score.mean == Approx(std::exp(c)));
    const double chance = (std::log(8) + std::log(18) + 2 * std::log(8) + 4 * std::log(16)) / 3 / 8;
    CHECK(named(judged, "random choice").with_costs == Approx(std::exp(chance)));
    CHECK(named(judged, "random choice").closed_gap == Approx(1 - chance / c));
    CHECK(named(judged, "random choice").closed_gap_rows == 4);
    CHECK(judged.others.size() == 4);
    CHECK(judged.untimed.empty());
    CHECK(judged.floor == 0);
    CHECK_FALSE(judged.failures);
}

TEST_CASE("a baseline without times is an error, and other choices without times are named") {
    Example of;
    of.options.baseline = "cc";
    CHECK_THROWS_WITH(of.judged(), "--baseline: the table has no times for 'cc'");
    of.options.baseline = "b";
    of.data.time.col(0).setConstant(not_measured);
    const Judged judged = of.judged();
    CHECK(judged.untimed == std::vector<std::string>{"otherwise a"});
    CHECK(named(judged, "baseline b").score.rows == 4);
}

TEST_CASE("rows in which models are unsure or do not hold are counted") {
    Example of;
    of.data = table_to_judge("r1,1,120,1,2,4\nr2,1,130,1,2,4\nr3,1,2000,1,2,4\nr4,1,10,2,1,4\n");
    const Judged judged = of.judged();
    CHECK(judged.unsure_rows == 2);
    CHECK(judged.rows_without_model == 1);
}

TEST_CASE("bounds of runs that were stopped are counted where they are chosen or the least") {
    Example of;
    of.data.censored = Matrix::Zero(4, 3);
    CHECK(of.judged().bounded_oracles == 0);
    of.data.censored(2, 1) = 1;  // chosen: at least 4, and c takes 1
    of.data.censored(3, 2) = 1;  // at least 1, and the others take 8 and 2
    const Judged judged = of.judged();
    CHECK(judged.bounded_oracles == 1);
    CHECK(judged.own.stopped == 1);
    CHECK(named(judged, "single best variant c").stopped == 1);
    CHECK(named(judged, "otherwise a").stopped == 0);
    CHECK((judged.is_bound(2, 1) && judged.is_bound(3, 2) && !judged.is_bound(2, 0)));
    of.data.time(3, 0) = of.data.time(3, 1) = not_measured;  // no choice there can be judged
    CHECK(of.judged().bounded_oracles == 0);
    of.data.time(3, 0) = 1;  // as fast as the bound
    CHECK(of.judged().bounded_oracles == 0);
    of.data = table_to_judge(four_rows);
    of.data.censored = Matrix::Zero(4, 3);
    of.data.censored(0, 0) = 1;  // at least 1, and the others take 2 and 4
    CHECK(of.judged().bounded_oracles == 1);
}

TEST_CASE("the price is the mean of the rows that count, by their weights") {
    Example of;
    of.data.feature_cost = (Matrix(4, 1) << 1e-8, 1e-8, 2e-8, 3e-8).finished();
    of.data.time(3, 1) = not_measured;  // chosen, but not measured
    of.options.price.decision_seconds = 5e-8;
    const Judged judged = of.judged();
    CHECK(judged.feature_seconds == Approx((1e-8 + 1e-8 + 2 * 2e-8) / 4));
    CHECK(judged.price_seconds == Approx((6e-8 + 6e-8 + 2 * 7e-8) / 4));
    CHECK(judged.price(3) == Approx(8e-8));
    CHECK(judged.own.score.unmeasured == 1);
}

TEST_CASE("without a row that can be judged, nothing is paid") {
    Example of;
    of.data = table_to_judge("r1,1,200,1,,4\nr2,1,300,,5,\n");
    const Judged judged = of.judged();
    CHECK(judged.own.score.rows == 0);
    CHECK(judged.price_seconds == 0);
    CHECK(judged.feature_seconds == 0);
}

TEST_CASE("a repeated measurement gives the noise floor, unless one is given") {
    Example of;
    of.options.files = {"t.csv"};
    of.options.again_files = {"again.csv"};
    // The best of the repetition are a, b, c and, in the last row, b: twice the best of the first.
    const Data again =
        table_to_judge("r1,1,10,1,2,4\nr2,1,20,3,1,6\nr3,2,200,2,4,1\nr4,4,400,8,1,2\n");
    const Judged judged = of.judged(&again);
    CHECK(judged.floor == Approx(std::exp2(0.5) - 1));
    CHECK(named(judged, "best variant by --again").score.mean == Approx(std::exp2(0.5)));
    CHECK(judged.own.score.accuracy == Approx(1.0 / 8));  // 2 is above the floor
    of.options.floor = 1.5;
    CHECK(of.judged(&again).floor == 1.5);
    CHECK(of.judged(&again).own.score.accuracy == Approx(5.0 / 8));
    const Data others = table_to_judge("x,1,10,1,2,4\n");
    CHECK_THROWS_WITH(of.judged(&others),
                      "--again: no row of again.csv has the same id and similar features as a row "
                      "of t.csv");
}

TEST_CASE("slowdowns are relative to the best of other runs, if there are some") {
    Example of;
    of.options.price.decision_seconds = 0;
    const Data other =
        table_to_judge("r1,1,10,9,2,4\nr2,1,20,3,1,6\nr3,2,200,2,4,1\nr4,4,400,8,2,1\n");
    of.options.other_runs = &other;  // b is best in the first row, where it takes 2
    const double own = (std::log(0.5) + std::log(3) + 2 * std::log(4) + 4 * std::log(2)) / 8;
    CHECK(of.judged().own.with_costs == Approx(std::exp(own)));
}

TEST_CASE("where runs failed, the oracle is shown, and the objective counts") {
    Example of;
    of.data.time(1, 0) = failed_run;  // ten times 6
    of.options.price.decision_seconds = 0;
    of.options.loss.objective = Objective::total_time;
    const Judged judged = of.judged();
    CHECK(judged.failures);
    CHECK(named(judged, "oracle").with_costs == 1);
    CHECK(named(judged, "oracle").closed_gap == 1);
    CHECK(judged.own.with_costs == Approx((1 + 60 + 2 * 4 + 4 * 2) / (1 + 1 + 2 * 1 + 4 * 1.0)));
    // c takes 4, 6, 1 and 1 seconds, so 16 by weight; the oracle takes 8.
    CHECK(judged.own.closed_gap == Approx((16 - 77) / (16 - 8.0)));
}

TEST_CASE("a table is matched with a selector: words, variants and missing columns") {
    const auto selector = testing::selector_of(by_size);
    Data untimed = data_in("n\n10\n300\n");
    CHECK(match_table(selector, untimed, 1).empty());
    CHECK(untimed.variants == std::vector<std::string>{"a", "b", "c"});
    CHECK(untimed.time.array().isNaN().all());
    CHECK((untimed.setup.array() == 0).all());
    CHECK((untimed.time.rows() == 2 && untimed.setup.cols() == 3));

    Data blind = data_in("m,time:a\n10,1\n");
    CHECK(has_errors(match_table(selector, blind, 1)));

    Data unknown = data_in("n,time:a,time:x\n10,1,2\n");
    const Remarks remarks = match_table(selector, unknown, 1);
    CHECK_FALSE(has_errors(remarks));
    CHECK(unknown.variants == std::vector<std::string>{"a"});
    CHECK_FALSE(remarks.empty());
}

namespace {

/// Chooses a below n = 100, else b.
const char* const by_two_kinds = R"(selector s {
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

struct Parts {
    dsl::model::Selector selector = testing::selector_of(by_two_kinds);
    Data data = data_in(sizes);
    Judged judged = judge(selector, data, nullptr, {});
};

}  // namespace

TEST_CASE("the regions of a number are thirds of its rows, those of words are its words") {
    const Parts of;
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
    Parts of;
    of.data.x.col(0) << 5, 5, 5, 5, 5, 9, 9;
    const auto regions = regions_of(of.judged, 0);
    REQUIRE(regions.size() == 2);
    CHECK(regions[0].rows == RowList{0, 1, 2, 3, 4});
    CHECK(regions[1].rows == RowList{5});
    of.data.x(1, 0) = NAN;
    CHECK(regions_of(of.judged, 0)[0].rows == RowList{0, 2, 3, 4});
}

TEST_CASE("the winners of rows, their mean slowdown and the worst rows") {
    Parts of;
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
    of.data.x(4, 2) = NAN;
    const auto one = breakdown_of(of.judged, 1).worst;
    REQUIRE(one.size() == 1);
    CHECK(one[0].features == "n=80,noise=0.6,kind=nan,unseen=nan");  // as explain reads them
}

TEST_CASE("features are informative if their regions differ in their best variants") {
    const Parts of;
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
