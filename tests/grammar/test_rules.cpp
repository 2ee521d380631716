// No rule of the grammar can loop without consuming text.
#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/rules/spec.hpp"

TEST_CASE("no rule can loop without taking text") {
    CHECK(tao::pegtl::analyze<selgen::grammar::rules::spec>() == 0);
    CHECK(tao::pegtl::analyze<selgen::grammar::rules::sole_expression>() == 0);
}
