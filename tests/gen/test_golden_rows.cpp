// Which rows a self-test has, and which are left out because of rounding.
#include "gen/selftest/golden_rows.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "dsl/evaluate/evaluate.hpp"
#include "gen/selftest/decidable.hpp"

using namespace selgen;
namespace model = dsl::model;
using model::Operator;

namespace {

model::Expression feature_at(std::size_t index) { return {model::FeatureRef{index}}; }
model::Expression constant(double value) { return {model::Constant{value}}; }
model::Expression applied(Operator op, std::vector<model::Expression> operands) {
    return {model::Apply{op, std::move(operands)}};
}

/// Two variants, and the given number of features from 0.
model::Selector with_features(std::size_t count) {
    model::Selector s{};
    for (std::size_t i = 0; i < count; ++i)
        s.features.push_back(
            {"x" + std::to_string(i), model::Kind::ratio, {0, INFINITY}, {}, {}, {}});
    s.variants.resize(2);
    return s;
}

bool has(const std::vector<gen::GoldenRow>& rows, double value) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const auto& row) { return row.features[0] == value; });
}

}  // namespace

TEST_CASE("each constant of a comparison has a row, and so do its neighbours") {
    model::Selector s = with_features(1);
    s.rules.push_back(
        model::WhenRule{1, applied(Operator::less, {feature_at(0), constant(100)}), {}});
    const auto rows = gen::golden_rows(s);
    for (const double value : {std::nextafter(100, 0), 100.0, std::nextafter(100, 200)})
        CHECK(has(rows, value));
    for (const double value : {0.0, double(INFINITY), -double(INFINITY), -5e-324})
        CHECK(has(rows, value));
    CHECK(std::any_of(rows.begin(), rows.end(),
                      [](const auto& row) { return std::isnan(row.features[0]); }));
    for (const auto& row : rows) CHECK(row.variant == (row.features[0] < 100 ? 1U : 0U));
}

TEST_CASE("the number of rows is limited, and they cover all features") {
    model::Selector s = with_features(9);
    for (std::size_t i = 0; i < 9; ++i)
        for (const double at : {3.0, 30.0, 300.0})
            s.rules.push_back(
                model::WhenRule{1, applied(Operator::equal, {feature_at(i), constant(at)}), {}});
    const auto rows = gen::golden_rows(s);
    CHECK(rows.size() == gen::most_golden_rows);
    CHECK(std::any_of(rows.begin(), rows.end(),
                      [](const auto& row) { return std::isnan(row.features[8]); }));
}

TEST_CASE("a row is left out if two costs are equal up to rounding") {
    model::Selector s = with_features(1);
    s.quantities.push_back({"time", {}});
    const auto twice = applied(Operator::multiply, {feature_at(0), constant(2)});
    s.quantities[0].of_variant = {model::Cost{model::Transform::none, twice, {}},
                                  model::Cost{model::Transform::none, constant(8), {}}};
    s.rules.push_back(model::GoalRule{true, {model::QuantityRef{0}}, {0, 1}, {}, {}});
    CHECK(!gen::is_decidable(s, std::vector{4.0}));
    CHECK(!gen::is_decidable(s, std::vector{4 * (1 + 1e-13)}));
    CHECK(gen::is_decidable(s, std::vector{4 * (1 + 1e-11)}));
    CHECK(gen::is_decidable(s, std::vector{double(NAN)}));
}

TEST_CASE("a row is left out if computed sides of a comparison are equal up to rounding") {
    model::Selector s = with_features(1);
    const auto lg = applied(Operator::lg, {feature_at(0)});
    s.rules.push_back(model::WhenRule{1, applied(Operator::less, {lg, constant(10)}), {}});
    CHECK(!gen::is_decidable(s, std::vector{1024.0}));
    CHECK(gen::is_decidable(s, std::vector{1025.0}));
    for (const Operator op : {Operator::equal, Operator::not_equal, Operator::less_equal,
                              Operator::greater, Operator::greater_equal}) {
        s.rules = {model::WhenRule{1, applied(op, {lg, constant(10)}), {}}};
        CHECK(!gen::is_decidable(s, std::vector{1024.0}));
        CHECK(gen::is_decidable(s, std::vector{1025.0}));
    }
}

TEST_CASE("rows are reproducible, and a selector without features has one") {
    model::Selector s = with_features(3);
    s.rules.push_back(
        model::WhenRule{1, applied(Operator::less, {feature_at(2), constant(7)}), {}});
    const auto first = gen::golden_rows(s), second = gen::golden_rows(s);
    REQUIRE(first.size() == second.size());
    for (std::size_t i = 0; i < first.size(); ++i) CHECK(first[i].variant == second[i].variant);
    CHECK(gen::golden_rows(with_features(0)).size() == 1);
}
