// Which values of a knob generated code checks, and how.
#include "gen/selector/knob_open.hpp"

#include <catch2/catch.hpp>

#include "hand.hpp"

using hand::a;
using hand::apply;
using hand::b;
using hand::less;
using hand::number;
using hand::Operator;
using hand::x;

namespace {

/// a is the knob, with these values.
hand::model::Knob knob_of(const std::vector<double>& values, bool sets_threads = false) {
    hand::model::Knob knob{};
    knob.name = "a";
    knob.feature = 0;
    knob.sets_threads = sets_threads;
    for (const double value : values) {
        knob.values.emplace_back();
        knob.values.back().value = value;
    }
    return knob;
}

/// The function for values 1, 2 and 4 with this condition.
std::string function_for(const hand::Expression& when) {
    hand::model::Knob knob = knob_of({1, 2, 4});
    knob.when = when;
    return selgen::gen::knob_open(hand::selector(), knob).function;
}

hand::Expression times(const hand::Expression& l, const hand::Expression& r) {
    return apply(Operator::multiply, {l, r});
}

}  // namespace

TEST_CASE("without a condition, all values may be chosen") {
    const auto open = selgen::gen::knob_open(hand::selector(), knob_of({1, 2, 4}));
    CHECK((open.function == "all_values" && open.condition.empty()));
}

TEST_CASE("threads are limited by the team") {
    const auto open = selgen::gen::knob_open(hand::selector(), knob_of({1, 2, 4}, true));
    CHECK(open.function == "first_values");
    CHECK(open.condition == "!(f.a > f.team_limit)");
    CHECK(selgen::gen::knob_open(hand::selector(), knob_of({4, 2, 1}, true)).function ==
          "open_values");
    hand::model::Knob both = knob_of({1, 2, 4}, true);
    both.when = less(a, b);
    CHECK(selgen::gen::knob_open(hand::selector(), both).condition ==
          "!(f.a > f.team_limit) && f.a < f.b");
}

TEST_CASE("values are bisected where a condition that fails also fails for all larger ones") {
    const std::string bisected = "first_values", each = "open_values";
    CHECK(function_for(less(a, b)) == bisected);
    CHECK(function_for(less(b, a)) == each);
    CHECK(function_for(apply(Operator::less_equal, {a, b})) == bisected);
    CHECK(function_for(apply(Operator::greater, {b, a})) == bisected);
    CHECK(function_for(apply(Operator::greater_equal, {b, a})) == bisected);
    CHECK(function_for(apply(Operator::greater, {a, b})) == each);
    CHECK(function_for(apply(Operator::equal, {a, b})) == each);
    CHECK(function_for(less(b, x)) == bisected);  // does not read the knob
    CHECK(function_for(less(a, a)) == each);
}

TEST_CASE("multiples of a knob and sums with one rise") {
    const std::string bisected = "first_values", each = "open_values";
    CHECK(function_for(less(times(a, number(8)), b)) == bisected);
    CHECK(function_for(less(times(number(8), a), b)) == bisected);
    CHECK(function_for(less(times(number(8), times(a, number(2))), b)) == bisected);
    CHECK(function_for(less(times(a, a), b)) == each);
    CHECK(function_for(less(times(a, b), x)) == each);
    CHECK(function_for(less(times(number(8), number(2)), a)) == each);
    CHECK(function_for(less(times(number(-1), a), b)) == each);
    CHECK(function_for(less(times(a, number(0)), b)) == each);
    CHECK(function_for(less(times(a, number(1e9)), b)) == each);  // could overflow
    CHECK(function_for(less(times(a, number(1e-9)), b)) == each);
    CHECK(function_for(less(apply(Operator::divide, {a, number(3)}), b)) == bisected);
    CHECK(function_for(less(apply(Operator::divide, {number(3), a}), b)) == each);
    CHECK(function_for(less(apply(Operator::add, {a, b}), x)) == bisected);
    CHECK(function_for(less(apply(Operator::add, {b, a}), x)) == bisected);
    CHECK(function_for(less(apply(Operator::add, {a, a}), x)) == each);
    CHECK(function_for(less(apply(Operator::subtract, {a, b}), x)) == bisected);
    CHECK(function_for(less(apply(Operator::subtract, {b, a}), x)) == each);
    CHECK(function_for(less(apply(Operator::max, {a, b}), x)) == each);
}

TEST_CASE("values are bisected only if every part of the condition is monotonic") {
    const auto falls = less(a, b), rises = less(b, a);
    CHECK(function_for(apply(Operator::conjunction, {falls, less(a, x)})) == "first_values");
    CHECK(function_for(apply(Operator::disjunction, {falls, less(b, x)})) == "first_values");
    CHECK(function_for(apply(Operator::conjunction, {falls, rises})) == "open_values");
    CHECK(function_for(apply(Operator::disjunction, {rises, falls})) == "open_values");
    CHECK(function_for(apply(Operator::negation, {rises})) == "open_values");
}
