// The choice between kinds of models, with folds that leave out a level of a factor.
#include "fit/selection/level_folds.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "dsl/diagnostics/report.hpp"
#include "fit/table/table.hpp"
#include "grammar/parse.hpp"

using namespace selgen;
using namespace selgen::fit;

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
    return std::get<Data>(read_table("t.csv", text));
}

Fitted fit_corners(const Data& data, const FitOptions& options = {}) {
    const dsl::Sources sources{{"s.sel", R"(selector s {
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
    })"}};
    dsl::Report report;
    const auto parsed = grammar::parse(sources, 0, report);
    REQUIRE(parsed);
    const std::vector specs{*parsed};
    const Inputs inputs = inputs_of(std::get<dsl::ast::Selector>(parsed->items[0]));
    auto found = fit::fit({specs, sources, "s"}, inputs, data, options);
    REQUIRE(std::holds_alternative<Fitted>(found));
    return std::get<Fitted>(found);
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
    const Fitted fitted = fit_corners(corners(false));
    CHECK(fitted.evaluated[fitted.chosen].kind == Kind::polynomial);
    CHECK(!fitted.by_held_out_levels);
    CHECK(fitted.held_out_factors.empty());
    CHECK(!fitted.single_on_held_out_levels);
    CHECK(!fitted.clamps);
}

TEST_CASE("a polynomial that wins by the usual folds loses if it explodes on a held-out level") {
    const Fitted fitted = fit_corners(corners(true));
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
    const Fitted fitted = fit_corners(corners(true), options);
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
