// Slowdowns as text.
#include "report/text/evaluation.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using selgen::report::slowdown_text;

TEST_CASE("a slowdown has four decimals, and a dash if it is not known") {
    CHECK(slowdown_text(1) == "1.0000");
    CHECK(slowdown_text(1.23456) == "1.2346");
    CHECK(slowdown_text(NAN) == "-");
}
