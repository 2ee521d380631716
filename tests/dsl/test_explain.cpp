// Explained decisions: paths, flips, runner-ups, and thresholds of features.
#include "dsl/evaluate/explain.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "dsl/evaluate/thresholds.hpp"
#include "tests/dsl/reading.hpp"

using namespace selgen::dsl;
using selgen::testing::selector_by;
using selgen::testing::selector_of;

namespace {

const std::string explained_spec = R"(selector s {
    call void (int k);
    feature n      : count    = k;
    feature share  : fraction = k;
    feature layout : one of {csr, ell} = k;
    variant a { run f(k); }
    variant b { run f(k); when share < 0.5; }
    choose a when n < 100;
    choose by m;
    choose least time;
    otherwise a;
}
model m { choice = tree { if layout == ell { b } else { a } }; }
model s { time(a) = 1e-6 * n; time(b) = 1e-3; })";

Explanation explained(const std::vector<double>& features) {
    return explain(selector_of(explained_spec), {features, {}, {}});
}

/// A selector of the count n and the variants a and b, with these rules and this model m.
model::Selector of_count(const std::string& rules, const std::string& statements,
                         const std::string& of_b = "") {
    return selector_of(R"(selector s {
        call void (int k);
        feature n : count = k;
        variant a { run f(k); }
        variant b { run f(k); )" +
                       of_b + " }\n" + rules + "}\nmodel m { " + statements + " }");
}

Explanation explained(const model::Selector& s, double first) {
    std::vector<double> features(s.features.size(), 0.0);
    features[0] = first;
    return explain(s, {features, {}, {}});
}

const Flip* flip_of(const Explanation& found, std::size_t feature, bool up, double from) {
    for (const Flip& flip : found.flips) {
        if (flip.feature == feature && (flip.value > from) == up) return &flip;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("the path names each evaluated rule and its outcome") {
    const auto found = explained({1000, 0.2, 1});
    CHECK(found.decision.variant == 1);
    REQUIRE(found.path.size() == 3);
    CHECK(found.path[0].text == "choose a when n < 100");
    CHECK(found.path[0].outcome == "does not hold");
    CHECK(found.path[1].text == "layout == ell");
    CHECK(found.path[1].outcome == "holds");
    CHECK(found.path[2].outcome == "chooses b");
    CHECK(found.path[0].origin.line == 8);
}

TEST_CASE("a goal that follows from 'choose by' is shown with the model's name") {
    const auto s = selector_by("choose by m; otherwise a;", "model m { time(a) = 1e-6 * x; }");
    CHECK(explained(s, 1000).path[0].text == "choose by m (least time)");
}

TEST_CASE("the path names the rule whose model is unsure") {
    const auto found = explained(
        of_count("choose by m; otherwise a;", "choice = tree { if n < 10 { b } else { unsure } };"),
        1000);
    CHECK(found.decision.unsure);
    REQUIRE(found.path.size() == 3);
    CHECK(found.path[0].text == "n < 10");
    CHECK(found.path[1].text == "choose by m");
    CHECK(found.path[1].outcome == "the model is unsure here, so the next rule is tried");
    CHECK(found.path[2].text == "otherwise a");
    REQUIRE(found.flips.size() == 1);
    CHECK(found.flips[0].value == 9);
    CHECK(found.flips[0].variant == 1);
}

TEST_CASE("the path shows which variant is chosen instead of an infeasible one") {
    const auto s = of_count("variant c { run f(k); when n < 1000; } choose by m; otherwise a;",
                            "choice = tree { b }; instead b, c;", "when n < 100;");
    const auto outcomes = [&](double n) {
        std::vector<std::string> found;
        for (const auto& step : explained(s, n).path)
            found.push_back(step.text + ": " + step.outcome);
        return found;
    };
    CHECK(outcomes(10) == std::vector<std::string>{"choose by m: chooses b"});
    CHECK(outcomes(200) == std::vector<std::string>{"choose by m: chooses b, which is infeasible",
                                                    "instead b, c: chooses c"});
    CHECK(outcomes(2000) ==
          std::vector<std::string>{"choose by m: chooses b, which is infeasible",
                                   "instead b, c: none of these is feasible",
                                   "otherwise a: no earlier rule chooses a variant"});
}

TEST_CASE("an infeasible variant is shown as infeasible") {
    const auto found = explained({5000, 0.7, 1});
    CHECK(found.decision.variant == 0);
    CHECK_FALSE(found.variants[1].feasible);
    CHECK(found.path[2].outcome == "chooses b, which is infeasible");
}

TEST_CASE("flips are found at their exact borders") {
    const auto found = explained({1000, 0.2, 1});
    const Flip* down = flip_of(found, 0, false, 1000);
    REQUIRE(down != nullptr);
    CHECK(down->value == 99);  // a count: the first whole number below 100
    CHECK(down->variant == 0);
    const Flip* share = flip_of(found, 1, true, 0.2);
    REQUIRE(share != nullptr);
    CHECK(share->value == Approx(0.5));
    CHECK(share->value >= 0.5);
    const Flip* layout = flip_of(found, 2, false, 1);
    REQUIRE(layout != nullptr);
    CHECK(layout->value == 0);
}

TEST_CASE("each flip does flip the choice") {
    const auto s = selector_of(explained_spec);
    for (const double n : {0.0, 1.0, 99.0, 100.0, 999.0, 123456.0}) {
        for (const double share : {0.0, 0.49, 0.5, 1.0}) {
            const std::vector<double> features = {n, share, 1};
            const auto found = explain(s, {features, {}, {}});
            for (const Flip& flip : found.flips) {
                auto changed = features;
                changed[flip.feature] = flip.value;
                const auto decision = decide(s, {changed, {}, {}});
                CHECK(decision.variant == flip.variant);
                CHECK(decision.variant != found.decision.variant);
            }
        }
    }
}

TEST_CASE("the runner-up and its distance come from the goal") {
    const auto found = explained(
        of_count("choose by m; otherwise a;", "time(a) = 1e-6 * n; time(b) = 1e-3;"), 800);
    REQUIRE(found.runner_up);
    CHECK(found.runner_up->variant == 1);
    CHECK(found.runner_up->share == Approx(0.25));
    const Flip* up = flip_of(found, 0, true, 800);
    REQUIRE(up != nullptr);
    CHECK(up->value == 1001);  // at 1000 it is a tie, and a is the earlier
}

TEST_CASE("thresholds are the constants that a feature is compared with, and their neighbours") {
    const auto s = selector_of(explained_spec);
    const auto values = thresholds_of(s, 0);
    CHECK(values.size() == 3);
    CHECK(std::count(values.begin(), values.end(), 100.0) == 1);
}

namespace {

/// 40 trees that compare n with 1 to 40, times 3.
model::Selector many_trees() {
    std::string trees;
    for (int i = 1; i <= 40; ++i)
        trees += "tree { if n < " + std::to_string(3 * i) + " { 1 } else { 0 } } ";
    return of_count("choose by m; otherwise a;",
                    "score(a) = 20.5; score(b) = forest sum { " + trees + "};");
}

}  // namespace

TEST_CASE("the first, the last and some other thresholds of a forest are used") {
    const auto s = many_trees();
    CHECK(thresholds_of(s, 0).size() == 3 * 40);
    const auto some = thresholds_of(s, 0, 5);
    REQUIRE(some.size() == 3 * 5);
    CHECK(some[1] == 3);
    CHECK(some[13] == 120);
}

TEST_CASE("a flip is found at the tree of a forest that causes it") {
    const auto found = explained(many_trees(), 10);
    CHECK(found.decision.variant == 1);
    const Flip* up = flip_of(found, 0, true, 10);
    REQUIRE(up != nullptr);
    CHECK(up->value == 60);
}
