// The price of deciding in each row of a table: what features and decisions cost, and scores that
// include it.
#include "fit/evaluate/price.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "dsl/evaluate/inspections.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/judge.hpp"
#include "fit/table/merge.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// Small inputs need no model, middle ones only the first split, large ones the inspection.
std::string on_one_path(const std::string& statements = "", const std::string& domain = "") {
    return R"(selector s {
        call void (const Input& in);
        inspect shape = inspect(in);
        feature n : count = in.n;
        feature sp : fraction = shape.sp;
        variant a { run fa(in); }
        variant b { run fb(in); }
        variant c { run fc(in); }
        )" +
           statements +
           R"(
        choose a when n < 100;
        choose by s;
        otherwise a;
    }
    model s { )" +
           domain + " choice = tree { if n < 10000 { b } else if sp < 0.5 { b } else { c } }; }";
}

/// From 100 ns to 10 ms; reading n takes 5 ns. The selector chooses a, b, b, c.
const char* const from_ns_to_ms =
    "n,sp,cost:n,cost:sp,time:a,time:b,time:c\n"
    "10,0.1,5e-9,1e-6,100e-9,200e-9,300e-9\n"
    "1000,0.9,5e-9,1e-6,2e-6,1e-6,4e-6\n"
    "100000,0.1,5e-9,2e-6,100e-6,50e-6,40e-6\n"
    "1000000,0.9,5e-9,40e-6,10e-3,8e-3,4e-3\n";

constexpr double decision = 20e-9;

/// Chooses a below n = `limit`, else b, by a model that takes 4.5 or 461 ns.
std::string by_tree(int limit) {
    return chooses_by_n + "model s { choice = tree { if n < " + std::to_string(limit) +
           " { a } else { b } }; }";
}

std::string by_forests(int limit) {
    const auto forest = [&](const std::string& leaves) {
        std::string text = " = forest sum { 0;";
        for (int tree = 0; tree < 51; ++tree)
            text += " tree { if n < " + std::to_string(limit) + leaves + " }";
        return text + " }; ";
    };
    return chooses_by_n + "model s { time(a)" + forest(" { 1 } else { 2 }") + "time(b)" +
           forest(" { 2 } else { 1 }") + "}";
}

}  // namespace

TEST_CASE("each row pays for the inspections on its own path, as a whole, and for what is read") {
    const auto selector = testing::selector_of(on_one_path());
    const Data data = data_in(from_ns_to_ms);
    const Price price = price_of(selector, data, {1, decision});
    CHECK(price.decision.isApproxToConstant(20e-9));
    const Vector features = (Vector(4) << 5e-9, 5e-9, 2.005e-6, 40.005e-6).finished();
    CHECK(price.features.isApprox(features));
    const double estimate = (dispatcher_ns + decision_ns(selector)) * 1e-9;
    CHECK(price_of(selector, data, {}).decision.isApproxToConstant(estimate));
    CHECK(estimate > 20e-9);
}

TEST_CASE("the scores of the table by hand are those of its rows, decision included") {
    const auto selector = testing::selector_of(on_one_path());
    const Data data = data_in(from_ns_to_ms);
    JudgeOptions options;
    options.price.decision_seconds = decision;
    const Judged judged = judge(selector, data, nullptr, options);
    REQUIRE(judged.chosen == std::vector<std::size_t>{0, 1, 1, 2});

    const NamedScore& own = judged.own;
    CHECK(own.score.mean == Approx(std::pow(50.0 / 40, 0.25)));
    CHECK(own.score.accuracy == 0.75);
    const double product = (125.0 / 100) * (1025.0 / 1000) * (52.025 / 40) * (4040.025 / 4000);
    CHECK(own.priced.mean == Approx(std::pow(product, 0.25)));
    CHECK(own.with_costs == own.priced.mean);
    CHECK(own.priced.worst == Approx(52.025 / 40));
    CHECK(own.priced.accuracy == 0.75);  // whatever deciding costs
    CHECK(own.priced.seconds == Approx((125e-9 + 1025e-9 + 52.025e-6 + 4040.025e-6) / 4));

    // Always b: 2, 1, 1.25 and 2 times the best. It needs no decision.
    const NamedScore& single = judged.others.front();
    REQUIRE(single.name == "single best variant b");
    CHECK(single.priced.mean == Approx(std::pow(5, 0.25)));
    CHECK(own.closed_gap == Approx(1 - std::log(product) / std::log(5)));

    const Gain gain = gain_over(judged.losses, 1, judged.chosen, data, judged.price);
    CHECK(gain.mean == Approx(std::pow(5 / product, 0.25)));

    options.loss.objective = Objective::total_time;
    const Judged seconds = judge(selector, data, nullptr, options);
    CHECK(seconds.own.with_costs ==
          Approx((125e-9 + 1025e-9 + 52.025e-6 + 4040.025e-6) / (100e-9 + 1e-6 + 40e-6 + 4e-3)));
}

TEST_CASE("an inspection runs in each row that reaches a rule with a domain or clamp for it") {
    const Data data = data_in(from_ns_to_ms);
    const Vector features = (Vector(4) << 5e-9, 1.005e-6, 2.005e-6, 40.005e-6).finished();
    for (const char* statement : {"", "outside clamp;"}) {
        const auto bounded =
            testing::selector_of(on_one_path(statement, "domain n 0 .. 1000000, sp 0 .. 1;"));
        CHECK(price_of(bounded, data, {1, decision}).features.isApprox(features));
    }
    // A clamped model is evaluated with all features.
    const auto clamped =
        testing::selector_of(on_one_path("outside clamp;", "domain n 0 .. 1000000;"));
    CHECK(price_of(clamped, data, {1, decision}).features.isApprox(features));
}

TEST_CASE("a condition inspects only as far as its value depends on") {
    const auto selector = testing::selector_of(R"(selector s {
        call void (const Input& in);
        inspect one = first(in);
        inspect other = second(in);
        feature n : count = in.n;
        feature x : count = one.x;
        feature y : count = other.y;
        variant a { run fa(in); when y > 3; }
        variant b { run fb(in); }
        choose a when n > 10 and x > 2;
        otherwise b;
    })");
    const auto inspections = [&](double n, double x, double y) {
        const std::vector<double> features{n, x, y};
        return dsl::inspections_of_decision(selector, {features, {}, {}});
    };
    CHECK(inspections(5, 9, 9).empty());
    CHECK(inspections(20, 1, 9) == std::set<std::size_t>{0});
    CHECK(inspections(20, 9, 9) == std::set<std::size_t>{0, 1});
}

TEST_CASE("calls share a decision only in a phase, which each call checks") {
    const Data data = data_in(from_ns_to_ms);
    const auto every_call = testing::selector_of(on_one_path());
    CHECK(price_of(every_call, data, {10, decision}).decision.isApproxToConstant(20e-9));
    const auto phased = testing::selector_of(on_one_path("phase while in.version;"));
    const Price price = price_of(phased, data, {10, decision});
    CHECK(price.decision.isApproxToConstant(2e-9 + reused_decision_ns * 1e-9));
    CHECK(price.features(3) == Approx(4.0005e-6));
    // A phase of four calls is not shared by ten.
    const auto four = testing::selector_of(on_one_path("phase every 4 calls;"));
    CHECK(price_of(four, data, {10, decision}).features(3) == Approx(40.005e-6 / 4));
}

TEST_CASE("the calls of a phase are those of the column reuse") {
    std::string text = from_ns_to_ms;
    for (std::size_t at = 0, row = 0; row < 5; at = text.find('\n', at) + 1, ++row)
        text.insert(at, row == 0 ? "reuse," : "100,");
    const auto phased = testing::selector_of(on_one_path("phase while in.version;"));
    const Price price = price_of(phased, data_in(text), {1, decision});
    CHECK(price.features(3) == Approx(40.005e-8));
}

TEST_CASE("the costs of all features count, of inspected ones, or of none") {
    const auto selector = testing::selector_of(on_one_path());
    const Data data = data_in(from_ns_to_ms);
    const auto features = [&](FeatureCosts counted) {
        const Data kept = with_feature_costs(data, selector, counted);
        return price_of(selector, kept, {1, decision}).features(3);
    };
    CHECK(features(FeatureCosts::all) == Approx(40.005e-6));
    CHECK(features(FeatureCosts::inspected) == Approx(40e-6));
    CHECK(features(FeatureCosts::none) == 0);
}

TEST_CASE("a model of 461 ns loses to a tree of 4.5 ns where calls are short, and wins where not") {
    // Row 3 of 4: the tree's limit is too low, which costs a tenth.
    const auto table = [](const std::string& unit) {
        std::string text = "n,time:a,time:b\n";
        for (const char* row : {"1,1.0#,1.2#\n", "2,1.0#,1.2#\n", "5,1.0#,1.1#\n", "9,1.2#,1.0#\n"})
            text += row;
        for (std::size_t at = 0; (at = text.find('#')) != text.npos;) text.replace(at, 1, unit);
        return data_in(text);
    };
    const auto tree = testing::selector_of(by_tree(4)),
               forests = testing::selector_of(by_forests(7));
    CHECK(decision_ns(tree) == Approx(4.5));
    CHECK(decision_ns(forests) == Approx(461));
    for (const auto& [unit, seconds] : {std::pair{"e-7", 1e-7}, {"e-6", 1e-6}, {"e-3", 1e-3}}) {
        const Data data = table(unit);
        const NamedScore small = judge(tree, data, nullptr, {}).own;
        const NamedScore large = judge(forests, data, nullptr, {}).own;
        CHECK(small.score.mean == Approx(std::pow(1.1, 0.25)));
        CHECK(large.score.mean == Approx(1));
        const double price = 22.5e-9 / seconds;
        CHECK(small.priced.mean == Approx(std::pow(std::pow(1 + price, 3) * (1.1 + price), 0.25)));
        CHECK(large.priced.mean == Approx(1 + 479e-9 / seconds));
        CHECK((small.with_costs < large.with_costs) == (seconds < 1e-4));
    }
}

TEST_CASE("instead of a variant whose plan fails, the next choice counts, as in a program") {
    const auto selector = testing::selector_of(R"(selector s {
        call void (const Input& in);
        feature n : count = in.n;
        variant a { plan Plan(in); run plan.run(in); }
        variant b { run fb(in); }
        variant c { run fc(in); }
        choose least time;
        otherwise c;
    }
    model s { time(a) = 1; time(b) = 1 + n; time(c) = 9; })");
    const Data data = data_in(
        "n,time:a,setup:a,time:b,time:c\n1,1,0.1,2,9\n2,fail,fail,3,9\n30,fail,fail,31,9\n"
        "4,fail,,5,9\n5,1,0.1,6,9\n");
    CHECK(choices(selector, data, 1) == std::vector<std::size_t>{0, 1, 2, 0, 0});
    CHECK(choices(selector, data_in(table_text(data)), 1) ==
          std::vector<std::size_t>{0, 1, 2, 0, 0});
    Data merged = data_in("id,n,time:a,setup:a,time:b,time:c\nx,2,fail,fail,3,9\n");
    CHECK(merge(merged, data_in("id,n,time:a,setup:a,time:b,time:c\nx,2,1,0.1,3,9\n")) == "");
    CHECK(choices(selector, merged, 1) == std::vector<std::size_t>{1});
}

namespace {

/// Features n, read from the call, p and q of one inspection, and r of another that lasts.
Inputs inputs_of_four() {
    Inputs inputs;
    inputs.features = {{"n", {}, false, {}},
                       {"p", {}, false, "one"},
                       {"q", {}, false, "one"},
                       {"r", {}, false, "other", false, {}, true}};
    return inputs;
}

Data priced_features() {
    return data_in(
        "n,p,q,r,cost:n,cost:p,cost:q,cost:r,time:a,time:b\n"
        "1,1,1,1,1e-8,2e-8,4e-8,8e-8,1,2\n"
        "2,1,1,1,1e-8,5e-8,1e-8,6e-8,2,1\n");
}

Matrix costs_of_features(const Inputs& inputs, double reuse) {
    return with_costs_of_call(priced_features(), inputs, reuse).feature_cost * 1e8;
}

}  // namespace

TEST_CASE("each feature of an inspection costs as much as the whole inspection") {
    CHECK(costs_of_features(inputs_of_four(), 1).isApprox(Matrix{{1, 4, 4, 8}, {1, 5, 5, 6}}));
}

TEST_CASE("calls share an inspection that lasts, and in a phase all of them") {
    Inputs inputs = inputs_of_four();
    CHECK(costs_of_features(inputs, 2).isApprox(Matrix{{1, 4, 4, 4}, {1, 5, 5, 3}}));
    inputs.has_phases = true;
    CHECK(costs_of_features(inputs, 2).isApprox(Matrix{{0.5, 2, 2, 4}, {0.5, 2.5, 2.5, 3}}));
    inputs.most_calls = 4;
    CHECK(costs_of_features(inputs, 10).isApprox(Matrix{{0.25, 1, 1, 2}, {0.25, 1.25, 1.25, 1.5}}));
}

TEST_CASE("a column that is no feature of the selector keeps its cost") {
    Inputs inputs = inputs_of_four();
    inputs.features.erase(inputs.features.begin());
    inputs.features.pop_back();
    CHECK(costs_of_features(inputs, 2).isApprox(Matrix{{1, 4, 4, 8}, {1, 5, 5, 6}}));
}

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
