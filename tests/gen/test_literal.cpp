// Numbers and texts as C++ literals.
#include "gen/expression/literal.hpp"

#include <catch2/catch.hpp>
#include <limits>

using selgen::gen::literal;
using selgen::gen::quoted;
using selgen::gen::short_literal;

TEST_CASE("a literal is the shortest text of type double that reads back as the same value") {
    CHECK(literal(0.1) == "0.1");
    CHECK(literal(2) == "2.0");
    CHECK(literal(-28.1) == "-28.1");
    CHECK(literal(4.1e-9) == "4.1e-09");
    CHECK(literal(1e300) == "1e+300");
    CHECK(literal(4294967296) == "4294967296.0");
    CHECK(literal(1.0 / 3) == "0.3333333333333333");
}

TEST_CASE("next to a double, a whole number needs no point") {
    CHECK(short_literal(2) == "2");
    CHECK(short_literal(4294967296) == "4294967296");
    CHECK(short_literal(0.5) == "0.5");
    CHECK(short_literal(1e20) == "1e+20");
    CHECK(short_literal(1.2345678901234568e17) == "123456789012345680.0");
}

TEST_CASE("zero keeps its sign, infinity has a name") {
    CHECK(short_literal(-0.0) == "-0.0");
    CHECK(short_literal(0.0) == "0");
    CHECK(literal(std::numeric_limits<double>::infinity()) == "selgen::rt::infinity");
    CHECK(short_literal(-std::numeric_limits<double>::infinity()) == "-selgen::rt::infinity");
}

TEST_CASE("a string literal escapes special characters") {
    CHECK(quoted("n <= \"4\"") == R"("n <= \"4\"")");
    CHECK(quoted("a\\b\nc") == R"("a\\b\nc")");
}
