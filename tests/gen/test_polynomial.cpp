// Expressions as sums of products, and their C++ in Horner's form.
#include "gen/models/polynomial.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "hand.hpp"

using hand::a;
using hand::apply;
using hand::b;
using hand::number;
using hand::Operator;
using hand::x;
using selgen::gen::Factors;

namespace {

/// The terms of an expression, as "2 * a a + 3 * lg(b)".
std::string terms_of(const hand::Expression& expression) {
    Factors factors;
    std::string text;
    for (const auto& [monomial, coefficient] :
         selgen::gen::polynomial({hand::selector()}, expression, factors)) {
        std::string number = std::to_string(coefficient);
        number.erase(number.find_last_not_of('0') + 1);
        if (number.back() == '.') number.pop_back();
        text += (text.empty() ? "" : " + ") + number;
        for (std::size_t i = 0; i < monomial.size(); ++i) {
            const auto& [cpp, is_lg] = factors.all()[monomial[i]];
            text += (i == 0 ? " * " : " ") + (is_lg ? "lg(" + cpp + ")" : cpp);
        }
    }
    return text;
}

hand::Expression plus(const hand::Expression& l, const hand::Expression& r) {
    return apply(Operator::add, {l, r});
}

hand::Expression times(const hand::Expression& l, const hand::Expression& r) {
    return apply(Operator::multiply, {l, r});
}

hand::Expression power(const hand::Expression& base, double exponent) {
    return apply(Operator::power, {base, number(exponent)});
}

}  // namespace

TEST_CASE("sums and products are terms, constants are coefficients") {
    CHECK(terms_of(number(3)) == "3");
    CHECK(terms_of(plus(times(number(2), a), number(1))) == "1 + 2 * f.a");
    CHECK(terms_of(plus(a, a)) == "2 * f.a");
    CHECK(terms_of(apply(Operator::subtract, {a, b})) == "-1 * f.b + 1 * f.a");
    CHECK(terms_of(apply(Operator::negate, {times(a, b)})) == "-1 * f.b f.a");
    CHECK(terms_of(times(times(number(2), a), times(number(3), a))) == "6 * f.a f.a");
    CHECK(terms_of(apply(Operator::divide, {a, number(4)})) == "0.25 * f.a");
}

TEST_CASE("a sum that is a factor is not multiplied out") {
    CHECK(terms_of(times(plus(number(1), a), b)) == "1 * f.b 1 + f.a");
    CHECK(terms_of(times(b, plus(number(1), a))) == "1 * 1 + f.a f.b");
    CHECK(terms_of(times(plus(number(1), a), number(2))) == "2 * 1 + f.a");
    CHECK(terms_of(apply(Operator::divide, {plus(a, b), number(2)})) == "0.5 * f.a + f.b");
}

TEST_CASE("quotients stay as they are, unless the divisor is a constant other than 0") {
    CHECK(terms_of(apply(Operator::divide, {a, b})) == "1 * f.a / f.b");
    CHECK(terms_of(apply(Operator::divide, {a, number(0)})) == "1 * f.a / 0");
    CHECK(terms_of(apply(Operator::divide, {a, plus(number(1), b)})) == "1 * f.a / (1 + f.b)");
}

TEST_CASE("whole powers of factors are products, others stay as they are") {
    CHECK(terms_of(power(a, 1)) == "1 * f.a");
    CHECK(terms_of(power(a, 3)) == "1 * f.a f.a f.a");
    CHECK(terms_of(power(plus(a, b), 2)) == "1 * f.a + f.b f.a + f.b");
    for (const double exponent : {0.0, 0.5, -1.0, 2.5, 100.0})
        CHECK(terms_of(power(a, exponent)).find("f.a f.a") == std::string::npos);
    CHECK(terms_of(power(a, 2.5)).find("pow") != std::string::npos);
    CHECK(terms_of(apply(Operator::power, {a, b})).find("pow") != std::string::npos);
}

TEST_CASE("products have at most eight factors") {
    hand::Expression eight = a;
    for (int i = 1; i < 8; ++i) eight = times(eight, a);
    CHECK(terms_of(eight) == "1 * f.a f.a f.a f.a f.a f.a f.a f.a");
    CHECK(terms_of(times(eight, a)).find("f.a f.a") == std::string::npos);
}

TEST_CASE("logarithms are factors to base 2") {
    CHECK(terms_of(apply(Operator::lg, {a})) == "1 * lg(f.a)");
    CHECK(terms_of(times(apply(Operator::lg, {a}), a)) == "1 * f.a lg(f.a)");
    Factors factors;
    const auto natural =
        selgen::gen::polynomial({hand::selector()}, apply(Operator::ln, {a}), factors);
    CHECK(natural.begin()->second == Approx(std::log(2)));
}

TEST_CASE("polynomials are written in Horner's form, the most frequent factor first") {
    const auto coefficient = [](const std::vector<double>& all) {
        std::string text = std::to_string(all[0]);
        return text.substr(0, text.find('.') + 2);
    };
    const selgen::gen::Horner horner{{"u", "v", "w"}, coefficient};
    const auto written = [&](const selgen::gen::Polynomials& all) { return text(horner, all); };
    CHECK(written({{{}, {2}}}) == "2.0");
    CHECK(written({{{0}, {1}}}) == "u");
    CHECK(written({{{0}, {3}}, {{}, {2}}}) == "2.0 + u * 3.0");
    CHECK(written({{{0}, {3}}, {{0, 0}, {4}}, {{}, {2}}}) == "2.0 + u * (3.0 + u * 4.0)");
    CHECK(written({{{0, 1}, {3}}, {{1}, {4}}, {{1, 2}, {5}}}) == "v * (4.0 + u * 3.0 + w * 5.0)");
    CHECK(written({{{0, 0}, {3}}, {{1}, {4}}, {{2}, {5}}, {{}, {1}}}) ==
          "1.0 + u * u * 3.0 + (v * 4.0 + w * 5.0)");
    CHECK(written({{{0}, {3}}, {{1}, {4}}}) == "u * 3.0 + v * 4.0");  // the earlier on a tie
}
