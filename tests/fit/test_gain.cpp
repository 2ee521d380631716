// Gains over a variant, and what features contribute to choices.
#include "fit/evaluate/gain.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/proof.hpp"
#include "fit/table/table.hpp"
#include "selectors.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

Data rows_to_gain(const std::string& text) {
    const auto read = read_table("t.csv", text);
    REQUIRE(std::holds_alternative<Data>(read));
    return std::get<Data>(read);
}

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
    const Data data = rows_to_gain(
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
                 rows_to_gain("n,m,time:a,time:b,time:selgen_dispatcher\n"
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
    const Data data = rows_to_gain(text);
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
