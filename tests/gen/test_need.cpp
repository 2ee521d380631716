// Where conditions run inspections, and which ones have run afterwards.
#include "gen/selector/need.hpp"

#include <catch2/catch.hpp>

#include "hand.hpp"

using hand::apply;
using hand::feature;
using hand::number;
using hand::Operator;
using selgen::gen::Indices;
using selgen::gen::place;

namespace {

hand::Expression positive(std::size_t index) {
    return apply(Operator::greater, {feature(index), number(0)});
}

const hand::Expression positive_a = positive(0), positive_x = positive(2), positive_y = positive(3);

std::string placed(const hand::Expression& expression, const Indices& made = {}) {
    return place({hand::selector()}, expression, made).code.text;
}

hand::Expression both(const hand::Expression& l, const hand::Expression& r) {
    return apply(Operator::conjunction, {l, r});
}

hand::Expression either(const hand::Expression& l, const hand::Expression& r) {
    return apply(Operator::disjunction, {l, r});
}

}  // namespace

TEST_CASE("an inspection runs before the first part that reads it") {
    CHECK(placed(positive_a) == "f.a > 0");
    CHECK(placed(positive_x) == "need(Inspect::first) && f.x > 0");
    CHECK(placed(both(positive_a, positive_x)) == "f.a > 0 && need(Inspect::first) && f.x > 0");
    CHECK(placed(either(positive_a, positive_x)) == "f.a > 0 || (need(Inspect::first) && f.x > 0)");
    CHECK(placed(apply(Operator::negation, {positive_x})) == "!(need(Inspect::first) && f.x > 0)");
}

TEST_CASE("an inspection does not run twice on the same path") {
    CHECK(placed(positive_x, {0}) == "f.x > 0");
    CHECK(placed(both(positive_x, positive_x)) == "need(Inspect::first) && f.x > 0 && f.x > 0");
    CHECK(placed(both(both(positive_a, positive_x), positive_y)) ==
          "f.a > 0 && need(Inspect::first) && f.x > 0 && need(Inspect::second) && f.y > 0");
    CHECK(placed(both(either(positive_a, positive_x), positive_x)) ==
          "(f.a > 0 || (need(Inspect::first) && f.x > 0)) && need(Inspect::first) && f.x > 0");
    CHECK(placed(either(both(positive_a, positive_x), positive_x)) ==
          "(f.a > 0 && need(Inspect::first) && f.x > 0) || (need(Inspect::first) && f.x > 0)");
}

TEST_CASE("which inspections have run after a condition depends on its outcome") {
    const auto conjunction = place({hand::selector()}, both(positive_a, positive_x), {});
    CHECK(conjunction.if_true == Indices{0});
    CHECK(conjunction.if_false.empty());
    const auto disjunction = place({hand::selector()}, either(positive_a, positive_x), {});
    CHECK(disjunction.if_true.empty());
    CHECK(disjunction.if_false == Indices{0});
    const auto negation =
        place({hand::selector()}, apply(Operator::negation, {both(positive_a, positive_x)}), {});
    CHECK(negation.if_true.empty());
    CHECK(negation.if_false == Indices{0});
}

TEST_CASE("a comparison needs all inspections that it reads, including those of lets") {
    hand::model::Selector selector = hand::selector();
    selector.lets = {{"sum", apply(Operator::add, {feature(2), feature(3)}), false, {}}};
    const auto large = apply(Operator::greater, {hand::let(0), number(1)});
    CHECK(place({selector}, large, {}).code.text ==
          "need(Inspect::first) && need(Inspect::second) && derived::sum(f) > 1");
    CHECK(place({selector}, large, {0}).code.text ==
          "need(Inspect::second) && derived::sum(f) > 1");
}
