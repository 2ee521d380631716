// What selgen tune concludes from a fit.
#include <catch2/catch.hpp>

#include "cli/output/tuning.hpp"

using namespace selgen;

TEST_CASE(
    "choosing is worth it if the priced gain is surely above 1 and the choice is not constant") {
    fit::Fitted found;
    found.gain_over_single = {1.1, 1.001, 1.2, 20};
    CHECK(cli::is_worth_choosing(found));
    found.constant_choice = "a";
    CHECK(!cli::is_worth_choosing(found));
    found.constant_choice.clear();
    found.gain_over_single.low = 0.999;
    CHECK(!cli::is_worth_choosing(found));
}
