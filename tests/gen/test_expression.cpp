// Expressions of specs as C++, with the fewest parentheses.
#include "gen/expression/expression.hpp"

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

std::string as_number(const hand::Expression& expression) {
    return selgen::gen::number({hand::selector()}, expression).text;
}

std::string as_condition(const hand::Expression& expression) {
    return selgen::gen::condition({hand::selector()}, expression).text;
}

}  // namespace

TEST_CASE("parentheses appear only where they keep the meaning") {
    const auto sum = apply(Operator::add, {a, b});
    CHECK(as_number(apply(Operator::multiply, {sum, x})) == "(f.a + f.b) * f.x");
    CHECK(as_number(apply(Operator::add, {sum, x})) == "f.a + f.b + f.x");
    CHECK(as_number(apply(Operator::add, {x, sum})) == "f.x + (f.a + f.b)");
    CHECK(as_number(apply(Operator::subtract, {x, sum})) == "f.x - (f.a + f.b)");
    CHECK(as_number(apply(Operator::negate, {sum})) == "-(f.a + f.b)");
    const auto product = apply(Operator::multiply, {a, b});
    CHECK(as_number(apply(Operator::add, {x, product})) == "f.x + f.a * f.b");
    CHECK(as_number(apply(Operator::divide, {x, product})) == "f.x / (f.a * f.b)");
}

TEST_CASE("whole numbers are never combined as integers") {
    CHECK(as_number(apply(Operator::divide, {number(1), number(2)})) == "1.0 / 2.0");
    CHECK(as_number(apply(Operator::divide, {number(1), a})) == "1 / f.a");
    const auto half = apply(Operator::divide, {number(1), number(2)});
    CHECK(as_number(apply(Operator::multiply, {half, a})) == "1.0 / 2.0 * f.a");
    CHECK(as_number(apply(Operator::multiply, {number(3), half})) == "3 * (1.0 / 2.0)");
    CHECK(as_number(apply(Operator::max, {a, number(1)})) == "std::max(f.a, 1.0)");
    CHECK(as_number(apply(Operator::lg, {number(8)})) == "std::log2(8.0)");
    CHECK(as_number(apply(Operator::negate, {number(0)})) == "-0.0");
}

TEST_CASE("negative numbers do not run into an operator") {
    CHECK(as_number(apply(Operator::subtract, {a, number(-3)})) == "f.a - -3");
    CHECK(as_number(apply(Operator::negate, {number(-3)})) == "-(-3.0)");
    CHECK(as_number(apply(Operator::negate, {apply(Operator::negate, {a})})) == "-(-f.a)");
}

TEST_CASE("conditions cause no compiler warnings") {
    const auto p = less(a, number(1)), q = less(b, number(2)), r = less(x, number(3));
    CHECK(as_condition(apply(Operator::disjunction, {apply(Operator::conjunction, {p, q}), r})) ==
          "(f.a < 1 && f.b < 2) || f.x < 3");
    CHECK(as_condition(apply(Operator::conjunction, {apply(Operator::disjunction, {p, q}), r})) ==
          "(f.a < 1 || f.b < 2) && f.x < 3");
    CHECK(as_condition(apply(Operator::negation, {p})) == "!(f.a < 1)");
    CHECK(as_condition(apply(Operator::equal, {p, q})) == "(f.a < 1) == (f.b < 2)");
}

TEST_CASE("a flag is a number that is not zero") {
    CHECK(as_condition(a) == "f.a != 0");
    CHECK(as_condition(apply(Operator::negation, {a})) == "!(f.a != 0)");
    CHECK(as_condition(number(0)) == "false");
    CHECK(as_condition(number(1)) == "true");
    CHECK(as_condition(number(-2)) == "true");
    CHECK(as_number(less(a, b)) == "f.a < f.b ? 1.0 : 0.0");
    CHECK(as_number(apply(Operator::add, {less(a, b), x})) == "(f.a < f.b ? 1.0 : 0.0) + f.x");
}

TEST_CASE("powers, functions and choices") {
    CHECK(as_number(apply(Operator::power, {apply(Operator::lg, {a}), number(2)})) ==
          "selgen::rt::power<2>(std::log2(f.a))");
    CHECK(as_number(apply(Operator::power, {a, number(-16)})) == "selgen::rt::power<-16>(f.a)");
    CHECK(as_number(apply(Operator::power, {a, number(17)})) == "std::pow(f.a, 17.0)");
    CHECK(as_number(apply(Operator::power, {a, number(0.5)})) == "std::pow(f.a, 0.5)");
    CHECK(as_number(apply(Operator::min, {a, b, x})) == "std::min(std::min(f.a, f.b), f.x)");
    CHECK(as_number(apply(Operator::conditional, {less(a, b), number(1), number(2)})) ==
          "f.a < f.b ? 1.0 : 2.0");
}

TEST_CASE("a constant quantity is written as its value, or not at all if it adds 0") {
    hand::model::Selector selector = hand::selector();
    const hand::model::Cost zero{hand::model::Transform::none, number(0), {}};
    const hand::model::Cost linear{hand::model::Transform::none, a, {}};
    const hand::model::Cost two{hand::model::Transform::none, number(2), {}};
    selector.variants.resize(3, selector.variants.front());
    selector.quantities = {{"setup", {zero, linear, two}}};
    const auto goal = apply(Operator::add, {b, {hand::model::QuantityRef{0}}});
    CHECK(selgen::gen::number({selector, 0}, goal).text == "f.b");
    CHECK(selgen::gen::number({selector, 1}, goal).text == "f.b + predicted::setup_q(f)");
    CHECK(selgen::gen::number({selector, 2}, goal).text == "f.b + 2");
    const auto times = apply(Operator::multiply, {b, {hand::model::QuantityRef{0}}});
    CHECK(selgen::gen::number({selector, 0}, times).text == "f.b * 0");
}

TEST_CASE("the dot of an environment feature is not in its member name") {
    CHECK(selgen::gen::field(hand::read("cpu.avx2", "")) == "cpu_avx2");
}
