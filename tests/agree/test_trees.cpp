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
    CHECK(agree::agrees<tree::Features, tree::names>("tree"));
}

TEST_CASE("trees in tables decide as the reference does") {
    CHECK(agree::agrees<table::Features, table::names>("table"));
}

TEST_CASE("where trees are unsure, the next rules decide as those of the reference do") {
    CHECK(agree::agrees<unsure_by_steps::Features, unsure_by_steps::names>("unsure", 0));
    CHECK(agree::agrees<unsure_in_table::Features, unsure_in_table::names>("unsure", 1));
}

TEST_CASE("if the chosen variant cannot run, the reference's alternative is chosen") {
    CHECK(agree::agrees<instead_of_plans::Features, instead_of_plans::names>("instead", 0));
    CHECK(agree::agrees<instead_of_tree::Features, instead_of_tree::names>("instead", 1));
    CHECK(agree::agrees<instead_of_network::Features, instead_of_network::names>("instead", 2));
}

TEST_CASE("a model with training rows decides as the reference does") {
    CHECK(agree::agrees<trained::Features, trained::names>("trained"));
}

TEST_CASE("forests decide as the reference does") {
    CHECK(agree::agrees<forest::Features, forest::names>("forest", 0));
    CHECK(agree::agrees<odd_forest::Features, odd_forest::names>("forest", 1));
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
