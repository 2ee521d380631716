// Regression tests of generated selectors: skipped rules, inspections, and default arguments.
#include <catch2/catch.hpp>

#include "golden/odd.hpp"

TEST_CASE("a rule that is skipped although its condition holds leaves the inspection to the next") {
    // `a` is infeasible; `quick` alone makes its rule's condition true, so `size` has not been
    // read.
    CHECK(odd_rules::call(false, true, 7) == 2);
    CHECK(odd_rules::call(true, true, 7) == 1);
    CHECK(odd_rules::call(false, false, 3) == 3);
}

TEST_CASE("a template selector may have default arguments of both kinds") {
    CHECK(odd_template::call(std::vector<int>{4, 5}, std::less<int>()) == 4);
    odd_costs::call({}, 1);
    CHECK(odd_costs::local().decision().has_value());
    CHECK(odd_result::call(3) == 3);
}
