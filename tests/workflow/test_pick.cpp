// Which selector, experiment or variant is meant, and the messages if none is.
#include "workflow/pick.hpp"

#include <catch2/catch.hpp>

#include "base/errors.hpp"

using namespace selgen;
using namespace selgen::workflow;

TEST_CASE("the only selector needs no name, and one of several does") {
    CHECK(pick_selector("s.sel", {"sort"}, "") == 0);
    CHECK(pick_selector("s.sel", {"sort"}, "sort") == 0);
    CHECK(pick_selector("s.sel", {"sort", "search"}, "search") == 1);
    CHECK_THROWS_WITH(pick_selector("s.sel", {"sort", "search"}, ""),
                      "the spec has several selectors: add --selector with one of sort, search");
    CHECK_THROWS_WITH(pick_selector("s.sel", {}, ""), "s.sel: has no selector");
    CHECK_THROWS_AS(pick_selector("s.sel", {"sort"}, "find"), UsageError);
}

TEST_CASE("an unknown name gets the nearest known one") {
    CHECK_THROWS_WITH(
        pick_selector("s.sel", {"sort", "search"}, "search2"),
        "unknown selector 'search2': did you mean 'search'? known selectors: sort, search");
    CHECK_THROWS_WITH(pick_variant({"plain", "tiled"}, "blocked"),
                      "unknown variant 'blocked': known variants: plain, tiled");
    CHECK(pick_variant({"plain", "tiled"}, "tiled") == 1);
}

TEST_CASE("experiments are picked by the names of their selectors") {
    CHECK(pick_experiment("s.sel", {"sort"}, "") == 0);
    CHECK(pick_experiment("s.sel", {"sort", "search"}, "search") == 1);
    CHECK_THROWS_WITH(pick_experiment("s.sel", {"sort", "search"}, ""),
                      "s.sel: has several experiments: choose one with --experiment");
    CHECK_THROWS_WITH(
        pick_experiment("s.sel", {"sort", "search"}, "sorts"),
        "unknown experiment 'sorts': did you mean 'sort'? known experiments: sort, search");
    CHECK_THROWS_WITH(pick_experiment("s.sel", {}, ""),
                      "s.sel: has no experiment, so there is nothing to measure: add 'experiment "
                      "NAME { … }', where NAME is a selector");
}
