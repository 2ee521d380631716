// The best variants by one half of the runs, and their times by the other.
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

/// By the odd runs, b is the best variant of both rows; by the even runs, only of the first.
const std::string table =
    "n,time:a,odd:a,even:a,time:b,odd:b,even:b\n"
    "1,2,2,2,1,1,1\n"
    "2,4,5,3,5,4,6\n";

Data read(Runs runs) { return std::get<Data>(read_table("t.csv", table, runs)); }

}  // namespace

TEST_CASE("the times of a half replace those of all runs") {
    CHECK(read(Runs::all).time(1, 0) == 4);
    CHECK(read(Runs::odd).time(1, 0) == 5);
    CHECK(read(Runs::even).time(1, 1) == 6);
    CHECK(read(Runs::even).variants == std::vector<std::string>{"a", "b"});
    const auto bare = read_table("t.csv", "n,time:a\n1,2\n", Runs::odd);
    REQUIRE(std::holds_alternative<std::vector<TableError>>(bare));
    CHECK(to_text(std::get<std::vector<TableError>>(bare)[0]).find("no columns 'odd:<variant>'") !=
          std::string::npos);
}

TEST_CASE("slowdowns are relative to the variant that another half found") {
    const Matrix even = losses(read(Runs::even), {});
    ScoreOptions how;
    how.oracle = best_of(losses(read(Runs::odd), {}));
    CHECK(how.oracle == std::vector<std::size_t>{1, 1});
    CHECK(score(even, {1, 1}, how).mean == Approx(1));
    CHECK(score(even, {1, 0}, how).mean == Approx(std::sqrt(0.5)));
    CHECK(score(even, {1, 0}).mean == Approx(1));
    CHECK(score(even, {0, 0}, how).worst == Approx(2));
}

TEST_CASE("an interval draws whole groups") {
    GroupedLogs rows, groups;
    for (std::size_t row = 0; row < 40; ++row) {
        const double ratio = row < 20 ? 1.0 : 1.2;
        rows.add(row, ratio, 1);
        groups.add(row / 10, ratio, 1);
    }
    CHECK(rows.mean() == Approx(groups.mean()));
    const auto [low, high] = rows.interval(1, 1000);
    const auto [wider_low, wider_high] = groups.interval(1, 1000);
    CHECK(wider_low < low);
    CHECK(high < wider_high);
    CHECK(wider_low == Approx(1));
    CHECK(wider_high == Approx(1.2));
}

TEST_CASE("a gain is the time of a variant over that of the choices") {
    Data data = read(Runs::all);
    const Gain gain = gain_over(losses(data, {}), 0, {1, 0}, data);
    CHECK(gain.rows == 2);
    CHECK(gain.mean == Approx(std::sqrt(2)));
    CHECK(gain.low == Approx(1));
    CHECK(gain.high == Approx(2));
    CHECK(gain_over(losses(data, {}), 2, {1, 0}, data).rows == 0);
}
