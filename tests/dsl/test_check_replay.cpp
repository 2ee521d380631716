// Training rows of correct specs; specs with errors are in tests/refuse.
#include <cmath>

#include "reading.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

const std::string replayed_selector = R"(selector s {
    call void (int k);
    feature n : count = k;
    feature form : one of {slim, wide} = k;
    feature unknown : count = k;
    variant a { run f(k); }
    variant b { run g(k); when threads > 1; }
    variant c { run h(k); }
    choose c when unknown > 3;
    choose by other;
    choose by s;
    otherwise a;
}
)";
const std::string choices = R"(
model s { choice = tree { if n < 9 { a } else { b } }; REPLAY }
model other { choice = tree { if n < 2 { a } else { c } }; OTHER }
)";

dsl::model::Selector with(const std::string& replay, const std::string& other = "") {
    std::string models = choices;
    models.replace(models.find("REPLAY"), 6, replay);
    models.replace(models.find("OTHER"), 5, other);
    return selector_of(replayed_selector + models);
}

}  // namespace

TEST_CASE(
    "a training row has the features of the selector, and those that it does not name are NaN") {
    const auto s = with("replay threads, form, n regret 1.5 { 2, wide, -1e-3 : b 2.25, a 1; }");
    CHECK(s.replay.regret == 1.5);
    REQUIRE(s.replay.rows.size() == 1);
    const auto& row = s.replay.rows[0];
    REQUIRE(row.features.size() == 4);
    CHECK(row.features[0] == -1e-3);
    CHECK(row.features[1] == 1);
    CHECK(std::isnan(row.features[2]));
    CHECK(row.features[3] == 2);
    CHECK(row.chosen == 1);
    CHECK(row.costs == std::vector<double>{1, 2.25, 0});
}

TEST_CASE("a fact that only training rows name does not become a feature") {
    const auto s = with("replay n, gpus, reuse regret 1 { 5, 1, 3 : a 1; }");
    CHECK(s.features.size() == 4);
    CHECK(s.replay.rows[0].features.size() == 4);
    CHECK(with("").replay.rows.empty());
}

TEST_CASE("training rows of several models are joined") {
    const auto s =
        with("replay n regret 1 { 5 : a 1; }", "replay n regret 8 { 1 : a 8, c 1; 2 : c 8, a 1; }");
    REQUIRE(s.replay.rows.size() == 3);
    CHECK(s.replay.regret == Approx(4));
}
