// Comparing the dispatcher with the variants, with times by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <variant>

#include "fit/evaluate/proof.hpp"
#include "fit/table/table.hpp"
#include "selectors.hpp"

using namespace selgen;
using fit::Data;

namespace {

const std::string spec = R"(
selector s {
  call void (double x);
  feature n : count = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose b when n > 100;
  otherwise a;
}
)";

Data table(const std::string& rows) {
    auto read = fit::read_table("t.csv", "id,n,time:a,time:b,time:selgen_dispatcher\n" + rows);
    REQUIRE(std::holds_alternative<Data>(read));
    return std::get<Data>(std::move(read));
}

/// 50 ns and 200 ns are best; the dispatcher takes 20 ns more than its choices.
const std::string two_points = "one,10,5e-8,1e-7,7e-8\ntwo,1000,8e-7,2e-7,2.2e-7\n";

}  // namespace

TEST_CASE("the proof has the dispatcher's slowdown, its gains and the time of a decision") {
    const auto selector = testing::selector_of(spec);
    const auto proof = fit::proof_of(selector, table(two_points), "a", {});
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
    const auto selector = testing::selector_of(spec);
    CHECK(fit::proof_of(selector, table(two_points), "", {})->single == "b");
    CHECK(fit::proof_of(selector, table(two_points), "gone", {})->single == "b");
}

TEST_CASE("rows without a time of the dispatcher do not count") {
    const auto selector = testing::selector_of(spec);
    CHECK(fit::proof_of(selector, table(two_points + "three,5,1e-7,1e-7,\n"), "a", {})->points ==
          2);
    CHECK_FALSE(fit::proof_of(selector, table("three,5,1e-7,1e-7,\n"), "a", {}));
}

TEST_CASE("two dispatchers are compared by their slowdowns at the same points") {
    // The other run was on a machine that is half as fast; its dispatcher is 10 % worse at one.
    const Data mine = table(two_points);
    const Data other = table("two,1000,1.6e-6,4e-7,4.84e-7\none,10,1e-7,2e-7,1.4e-7\nx,1,1,1,9\n");
    const fit::Gain gain = fit::gain_over_other(mine, other, {});
    CHECK(gain.rows == 2);
    CHECK(gain.mean == Approx(std::sqrt(1.1)));
}

TEST_CASE("points are grouped by decades of the best time, each with its first time") {
    const auto selector = testing::selector_of(spec);
    const auto proof = fit::proof_of(selector,
                                     table("p1,10,1e-7,2e-7,3e-7\np2,10,9e-7,2e-6,1e-6\n"
                                           "p3,10,1e-6,2e-6,2e-6\np4,10,1,4,5\n"),
                                     "b", {});
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
    const auto selector = testing::selector_of(spec);
    const auto decision_of = [&](const std::string& rows) {
        return fit::proof_of(selector, table(rows), "a", {})->decision;
    };
    CHECK(decision_of("p1,10,1e-6,1,1.01e-6\np2,10,1e-6,1,1.05e-6\np3,10,1e-6,1,1.03e-6\n") ==
          Approx(30e-9));
    CHECK(decision_of("p1,10,1e-6,1,1.01e-6\np2,10,3e-5,1,4e-5\n") == Approx(10e-9));
    CHECK(decision_of("p1,10,2e-5,1,4e-5\n") == 0);
    CHECK(decision_of("p1,10,1e-6,1,0.9e-6\n") == 0);
}

TEST_CASE("a variant without times is neither the best nor compared") {
    const auto selector = testing::selector_of(spec);
    const auto proof =
        fit::proof_of(selector, table("p1,1000,,2e-7,3e-7\np2,10,,2e-7,3e-7\n"), "a", {});
    REQUIRE(proof);
    CHECK(proof->points == 2);
    CHECK(proof->over_single.rows == 0);
    CHECK(proof->over_otherwise.rows == 0);
    CHECK(proof->choices_alone.mean == 1);  // a is not open, so b is chosen
    CHECK(proof->slowdown.mean == Approx(1.5));
}

TEST_CASE("a table without the dispatcher proves nothing") {
    const auto read = fit::read_table("t.csv", "n,time:a,time:b\n10,1,2\n");
    CHECK_FALSE(fit::proof_of(testing::selector_of(spec), std::get<Data>(read), "a", {}));
}
