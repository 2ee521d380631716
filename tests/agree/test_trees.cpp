// Trees and forests in generated code decide and predict as the reference evaluator does.
#include <cstring>

#include "agree.hpp"
#include "golden/forest.hpp"
#include "golden/instead.hpp"
#include "golden/table.hpp"
#include "golden/trained.hpp"
#include "golden/tree.hpp"
#include "golden/unsure.hpp"

TEST_CASE("a tree of choices decides as the reference does") {
    const auto spec = agree::model_of("tree");
    CHECK(agree::difference<tree::Features, tree::names>(
              spec.selectors[0],
              agree::step_by_step([](auto&&... x) { return tree::decide(x...); }),
              tree::choose) == "");
}

TEST_CASE("trees in tables decide as the reference does") {
    const auto spec = agree::model_of("table");
    CHECK(agree::difference<table::Features, table::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return table::decide(x...); }),
              table::choose) == "");
}

TEST_CASE("where trees are unsure, the next rules decide as those of the reference do") {
    const auto spec = agree::model_of("unsure");
    CHECK(agree::difference<unsure_by_steps::Features, unsure_by_steps::names>(
              spec.selectors[0],
              agree::step_by_step([](auto&&... x) { return unsure_by_steps::decide(x...); }),
              unsure_by_steps::choose) == "");
    CHECK(agree::difference<unsure_in_table::Features, unsure_in_table::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return unsure_in_table::decide(x...); }),
              unsure_in_table::choose) == "");
}

TEST_CASE("if the chosen variant cannot run, the reference's alternative is chosen") {
    const auto spec = agree::model_of("instead");
    CHECK(agree::difference<instead_of_plans::Features, instead_of_plans::names>(
              spec.selectors[0],
              agree::step_by_step([](auto&&... x) { return instead_of_plans::decide(x...); }),
              instead_of_plans::choose) == "");
    CHECK(agree::difference<instead_of_tree::Features, instead_of_tree::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return instead_of_tree::decide(x...); }),
              instead_of_tree::choose) == "");
    CHECK(agree::difference<instead_of_network::Features, instead_of_network::names>(
              spec.selectors[2],
              agree::at_once([](const auto&... x) { return instead_of_network::decide(x...); }),
              instead_of_network::choose) == "");
}

TEST_CASE("a model with training rows decides as the reference does") {
    const auto spec = agree::model_of("trained");
    CHECK(agree::difference<trained::Features, trained::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return trained::decide(x...); }),
              trained::choose) == "");
}

TEST_CASE("forests decide as the reference does") {
    const auto spec = agree::model_of("forest");
    CHECK(agree::difference<forest::Features, forest::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return forest::decide(x...); }),
              forest::choose) == "");
    CHECK(agree::difference<odd_forest::Features, odd_forest::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return odd_forest::decide(x...); }),
              odd_forest::choose) == "");
}

TEST_CASE("forests predict what the reference does, to the last bit") {
    const auto spec = agree::model_of("forest");
    const auto& selector = spec.selectors[0];
    double (*const generated[])(const forest::Features&) noexcept = {
        forest::predicted::score_copy, forest::predicted::score_blocked,
        forest::predicted::score_tiled, forest::predicted::score_packed};
    std::size_t different = 0;
    for (const agree::Row& row : agree::rows(selector)) {
        const auto features = agree::features<forest::Features>(row);
        for (std::size_t v = 0; v < 4; ++v) {
            const double expected = *agree::dsl::quantity(selector, 0, v, row);
            const double found = generated[v](features);
            if (std::memcmp(&found, &expected, sizeof found) != 0) ++different;
        }
    }
    CHECK(different == 0);
}

TEST_CASE("a forest predicts the same at compile time") {
    constexpr forest::Features features{100, 8, 0.5, 4096, 1};
    constexpr double copy = forest::predicted::score_copy(features),
                     tiled = forest::predicted::score_tiled(features);
    const forest::Features same = features;
    CHECK(forest::predicted::score_copy(same) == copy);
    CHECK(forest::predicted::score_tiled(same) == tiled);
}
