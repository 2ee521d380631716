// What a candidate learns from rows by hand, and the choice between kinds of models.
#include "fit/selection/learn.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>

#include "dsl/ast/print/spec.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/selection/level_folds.hpp"
#include "fit/selection/safe.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// In three thirds of n, b takes 0.95, 0.5 and 1.5 times as long as a.
Data three_thirds() {
    std::string text = "n,time:a,time:b\n";
    for (int n = 1; n <= 60; ++n)
        text += std::to_string(n) + ",1e-3," +
                (n <= 20   ? "0.95e-3"
                 : n <= 40 ? "0.5e-3"
                           : "1.5e-3") +
                '\n';
    return data_in(text);
}

/// The model of choices that a tree with this margin learns; the default is a.
std::string tree_with_margin(double margin) {
    const Task task(chooses_by_n, three_thirds());
    Folds folds(60);
    for (std::size_t row = 0; row < folds.size(); ++row) folds[row] = row % 5;
    const TrainingSet training{task.inputs,
                               task.options,
                               task.data,
                               with_margin(losses(task.data, {}), 0, margin),
                               {folds}};
    Candidate tree{Kind::tree, true};
    tree.margin = margin;
    const auto model = learn(tree, training);
    REQUIRE(model);
    std::istringstream printed(dsl::print({{*model}, {}}));
    std::string text;  // of the tree, on one line
    for (std::string word; printed >> word;) text += word + ' ';
    const std::string begin = "choice = tree { ";
    const std::size_t at = text.find(begin) + begin.size();
    return text.substr(at, text.find(" };") - at);
}

}  // namespace

TEST_CASE("leaves that choose the default only because of the margin are unsure, others are not") {
    const std::string sure = "if n < 40.5 { b } else { a }";
    CHECK(tree_with_margin(0) == sure);
    CHECK(tree_with_margin(0.02) == sure);
    CHECK(tree_with_margin(0.1) == "if n < 40.5 { if n < 20.5 { unsure } else { b } } else { a }");
}

TEST_CASE("costs are relative to the least of their row") {
    const Matrix losses{
        {2, 4, not_measured}, {3, not_measured, 1.5}, {not_measured, not_measured, not_measured}};
    const Matrix ratios = costs_over_best(losses);
    CHECK((ratios(0, 0) == 1 && ratios(0, 1) == 2 && std::isnan(ratios(0, 2))));
    CHECK((ratios(1, 0) == 2 && std::isnan(ratios(1, 1)) && ratios(1, 2) == 1));
    CHECK(ratios.row(2).array().isNaN().all());
}

TEST_CASE("the mean cost is that of all known costs, and 1 without any") {
    CHECK(mean_cost(Matrix{{1, 4}, {not_measured, 0}}) == Approx(2));
    CHECK(mean_cost(Matrix{{not_measured, std::numeric_limits<double>::infinity()}}) == 1);
    const Matrix relative = relative_costs(Matrix{{1, 4}, {3, not_measured}});
    CHECK((relative(0, 0) == Approx(0.5) && relative(0, 1) == Approx(2)));
    CHECK((relative(1, 0) == Approx(1) && std::isnan(relative(1, 1))));
}

namespace {

/// Levels of shape are the corners of a square of u and v. From one corner to its neighbours, c
/// becomes faster, which a polynomial continues into the fourth, where c is 45 times slower than a.
/// Everywhere, b is better than a if x + y + 0.1 < 2 z, which polynomials learn exactly.
Data corners(bool has_factor) {
    Random random(3);
    const auto value = [&](std::size_t steps) {
        return static_cast<double>(random.below(steps + 1)) / static_cast<double>(steps);
    };
    std::string text = "u,v,x,y,z,time:a,time:b,time:c";
    text += has_factor ? ",factor:shape\n" : "\n";
    for (int row = 0; row < 160; ++row) {
        const bool is_right = row % 2 == 1, is_high = row % 4 > 1;
        const double u = 0.4 * value(2) + (is_right ? 1.6 : 0);
        const double v = 0.4 * value(2) + (is_high ? 1.6 : 0);
        const double x = value(5), y = value(5), z = value(5);
        const double b = std::exp2(2 * (x + y - 2 * z + 0.1));
        const double c = std::exp2(is_right && is_high ? 5.5 : 9 - 3 * u - 3 * v);
        for (const double one : {u, v, x, y, z, 1e-3, 1e-3 * b, 1e-3 * c})
            text += std::to_string(one) + ",";
        text.pop_back();
        if (has_factor)
            text += std::string(is_right ? ",right" : ",left") + (is_high ? "_high" : "_low");
        text += '\n';
    }
    return data_in(text);
}

Fitted fit_corners(bool has_factor, const FitOptions& options = {}) {
    const Task task(R"(selector s {
        call void (const Input& in);
        feature u : real = in.u;
        feature v : real = in.v;
        feature x : real = in.x;
        feature y : real = in.y;
        feature z : real = in.z;
        variant a { run a(in); }
        variant b { run b(in); }
        variant c { run c(in); }
        choose by s;
        otherwise a;
        outside clamp;
    })",
                    corners(has_factor));
    return task.fitted(options);
}

const EvaluatedCandidate& of_kind(const Fitted& fitted, Kind kind) {
    const auto found = std::ranges::find_if(fitted.evaluated, [&](const auto& one) {
        return one.kind == kind && one.on_held_out_levels;
    });
    REQUIRE(found != fitted.evaluated.end());
    return *found;
}

}  // namespace

TEST_CASE("without categorical factors, kinds are compared by the usual folds alone") {
    const Fitted fitted = fit_corners(false);
    CHECK(fitted.evaluated[fitted.chosen].kind == Kind::polynomial);
    CHECK(!fitted.by_held_out_levels);
    CHECK(fitted.held_out_factors.empty());
    CHECK(!fitted.single_on_held_out_levels);
    CHECK(!fitted.clamps);
}

TEST_CASE("a polynomial that wins by the usual folds loses if it explodes on a held-out level") {
    const Fitted fitted = fit_corners(true);
    CHECK(fitted.by_held_out_levels);
    CHECK(fitted.held_out_factors == std::vector<std::string>{"shape"});
    CHECK(of_kind(fitted, Kind::polynomial).on_held_out_levels->worst > 20);
    REQUIRE(fitted.single_on_held_out_levels);
    const EvaluatedCandidate& chosen = fitted.evaluated[fitted.chosen];
    CHECK(chosen.kind != Kind::polynomial);
    REQUIRE(chosen.on_held_out_levels);
    CHECK(chosen.on_held_out_levels->worst < fitted.single_on_held_out_levels->worst);
    CHECK(chosen.on_held_out_levels->low <= chosen.on_held_out_levels->mean);
    CHECK(chosen.on_held_out_levels->high >= chosen.on_held_out_levels->mean);
}

TEST_CASE("of a requested kind, only the chosen model is scored on held-out levels") {
    FitOptions options;
    options.kind = Kind::tree;
    const Fitted fitted = fit_corners(true, options);
    CHECK(!fitted.by_held_out_levels);
    CHECK(fitted.evaluated[fitted.chosen].on_held_out_levels);
    CHECK(std::ranges::count_if(fitted.evaluated, [](const auto& one) {
              return one.on_held_out_levels.has_value();
          }) == 1);
    CHECK(fitted.clamps);
}

TEST_CASE("at equal evidence, trees go before forests, and forests before polynomials") {
    const auto at = [](Candidate candidate) { return preference(candidate); };
    const int constant = at({.kind = Kind::tree, .choice = true, .most_leaves = 1});
    const int small = at({.kind = Kind::tree, .choice = true, .most_leaves = 16});
    const int tree = at({.kind = Kind::tree, .choice = true});
    const int forest = at({.kind = Kind::forest, .relative = true});
    const int polynomial = at({.kind = Kind::polynomial, .relative = true});
    CHECK((constant < small && small < tree && tree < forest && forest < polynomial));
}
