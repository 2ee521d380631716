// Which points an experiment measures.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string>

#include <selgen/bench/adaptive.hpp>
#include <selgen/bench/design.hpp>
#include <selgen/bench/driver.hpp>
#include <selgen/bench/table.hpp>

using namespace selgen::bench;

namespace {

Description two_factors(Design design, std::size_t points) {
    Description all;
    all.factors = {Factor{"n", {10, 100000}, {}, true}, Factor{"kind", {0, 1}, {"a", "b"}, true}};
    all.design = design;
    all.points = points;
    all.variants = {Variant{"x", false}, Variant{"y", false}};
    return all;
}

/// Two variants of which the first is faster up to a border.
Measured measured(const Point& point, double border) { return {point, {point[0], border}}; }

}  // namespace

TEST_CASE("a crossed design has all combinations of levels, in an order that the seed defines") {
    const Description all = two_factors(Design::crossed, 0);
    auto points = first_points(all, 0, 1);
    CHECK(points.size() == 4);
    CHECK(std::set<Point>(points.begin(), points.end()).size() == 4);
    CHECK(points == first_points(all, 0, 1));
    CHECK(first_points(all, 3, 1).size() == 3);
}

TEST_CASE(
    "a latin design has a point in each part of a range, and uses logarithms above a factor of "
    "10") {
    const Description all = two_factors(Design::latin, 40);
    const auto points = first_points(all, 0, 7);
    REQUIRE(points.size() == 40);
    std::size_t low = 0, first_word = 0;
    for (const Point& point : points) {
        CHECK(point[0] >= 10);
        CHECK(point[0] <= 100000);
        CHECK(point[0] == std::round(point[0]));
        low += point[0] < 1000 ? 1 : 0;
        first_word += point[1] == 0 ? 1 : 0;
    }
    CHECK(low == 20);
    CHECK(first_word == 20);
    CHECK(points != first_points(all, 0, 8));
}

TEST_CASE("a latin design has the declared ends of each numeric factor") {
    Description all = two_factors(Design::latin, 40);
    all.factors.push_back({"share", {0.123456, 0.987654}, {}, false});
    all.factors.push_back({"m", {123456789, 20}, {}, true});
    all.factors.push_back({"threads", {1, 2, 4, 8}, {}, true});
    all.varies_threads = true;
    const auto levels = [&](const std::vector<Point>& points, std::size_t factor) {
        std::vector<double> made;
        for (const Point& point : points) made.push_back(point[factor]);
        std::sort(made.begin(), made.end());
        return made;
    };
    for (const std::uint64_t seed : {1, 2, 3})
        for (const std::size_t count : {2, 3, 40}) {
            CAPTURE(seed, count);
            const auto points = first_points(all, count, seed);
            REQUIRE(points.size() == count);
            CHECK(points == first_points(all, count, seed));
            for (const std::size_t factor : {0, 2, 3, 4}) {
                const auto [low, high] = std::minmax_element(all.factors[factor].levels.begin(),
                                                             all.factors[factor].levels.end());
                CHECK(levels(points, factor).front() == *low);
                CHECK(levels(points, factor).back() == *high);
            }
            // Only the first and the last part have a point at the end of the range.
            CHECK(std::count(points.begin(), points.end(), points[0]) == 1);
            if (count > 2) {
                CHECK(levels(points, 2)[1] > 0.123456);
                CHECK(levels(points, 2)[count - 2] < 0.987654);
            }
        }
    CHECK(first_points(all, 1, 1).size() == 1);
}

TEST_CASE("an adaptive design refines the border between two best variants") {
    const Description all = two_factors(Design::adaptive, 8);
    std::vector<Measured> known;
    for (const Point& point : first_points(all, 0, 1)) known.push_back(measured(point, 3000));
    REQUIRE(known.size() == 4);
    while (known.size() < 14) {
        const auto point = Refinement(all).next(known);
        REQUIRE(point);
        for (const Measured& one : known) CHECK(one.point != *point);
        known.push_back(measured(*point, 3000));
    }
    for (const double kind : {0.0, 1.0}) {
        double below = 0, above = 1e9;
        for (const Measured& one : known) {
            if (one.point[1] != kind) continue;
            if (one.point[0] < 3000) below = std::max(below, one.point[0]);
            if (one.point[0] >= 3000) above = std::min(above, one.point[0]);
        }
        CHECK(above < 2 * below);
    }
}

TEST_CASE("an adaptive design stops if all points have the same best variant") {
    const Description all = two_factors(Design::adaptive, 8);
    std::vector<Measured> known;
    for (const Point& point : first_points(all, 0, 1)) known.push_back(measured(point, 1e9));
    CHECK_FALSE(Refinement(all).next(known));
}

TEST_CASE("an adaptive design compares the cost of a call, including its share of the plan") {
    Description all = two_factors(Design::adaptive, 8);
    all.features = {Feature{"n", false, {}}, Feature{"reuse", false, {}}};
    all.variants[1].planned = true;
    const Rows rows(all, Clock::wall, Statistic::median);
    Fields row(rows.header().size());
    const auto set = [&](const std::string& column, const std::string& text) {
        const Fields names = rows.header();
        const auto at = std::find(names.begin(), names.end(), column);
        REQUIRE(at != names.end());
        row[static_cast<std::size_t>(at - names.begin())] = text;
    };
    set("time:x", "fail");
    set("time:y", "2");
    set("setup:y", "30");
    set("reuse", "10");
    CHECK(rows.costs(row)[1] == 5);
    CHECK(std::isnan(rows.costs(row)[0]));
    set("reuse", "");
    CHECK(rows.costs(row)[1] == 32);  // the plan is for one call
    all.features.pop_back();
    const Rows without(all, Clock::wall, Statistic::median);
    row.erase(row.begin() + 3);
    CHECK(without.costs(row)[1] == 32);
    CHECK(std::isnan(without.costs({})[1]));
}

TEST_CASE("the number of threads is a column, even if the spec has no such feature") {
    Description all = two_factors(Design::crossed, 0);
    all.features = {Feature{"n", false, {}}};
    all.factors.push_back({"threads", {1, 2}, {}, true});
    all.varies_threads = true;
    const auto header = [&] { return Rows(all, Clock::wall, Statistic::median).header(); };
    CHECK(header()[3] == "factor:kind");
    CHECK(header()[4] == "threads");
    const Fields row = Rows(all, Clock::wall, Statistic::median).row({10, 1, 2}, Record(all));
    CHECK(row[3] == "b");
    CHECK(row[4] == "2");
    all.knobs = {Knob{"threads", {"1", "2"}, true}};
    CHECK(header()[4] == "factor:threads");
    all.knobs.clear();
    all.features.push_back(Feature{"threads", false, {}});
    CHECK(header()[3] == "threads");
    CHECK(header()[4] == "factor:kind");
}

TEST_CASE("an infinite feature is an empty field") {
    Description all = two_factors(Design::crossed, 0);
    all.features = {Feature{"n", false, {}}, Feature{"kind", false, {"a", "b"}}};
    Record record(all);
    const Rows rows(all, Clock::wall, Statistic::median);
    for (const double none : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
        record.features = {none, none};
        const Fields row = rows.row({10, 1}, record);
        CHECK((row[2].empty() && row[3].empty()));
    }
    record.features = {1e300, 1};
    CHECK(rows.row({10, 1}, record)[2] == "1e+300");
    CHECK(rows.row({10, 1}, record)[3] == "b");
}

TEST_CASE("the note of a row names the features that are no number") {
    Description all = two_factors(Design::crossed, 0);
    all.features = {Feature{"n", false, {}}, Feature{"skew", false, {}}};
    const auto note = [&](double n, double skew) {
        Record record(all);
        for (int attempt = 0; attempt < 2; ++attempt) {
            record.take(message(Message::Kind::feature, 0, Sample{n, 0}));
            record.take(message(Message::Kind::feature, 1, Sample{skew, 0}));
        }
        return Rows(all, Clock::wall, Statistic::median).row({10, 1}, record).back();
    };
    CHECK(note(1, 2).empty());
    CHECK(note(1, std::nan("")) == "skew is NaN");
    CHECK(note(HUGE_VAL, std::nan("")) == "n is infinite; skew is NaN");
}

TEST_CASE("the id of a point has all levels, its group all except the number of threads") {
    Description all = two_factors(Design::crossed, 0);
    all.factors.push_back({"threads", {1, 2}, {}, true});
    all.varies_threads = true;
    CHECK(id_of(all, {10, 1, 2}) == "n=10 kind=b threads=2");
    CHECK(group_of(all, {10, 1, 2}) == "n=10 kind=b");
}

TEST_CASE("levels of threads above the number of cores are left out, unless all are") {
    Description all;
    CHECK(leave_out_large_teams(all, 2).empty());
    all.factors = {Factor{"n", {100}, {}, true}, Factor{"threads", {1, 64, 2, 4}, {}, true}};
    all.varies_threads = true;
    CHECK(leave_out_large_teams(all, 2) ==
          "note: not measured with 64, 4 threads: this machine has 2 cores\n");
    CHECK(all.factors.back().levels == std::vector<double>{1, 2});
    CHECK(leave_out_large_teams(all, 2).empty());
    all.factors.back().levels = {4, 8};
    CHECK(leave_out_large_teams(all, 2).empty());
    CHECK(all.factors.back().levels == std::vector<double>{4, 8});
}

TEST_CASE(
    "the driver prints one note on more threads than cores, except for knobs up to the cores") {
    Description all;
    CHECK(note_of_threads(all, 2).empty());
    all.factors = {Factor{"n", {100}, {}, true}, Factor{"threads", {1, 64, 4}, {}, true}};
    all.varies_threads = true;
    CHECK(note_of_threads(all, 2) ==
          "note: the experiment uses up to 64 threads, but this machine has 2 cores: with more "
          "threads than cores, threads share cores\n");
    CHECK(note_of_threads(all, 64).empty());
    Description knobs;
    knobs.knobs = {Knob{"threads", {"1", "8"}, true, true}};
    CHECK(note_of_threads(knobs, 2).empty());
    knobs.knobs[0].sets_threads = false;
    CHECK(has(note_of_threads(knobs, 4), "up to 8 threads, but this machine has 4 cores"));
}
