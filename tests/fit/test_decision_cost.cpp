// Estimates of what a decision costs, added up by hand.
#include "fit/evaluate/price.hpp"

#include <catch2/catch.hpp>

#include "selectors.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// The cost of a selector of n and x with these rules and models.
double cost_of(const std::string& rules, const std::string& models = "") {
    return decision_ns(testing::selector_of(R"(selector s {
        call void (double n, double x);
        feature n : real in 1 .. 100 = n;
        feature x : real in 1 .. 100 = x;
        variant a { run fa(n); }
        variant b { run fb(n); }
        )" + rules + "otherwise a; }\n" + models));
}

}  // namespace

TEST_CASE("a decision costs a call, and what its rules evaluate") {
    CHECK(cost_of("") == least_decision_ns);
    CHECK(cost_of("choose b when n > 10;") == Approx(2 + 0.25));
    CHECK(cost_of("choose b when n > 10 and lg(x) < 3; choose a when n / x > 1;") ==
          Approx(2 + (3 * 0.25 + 4) + (0.25 + 4)));
    CHECK(cost_of("choose b when sqrt(n) > exp(x) + ln(x);") == Approx(2 + 3 * 4 + 2 * 0.25));
}

TEST_CASE("a tree costs its longest path") {
    CHECK(cost_of("choose by m;", "model m { choice = tree { a }; }") == 2);
    CHECK(cost_of("choose by m;",
                  "model m { choice = tree { if n < 2 { if x < 2 { a } else { b } } else { b } }; "
                  "}") == Approx(2 + 2 * 2.5));
    CHECK(cost_of("choose by m;",
                  "model m { choice = tree { if n < 2 { a } else { if x < 2 { a } else { if x < 3 "
                  "{ b } else { a } } } }; }") == Approx(2 + 3 * 2.5));
}

TEST_CASE("costs of all variants are evaluated, each tree of a forest for itself") {
    CHECK(cost_of("choose least time;",
                  "model s { time(a) = 3 + 2 * lg(n); time(b) = n / 2 + x; }") ==
          Approx(2 + (0.25 + 0.25 + 4) + (4 + 0.25)));
    const std::string forest =
        "forest sum { 1; tree { if n < 2 { 1 } else { 2 } } tree { 3 } tree { 4 } }";
    CHECK(cost_of("choose least time;", "model s { time(a) = " + forest + "; time(b) = " + forest +
                                            "; }") == Approx(2 + 6 * 4.5));
}

TEST_CASE("networks cost their units, support vector machines their vectors, and their inputs") {
    CHECK(cost_of("choose by m;", R"(model m { choice = network {
        input lg(n);
        input x;
        layer tanh { 1, 2 bias 0; 2, 1 bias 0; 1, 1 bias 1; }
        layer { a: 1, 2, 3 bias 0; b: 2, 1, 3 bias 0; }
    }; })") == Approx(2 + 4 + 5 * 4));
    CHECK(cost_of("choose by m;", R"(model m { choice = svm {
        input x * 0.5;
        gamma 0.5;
        classes a, b;
        rho 0.1;
        vectors a { 0.1 : 1; 0.3 : 0.5; }
        vectors b { 0.9 : -1.5; }
    }; })") == Approx(2 + 0.25 + 3 * 4));
}
