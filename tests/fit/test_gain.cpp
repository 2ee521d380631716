// Gains over a variant, their intervals, and the proof of a dispatcher.
#include "fit/evaluate/gain.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>
#include <string>

#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/proof.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/random.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// Chooses a below n = `limit`, else b.
dsl::model::Selector by_limit(int limit) {
    return testing::selector_of(R"(selector s {
        call void (int n, int m);
        feature n : count = n;
        feature m : count = m;
        variant a { run fa(n); }
        variant b { run fb(n); }
        choose b when n >= )" + std::to_string(limit) +
                                "; otherwise a; }");
}

}  // namespace

TEST_CASE("the gain over a variant is the mean ratio of rows with costs of both, by weight") {
    const Data data = data_in(
        "group,weight,n,time:a,time:b\n"
        "x,1,1,4,1\nx,2,2,1,2\ny,3,3,,1\ny,1,4,6,1\nz,1,5,2,8\n");
    const Matrix costs = losses(data, {});
    const Gain gain = gain_over(costs, 0, {1, 0, 1, 1, 2}, data);
    CHECK(gain.rows == 3);  // a has no time in the third, the choice of the last does not exist
    CHECK(gain.mean == Approx(std::pow(4.0 * 1 * 1 * 6, 0.25)));
    GroupedLogs logs;
    logs.add(0, 4, 1);
    logs.add(0, 1, 2);
    logs.add(1, 6, 1);
    CHECK(std::pair(gain.low, gain.high) == logs.interval(1, 2000));
    const Vector price = Vector::Constant(5, 1);
    CHECK(gain_over(costs, 0, {1, 0, 1, 1, 2}, data, price).mean ==
          Approx(std::pow(2 * 0.25 * 3, 0.25)));
    CHECK(gain_over(costs, 2, {1, 0, 1, 1, 2}, data).rows == 0);
    CHECK(gain_over(costs, 0, {2, 2, 2, 2, 2}, data).mean == 1);
}

TEST_CASE("the intervals of a proof are those of its points") {
    const auto proof =
        proof_of(by_limit(100),
                 data_in("n,m,time:a,time:b,time:selgen_dispatcher\n"
                         "1,1,1,2,1.5\n2,1,1,2,3\n300,1,4,1,1.25\n400,1,4,2,2.1\n5,1,1,1,4\n"),
                 "", {});
    REQUIRE(proof);
    GroupedLogs logs;
    const double slowdowns[] = {1.5, 3, 1.25, 1.05, 4};
    for (std::size_t i = 0; i < 5; ++i) logs.add(i, slowdowns[i], 1);
    CHECK(std::pair(proof->slowdown.low, proof->slowdown.high) == logs.interval(1, 2000));
    CHECK(proof->slowdown.low < proof->slowdown.mean);
}

TEST_CASE("a feature contributes what its shuffled values lose, in at most 1000 rows") {
    std::string text = "n,m,time:a,time:b\n";
    for (int row = 0; row < 1500; ++row) {
        const bool is_small = row % 2 == 0;
        text += std::to_string(is_small ? 1 : 9) + "," + std::to_string(row) +
                (is_small ? ",1,2\n" : ",2,1\n");
    }
    const Data data = data_in(text);
    const auto effects = feature_effects(by_limit(5), data, losses(data, {}), 1);
    REQUIRE(effects.size() == 1);  // m contributes nothing
    CHECK(effects[0].feature == "n");
    CHECK(effects[0].slowdown == Approx(std::sqrt(2)).epsilon(0.03));
    CHECK(feature_effects(by_limit(100), data, losses(data, {}), 1).empty());
    // Only the rows that are seen by steps of 1.5 count: 0, 1, 3, 4, 6, 7, ...
    Data few = data;
    for (Eigen::Index row = 2; row < few.rows(); row += 3) few.time.row(row) << 5, 1;
    const auto same = feature_effects(by_limit(5), few, losses(few, {}), 1);
    REQUIRE(same.size() == 1);
    CHECK(same[0].slowdown == effects[0].slowdown);
}

TEST_CASE("the geometric mean of ratios is weighted by rows") {
    GroupedLogs logs;
    CHECK(logs.gain().rows == 0);
    logs.add(3, 2, 1);
    logs.add(0, 8, 2);
    logs.add(3, 4, 1);
    CHECK(logs.gain().rows > 0);
    CHECK(logs.mean() == Approx(std::exp2((1 + 2 * 3 + 2) / 4.0)));
}

TEST_CASE("the interval has the percentiles of means of groups drawn with replacement") {
    const double ratios[] = {1, 2, 4, 16, 3};
    const double weights[] = {1, 2, 1, 3, 1};
    GroupedLogs logs;
    for (std::size_t i = 0; i < 5; ++i) logs.add(i < 2 ? 7 : i, ratios[i], weights[i]);

    Random random(9);
    std::vector<double> means;
    for (int sample = 0; sample < 200; ++sample) {
        double sum = 0, weight = 0;
        for (int draw = 0; draw < 4; ++draw) {  // the groups are {1, 2}, 4, 16 and 3
            const std::size_t group = random.below(4);
            const std::size_t first = group == 0 ? 0 : group + 1, last = group + 2;
            for (std::size_t i = first; i < last; ++i) {
                sum += weights[i] * std::log(ratios[i]);
                weight += weights[i];
            }
        }
        means.push_back(std::exp(sum / weight));
    }
    std::ranges::sort(means);
    const auto [low, high] = logs.interval(9, 200);
    CHECK(low == Approx(means[5]));  // 2.5 % on both sides
    CHECK(high == Approx(means[194]));
    CHECK(low < high);
}

TEST_CASE("names are numbered in the order of their appearance") {
    CHECK(numbered({"x", "a", "x", "b", "a"}) == std::vector<std::size_t>{0, 1, 0, 2, 1});
}

namespace {

/// By the odd runs, b is the best variant of both rows; by the even runs, only of the first.
const std::string halves =
    "n,time:a,odd:a,even:a,time:b,odd:b,even:b\n"
    "1,2,2,2,1,1,1\n"
    "2,4,5,3,5,4,6\n";

}  // namespace

TEST_CASE("the times of a half replace those of all runs") {
    CHECK(data_in(halves, Runs::all).time(1, 0) == 4);
    CHECK(data_in(halves, Runs::odd).time(1, 0) == 5);
    CHECK(data_in(halves, Runs::even).time(1, 1) == 6);
    CHECK(data_in(halves, Runs::even).variants == std::vector<std::string>{"a", "b"});
    const auto bare = read_table("t.csv", "n,time:a\n1,2\n", Runs::odd);
    REQUIRE(std::holds_alternative<std::vector<TableError>>(bare));
    CHECK(has(to_text(std::get<std::vector<TableError>>(bare)[0]), "no columns 'odd:<variant>'"));
}

TEST_CASE("slowdowns are relative to the variant that another half found") {
    const Matrix even = losses(data_in(halves, Runs::even), {});
    ScoreOptions how;
    how.oracle = best_of(losses(data_in(halves, Runs::odd), {}));
    CHECK(how.oracle == std::vector<std::size_t>{1, 1});
    CHECK(score(even, {1, 1}, how).mean == Approx(1));
    CHECK(score(even, {1, 0}, how).mean == Approx(std::sqrt(0.5)));
    CHECK(score(even, {1, 0}).mean == Approx(1));
    CHECK(score(even, {0, 0}, how).worst == Approx(2));
}

namespace {

Data dispatched(const std::string& rows) {
    return data_in("id,n,time:a,time:b,time:selgen_dispatcher\n" + rows);
}

/// The proof of a selector that chooses a up to n = 100, else b.
std::optional<Proof> proof_by(const std::string& rows, const std::string& single = "a") {
    return proof_of(by_limit(101), dispatched(rows), single, {});
}

/// 50 ns and 200 ns are best; the dispatcher takes 20 ns more than its choices.
const std::string two_points = "one,10,5e-8,1e-7,7e-8\ntwo,1000,8e-7,2e-7,2.2e-7\n";

}  // namespace

TEST_CASE("the proof has the dispatcher's slowdown, its gains and the time of a decision") {
    const auto proof = proof_by(two_points);
    REQUIRE(proof);
    CHECK(proof->points == 2);
    CHECK(proof->slowdown.mean == Approx(std::sqrt(7.0 / 5 * 2.2 / 2)));
    CHECK(proof->worst == Approx(1.4));
    CHECK(proof->choices_alone.mean == Approx(1));
    CHECK(proof->decision == Approx(20e-9));
    CHECK(proof->single == "a");
    CHECK(proof->over_single.mean == Approx(std::sqrt(5.0 / 7 * 8 / 2.2)));
    CHECK(proof->over_otherwise.mean == Approx(proof->over_single.mean));
    REQUIRE(proof->by_length.size() == 2);
    CHECK(proof->by_length[0].to == 1e-7);
    CHECK(proof->by_length[0].slowdown.mean == Approx(1.4));
    CHECK(proof->by_length[0].gain.mean == Approx(5.0 / 7));
    CHECK(proof->by_length[1].slowdown.mean == Approx(1.1));
}

TEST_CASE("without a name, the single best variant is that of the proof") {
    CHECK(proof_by(two_points, "")->single == "b");
    CHECK(proof_by(two_points, "gone")->single == "b");
}

TEST_CASE("rows without a time of the dispatcher do not count") {
    CHECK(proof_by(two_points + "three,5,1e-7,1e-7,\n")->points == 2);
    CHECK_FALSE(proof_by("three,5,1e-7,1e-7,\n"));
    const Data without = data_in("n,time:a,time:b\n10,1,2\n");
    CHECK_FALSE(proof_of(by_limit(101), without, "a", {}));
}

TEST_CASE("two dispatchers are compared by their slowdowns at the same points") {
    // The other run was on a machine that is half as fast; its dispatcher is 10 % worse at one.
    const Data mine = dispatched(two_points);
    const Data other =
        dispatched("two,1000,1.6e-6,4e-7,4.84e-7\none,10,1e-7,2e-7,1.4e-7\nx,1,1,1,9\n");
    const Gain gain = gain_over_other(mine, other, {});
    CHECK(gain.rows == 2);
    CHECK(gain.mean == Approx(std::sqrt(1.1)));
}

TEST_CASE("points are grouped by decades of the best time, each with its first time") {
    const auto proof = proof_by(
        "p1,10,1e-7,2e-7,3e-7\np2,10,9e-7,2e-6,1e-6\np3,10,1e-6,2e-6,2e-6\np4,10,1,4,5\n", "b");
    REQUIRE(proof);
    REQUIRE(proof->by_length.size() == 3);
    CHECK((proof->by_length[0].from == 1e-7 && proof->by_length[0].to == 1e-6));
    CHECK(proof->by_length[0].slowdown.rows == 2);
    CHECK(proof->by_length[0].slowdown.mean == Approx(std::sqrt(3 * 10.0 / 9)));
    CHECK((proof->by_length[1].from == 1e-6 && proof->by_length[1].to == 1e-5));
    CHECK(proof->by_length[1].slowdown.rows == 1);
    CHECK((proof->by_length[2].from == 1e-3 && std::isinf(proof->by_length[2].to)));
    CHECK(proof->by_length[2].gain.mean == Approx(4.0 / 5));
    CHECK(proof->worst == Approx(5));
    CHECK(proof->single == "b");
    CHECK(proof->over_single.mean == Approx(std::pow(2.0 / 3 * 2 * 1 * 4 / 5, 0.25)));
}

TEST_CASE("the time of a decision is the median of calls below 20 us, and at least 0") {
    const auto decision_of = [&](const std::string& rows) { return proof_by(rows)->decision; };
    CHECK(decision_of("p1,10,1e-6,1,1.01e-6\np2,10,1e-6,1,1.05e-6\np3,10,1e-6,1,1.03e-6\n") ==
          Approx(30e-9));
    CHECK(decision_of("p1,10,1e-6,1,1.01e-6\np2,10,3e-5,1,4e-5\n") == Approx(10e-9));
    CHECK(decision_of("p1,10,2e-5,1,4e-5\n") == 0);
    CHECK(decision_of("p1,10,1e-6,1,0.9e-6\n") == 0);
}

TEST_CASE("a variant without times is neither the best nor compared") {
    const auto proof = proof_by("p1,1000,,2e-7,3e-7\np2,10,,2e-7,3e-7\n");
    REQUIRE(proof);
    CHECK(proof->points == 2);
    CHECK(proof->over_single.rows == 0);
    CHECK(proof->over_otherwise.rows == 0);
    CHECK(proof->choices_alone.mean == 1);  // a is not open, so b is chosen
    CHECK(proof->slowdown.mean == Approx(1.5));
}
