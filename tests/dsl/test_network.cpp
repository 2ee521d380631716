// Networks and support vector machines in the reference evaluator, compared with values calculated
// by hand.
#include "dsl/evaluate/network.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "dsl/evaluate/explain.hpp"
#include "tests/dsl/reading.hpp"

using namespace selgen::dsl;
using selgen::testing::selector_by;

namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double unbounded = std::numeric_limits<double>::infinity();

/// Three variants, chosen by a model, else c. b is infeasible from x = 100 on.
model::Selector chosen_by(const std::string& right) {
    return selector_by("choose by m; otherwise c;", "model m { choice = " + right + "; }",
                       "when x < 100;");
}

std::size_t chosen(const model::Selector& selector, double x, double y) {
    const double features[] = {x, y};
    return decide(selector, {features, {}, {}}).variant;
}

std::string path(const model::Selector& selector, double x, double y) {
    const double features[] = {x, y};
    return explain(selector, {features, {}, {}}).path[0].outcome;
}

/// A time of a: a network of x and y.
std::optional<double> time_of(const std::string& left, const std::string& layers, double x,
                              double y) {
    const auto s =
        selector_by("choose least time; otherwise a;",
                    "model s { " + left + " = network { input x; input 2 * y; " + layers + " }; }");
    const double features[] = {x, y};
    return quantity(s, 0, 0, features);
}

const std::string larger =
    "network { input x; input y; layer { a: 1, 0 bias 0; b: 0, 1 bias 0; } }";

// In libsvm's order: a against b and a against c, then b's against a and against c, and so on.
const std::string three = R"(svm {
    input x;
    gamma 0.5;
    classes a, b, c;
    rho 0.1, 0.2, 0.3;
    vectors a { 0 : 1, 2; }
    vectors b { 1 : -1, 3; 2 : -0.5, 0.25; }
    vectors c { 4 : -2, -3; }
})";

}  // namespace

TEST_CASE("a unit adds its bias and its weights times its inputs") {
    CHECK(time_of("time(a)", "layer { 3, 0.5 bias 100; }", 7, 4) == 100 + 21 + 4);
    CHECK(time_of("lg time(a)", "layer { 3, 0 bias -20; }", 7, 4) == 2);
    CHECK(time_of("time(a)", "layer { 1, 0 bias 0; 0, 1 bias 0; } layer { 2, -1 bias 1; }", 5, 3) ==
          2 * 5 - 6 + 1);
}

TEST_CASE("activations have their usual definitions, and relu keeps NaN") {
    CHECK(time_of("time(a)", "layer tanh { 1, 0 bias 0; }", 0.5, 0) == std::tanh(0.5));
    CHECK(time_of("time(a)", "layer logistic { 1, 0 bias 0; }", 0.5, 0) ==
          1 / (1 + std::exp(-0.5)));
    CHECK(time_of("time(a)", "layer relu { 1, 0 bias 0; }", 0.5, 0) == 0.5);
    CHECK(time_of("time(a)", "layer relu { 1, 0 bias 0; }", -0.5, 0) == 0);
    CHECK(std::isnan(*time_of("time(a)", "layer relu { 1, 0 bias 0; }", nan_value, 0)));
}

TEST_CASE("the largest output wins, and the earlier one if they tie") {
    const auto s = chosen_by(larger);
    CHECK(chosen(s, 3, 2) == 0);
    CHECK(chosen(s, 2, 3) == 1);
    CHECK(chosen(s, 2, 2) == 0);
}

TEST_CASE("a network chooses nothing if an output is NaN or its variant is infeasible") {
    const auto s = chosen_by(larger);
    CHECK(chosen(s, nan_value, 2) == 2);
    CHECK(chosen(s, unbounded, 2) == 2);  // times a weight of 0
    CHECK(chosen(s, 150, 200) == 2);
    CHECK(chosen(s, 150, 2) == 0);
}

TEST_CASE("decision values equal those of libsvm, calculated by hand") {
    const auto s = chosen_by(three);
    const auto& svm = std::get<model::Svm>(std::get<model::ByRule>(s.rules[0]).choice);
    const double x[] = {1};
    // Squares of 1, 0, 1 and 9: kernels of e^-0.5, 1, e^-0.5 and e^-4.5.
    const double near = std::exp(-0.5), far = std::exp(-4.5);
    const auto values = decision_values(svm, x);
    REQUIRE(values.size() == 3);
    CHECK(values[0] == Approx(1 * near + (-1 * 1 + -0.5 * near) - 0.1));
    CHECK(values[1] == Approx(2 * near + -2 * far - 0.2));
    CHECK(values[2] == Approx((3 * 1 + 0.25 * near) + -3 * far - 0.3));
    CHECK(votes(svm, x) == std::vector<std::size_t>{1, 2, 0});
    CHECK(chosen(s, 1, 0) == 1);
}

TEST_CASE("votes that tie go to the earlier class, and 0 to the second of a pair") {
    const std::string still = R"(svm { input x; gamma 1; classes b, c, a; rho 0, 0, 0;
        vectors b { 0 : 0, 0; } })";
    const auto s = chosen_by(still);
    CHECK(chosen(s, 1, 0) == 0);  // (b, c) for c, (b, a) for a, (c, a) for a
    const std::string round = R"(svm { input x; gamma 1; classes b, c, a; rho -1, 1, -1;
        vectors b { 0 : 0, 0; } })";
    CHECK(chosen(chosen_by(round), 1, 0) == 1);  // one vote each
}

TEST_CASE("an svm chooses nothing if an input is NaN or its variant is infeasible") {
    const auto s = chosen_by(three);
    CHECK(chosen(s, nan_value, 0) == 2);
    CHECK(chosen(s, unbounded, 0) == 2);  // kernels of 0: all votes by rho alone
    const auto always_b =
        chosen_by("svm { input x; gamma 1; classes b, a; rho -1; vectors b { 0 : 1; } }");
    CHECK(chosen(always_b, 99, 0) == 1);
    CHECK(chosen(always_b, 101, 0) == 2);
}

TEST_CASE("outputs and votes are shown") {
    CHECK(path(chosen_by(larger), 0.25, -3) == "chooses a (outputs: a 0.25, b -3)");
    CHECK(path(chosen_by(larger), 2, nan_value) ==
          "chooses no variant: a number is NaN (outputs: a nan, b nan)");
    CHECK(path(chosen_by(larger), 150, 200) ==
          "chooses b, which is infeasible (outputs: a 150, b 200)");
    CHECK(path(chosen_by(three), 1, 0) == "chooses b (votes: a 1, b 2, c 0)");
}

TEST_CASE("flips of a network are found") {
    const auto s = chosen_by(larger);
    const double features[] = {3, 2};
    const auto flips = explain(s, {features, {}, {}}).flips;
    REQUIRE(flips.size() == 2);
    CHECK(flips[0].variant == 1);
    CHECK(flips[0].value == Approx(flips[0].feature == 0 ? 2 : 3).epsilon(1e-4));
}
