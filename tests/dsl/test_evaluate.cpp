// Values and decisions of the reference evaluator: expressions, rules, goals, margins, domains,
// trees and forests.
#include "dsl/evaluate/evaluate.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "tests/dsl/reading.hpp"

using namespace selgen::dsl;
using selgen::testing::selector_by;
using selgen::testing::selector_of;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The value of an expression of x and y (real numbers), through a let.
double value(const std::string& expression, double x, double y = 0) {
    const auto s = selector_by("let v = " + expression + "; otherwise a;");
    const double features[] = {x, y};
    return evaluate(s, s.lets[0].value, features);
}

Decision at(const model::Selector& s, double x, std::vector<bool> open = {},
            std::optional<std::size_t> running = {}) {
    std::vector<double> features(s.features.size(), 0.0);
    features[0] = x;
    return decide(s, {features, std::move(open), running});
}

/// With rules of all kinds.
Decision decided(const std::string& more, double x, std::optional<std::size_t> running = {},
                 std::vector<bool> open = {}) {
    const auto s = selector_by("choose b when x > 40; choose least time; otherwise c; " + more,
                               "model s { domain x 0 .. 30; time(a) = 20; "
                               "time(b) = 10 + abs(x - 5); time(c) = 1000 - 20 * x; }",
                               "when x < 50;");
    return at(s, x, std::move(open), running);
}

/// The decision of a rule that clamps x to 0 .. 30: b up to 15, then a.
Decision clamped_by_trees(double x) {
    return at(selector_by("choose least time; otherwise c; outside clamp;",
                          "model s { domain x 0 .. 30; time(a) = 20; "
                          "time(b) = tree { if x < 15 { 10 } else { 30 } }; }"),
              x);
}

}  // namespace

TEST_CASE("expressions are calculated in the order of the operators") {
    CHECK(value("1 + 2 * x ^ 2 - y / 4", 3, 8) == 17);
    CHECK(value("-x ^ 2", 3) == -9);
    CHECK(value("2 ^ 3", 0) == 8);
    CHECK(value("if x < y then 1 else 2", 3, 8) == 1);
    CHECK(value("if x > 1 and not (y > 1 or x > 5) then 1 else 2", 3, 1) == 1);
    CHECK(value("min(x, y, 2) + max(x, y)", 3, 8) == 10);
    CHECK(value("lg(max(x, 1)) + ln(exp(1)) + sqrt(abs(y))", 8, -9) == Approx(7));
}

TEST_CASE("comparisons with NaN are false, and != is true") {
    CHECK(value("if x < 1 then 1 else 2", not_a_number) == 2);
    CHECK(value("if x >= 1 then 1 else 2", not_a_number) == 2);
    CHECK(value("if x == x then 1 else 2", not_a_number) == 2);
    CHECK(value("if x != x then 1 else 2", not_a_number) == 1);
    CHECK(value("if not (x < 1) then 1 else 2", not_a_number) == 1);
}

TEST_CASE("min and max keep their earlier operand if one is NaN") {
    CHECK(value("min(x, 2)", 5) == 2);
    CHECK(std::isnan(value("min(x, 2)", not_a_number)));
    CHECK(value("min(2, x)", not_a_number) == 2);
}

TEST_CASE("a rule chooses its variant if it holds and the variant is feasible") {
    CHECK(decided("", 45).variant == 1);
    CHECK(decided("", 45).reason == Reason::rule);
    CHECK(decided("", 60).variant == 2);  // b is infeasible, and 60 is outside of the domain
}

TEST_CASE("the open and feasible variant with the least goal is chosen") {
    CHECK(decided("", 5).variant == 1);
    CHECK(decided("", 5).reason == Reason::goal);
    CHECK(decided("", 25).variant == 0);
    CHECK(decided("", 5, {}, {true, false, true}).variant == 0);
}

TEST_CASE("a tie goes to the earlier variant") {
    CHECK(decided("", 15).variant == 0);  // a and b both 20
}

TEST_CASE("the running variant stays unless the gain exceeds the margin") {
    CHECK(decided("margin 10 %;", 13.5, 0).variant == 0);  // 18.5 against 20: 7.5 %
    CHECK(decided("margin 10 %;", 13.5, 0).reason == Reason::stayed);
    CHECK(decided("margin 10 %;", 13.5).variant == 1);
    CHECK(decided("margin 10 %;", 11, 0).variant == 1);  // 16 against 20
    CHECK(decided("", 15, 1).variant == 1);              // a tie: it stays
}

TEST_CASE("outside of the domain a rule is skipped or clamped, as declared") {
    CHECK(decided("", 35).variant == 2);
    CHECK(decided("", 35).reason == Reason::otherwise);
    CHECK(decided("", 35).outside);
    CHECK(clamped_by_trees(35).variant == 0);
    CHECK(clamped_by_trees(35).reason == Reason::goal);
    CHECK(clamped_by_trees(35).outside);
    CHECK_FALSE(clamped_by_trees(30).outside);
    CHECK(clamped_by_trees(-5).variant == 1);
}

TEST_CASE("outside of the domain a rule with a formula is skipped, even if the selector clamps") {
    CHECK(decided("outside clamp;", 35).variant == 2);
    CHECK(decided("outside clamp;", 35).reason == Reason::otherwise);
    CHECK(decided("outside clamp;", 35).outside);
    CHECK(decided("outside clamp;", 30).variant == 0);
}

TEST_CASE("a rule clamps unless a formula of it depends on a feature of its domain") {
    const auto clamps = [](const std::string& goal, const std::string& models) {
        const auto s =
            selector_by("let twice = 2 * x; choose " + goal + "; otherwise a; outside clamp;",
                        "model s { domain x 0 .. 30; " + models + " }");
        return std::get<model::GoalRule>(s.rules[0]).clamps;
    };
    const std::string trees =
        "time(a) = tree { if x < 2 { 1 } else { 3 } }; "
        "time(b) = forest sum { tree { if y < 2 { 1 } else { 3 } } }; ";
    const std::string with_setup = "least time + setup / 10";
    CHECK(clamps("least time", trees));
    CHECK(clamps(with_setup, trees + "setup(a) = 1e-3; setup(b) = 2;"));
    CHECK(clamps(with_setup, trees + "setup(a) = y; setup(b) = 2;"));
    CHECK_FALSE(clamps(with_setup, trees + "setup(a) = x; setup(b) = 2;"));
    CHECK_FALSE(clamps(with_setup, trees + "setup(a) = twice + 1; setup(b) = 2;"));
    CHECK(clamps("least time", trees + "setup(a) = x; setup(b) = 2;"));  // not in the goal
    CHECK(clamps("least time", "time(a) = 1; time(b) = network { input x; layer { 1 bias 2; } };"));
}

TEST_CASE("every input has a decision") {
    for (const std::string more : {"", "outside clamp;", "margin 3 %;"}) {
        for (const double x :
             {not_a_number, infinity, -infinity, 0.0, -0.0, 1e308, -1e308, 5e-324}) {
            CHECK(decided(more, x).variant < 3);
        }
    }
    CHECK(decided("", not_a_number).variant == 2);
    CHECK(clamped_by_trees(not_a_number).variant == 0);
}

TEST_CASE("if the otherwise variant is set aside, the first open and feasible one is chosen") {
    CHECK(decided("", not_a_number, {}, {true, true, false}).variant == 0);
    CHECK(decided("", not_a_number, {}, {false, false, false}).variant == 2);
}

TEST_CASE("a tree chooses the variant of its leaf") {
    const auto s =
        selector_by("choose by m; otherwise a;",
                    "model m { choice = tree { if x < 5 { a } else if x < 20 { b } else { a } }; }",
                    "when x < 9;");
    CHECK(at(s, 1).reason == Reason::model);
    CHECK(at(s, 6).variant == 1);
    CHECK(at(s, 12).variant == 0);  // b is infeasible there
    CHECK(at(s, 12).reason == Reason::otherwise);
}

TEST_CASE("where a tree is unsure, the next rule decides") {
    const auto s = selector_by(
        "choose by m; choose b when x > 10; otherwise a;",
        "model m { choice = tree { if x < 5 { c } else if x < 20 { unsure } else { c } }; }");
    CHECK(at(s, 1).variant == 2);
    CHECK_FALSE(at(s, 1).unsure);
    CHECK(at(s, 6).variant == 0);
    CHECK(at(s, 6).reason == Reason::otherwise);
    CHECK(at(s, 6).unsure);
    CHECK_FALSE(at(s, 6).outside);
    CHECK(at(s, 12).variant == 1);
    CHECK(at(s, 12).reason == Reason::rule);
    CHECK(at(s, 12).unsure);
    CHECK(at(s, 30).variant == 2);
}

TEST_CASE("if the chosen variant cannot run, the first variant of 'instead' that can is chosen") {
    const auto s = selector_by(
        "choose by m; choose a when x > 10; otherwise a;",
        "model m { domain x 0 .. 1000; "
        "choice = tree { if x < 5 { c } else if x < 20 { unsure } else { b } }; instead b, c; }",
        "when x < 100;");
    const std::vector<bool> without_c{true, true, false};
    CHECK(at(s, 1).variant == 2);
    CHECK(at(s, 1, without_c).variant == 1);
    CHECK(at(s, 50).variant == 1);
    CHECK(at(s, 200).variant == 2);
    CHECK(at(s, 200).reason == Reason::model);
    CHECK(at(s, 200, without_c).reason == Reason::rule);  // no variant of 'instead' can run
    CHECK(at(s, 15).reason == Reason::rule);              // unsure
    CHECK(at(s, 2000).reason == Reason::rule);            // outside
}

TEST_CASE("a model of costs chooses the least time, or the most score") {
    const auto chosen = [](const std::string& model, double x) {
        const auto s =
            selector_by("reuse 10; choose by m; otherwise a;", "model m {" + model + "}");
        std::vector<double> features(s.features.size(), 10);  // of `reuse`
        features[0] = x;
        const auto decision = decide(s, {features, {}, {}});
        CHECK(decision.reason == Reason::goal);
        return decision.variant;
    };
    const std::string time = "time(a) = x; time(b) = 3;";
    CHECK(chosen(time, 2) == 0);
    CHECK(chosen(time, 4) == 1);
    CHECK(chosen(time + "setup(a) = 0; setup(b) = 20;", 4) == 0);
    CHECK(chosen(time + "setup(a) = 0; setup(b) = 20;", 6) == 1);
    CHECK(chosen("score(a) = x; score(b) = 3;", 4) == 0);
    CHECK(chosen("score(a) = x; score(b) = 3;", 2) == 1);
}

TEST_CASE("a forest is its base plus the sum of its leaves, from the left, or their mean") {
    const auto of = [](const std::string& forest, double x) {
        const auto s = selector_by("choose most score; otherwise a;",
                                   "model s { score(a) = forest " + forest + "; }");
        const double features[] = {x, 0};
        return *quantity(s, 0, 0, features);
    };
    const std::string two =
        "tree { if x < 5 { 1 } else { 2 } } tree { if x > 7 { 10 } else { 20 } }";
    CHECK(of("sum { " + two + " }", 4) == 21);
    CHECK(of("sum { 0.5; " + two + " }", 8) == 12.5);
    CHECK(of("mean { " + two + " }", 6) == 11);
    CHECK(of("mean { 100; " + two + " }", 6) == 111);
    CHECK(of("sum { " + two + " }", not_a_number) == 22);
    CHECK(of("sum { 1e17; tree { 8 } tree { 8 } }", 0) == (1e17 + 8) + 8);
    CHECK(of("sum { 1e17; tree { 8 } tree { 8 } }", 0) != 1e17 + (8 + 8));
}

TEST_CASE("the best of many variants is chosen") {
    const auto s = selector_of(R"(
selector many {
  call void (int k);
  feature n : count = k;
  knob a in 1 .. 20;
  knob b in 1 .. 15;
  variant v { run f(k, a, b); }
  choose least time;
  otherwise v_1_1;
}
model many { time(v) = 1e-6 + 1e-6 * abs(n - 15 * (a - 1) - (b - 1)); }
)");
    REQUIRE(s.variants.size() == 300);
    std::vector<bool> open(300, true);
    for (std::size_t n = 1; n < 300; ++n) {
        const double features[] = {static_cast<double>(n)};
        CHECK(decide(s, {features, open, {}}).variant == n);
        open[n] = false;
        CHECK(decide(s, {features, open, {}}).variant == n - 1);
        open[n] = true;
    }
}
