#include <selgen/rt/decision.hpp>

#include "../golden/arranged.hpp"
#include "../golden/clamp.hpp"
#include "../golden/cubic.hpp"
#include "../golden/device.hpp"
#include "../golden/forest.hpp"
#include "../golden/groups.hpp"
#include "../golden/layout.hpp"
#include "../golden/most.hpp"
#include "../golden/nested.hpp"
#include "../golden/network.hpp"
#include "../golden/reduce.hpp"
#include "../golden/rules.hpp"
#include "../golden/simd.hpp"
#include "../golden/sort.hpp"
#include "../golden/svm.hpp"
#include "../golden/table.hpp"
#include "../golden/trained.hpp"
#include "../golden/tree.hpp"
#include "agree.hpp"

namespace {

/// For headers whose decision inspects nothing.
const auto at_once = [](const auto& decide) {
    return [decide](auto&, const auto& features, const auto& now) { return decide(features, now); };
};

/// For the others: an inspection brings the features that were missing, so that reading one too
/// early shows.
const auto step_by_step = [](const auto& decide) {
    return [decide](auto& seen, const auto& features, const auto& now) {
        return decide(seen, now, [&](auto) {
            seen = features;
            return true;
        });
    };
};

}  // namespace

TEST_CASE("rules decide as the reference does") {
    const auto spec = agree::model_of("rules");
    CHECK(agree::difference<rules::Features, rules::names>(
              spec.selectors[0], at_once([](const auto&... x) { return rules::decide(x...); }),
              rules::choose) == "");
}

TEST_CASE("a goal with plans and an inspection decides as the reference does") {
    const auto spec = agree::model_of("reduce");
    CHECK(agree::difference<reduce::Features, reduce::names>(
              spec.selectors[0], step_by_step([](auto&&... x) { return reduce::decide(x...); }),
              reduce::choose) == "");
}

TEST_CASE("a template decides as the reference does") {
    const auto spec = agree::model_of("sort");
    CHECK(agree::difference<sort::Features, sort::names>(
              spec.selectors[0], step_by_step([](auto&&... x) { return sort::decide(x...); }),
              sort::choose) == "");
}

TEST_CASE("a tree of choices decides as the reference does") {
    const auto spec = agree::model_of("tree");
    CHECK(agree::difference<tree::Features, tree::names>(
              spec.selectors[0], step_by_step([](auto&&... x) { return tree::decide(x...); }),
              tree::choose) == "");
}

TEST_CASE("trees in tables decide as the reference does") {
    const auto spec = agree::model_of("table");
    CHECK(agree::difference<table::Features, table::names>(
              spec.selectors[0], at_once([](const auto&... x) { return table::decide(x...); }),
              table::choose) == "");
}

TEST_CASE("a model with training rows decides as the reference does") {
    const auto spec = agree::model_of("trained");
    CHECK(agree::difference<trained::Features, trained::names>(
              spec.selectors[0], at_once([](const auto&... x) { return trained::decide(x...); }),
              trained::choose) == "");
}

TEST_CASE("forests decide as the reference does") {
    const auto spec = agree::model_of("forest");
    CHECK(agree::difference<forest::Features, forest::names>(
              spec.selectors[0], at_once([](const auto&... x) { return forest::decide(x...); }),
              forest::choose) == "");
    CHECK(agree::difference<odd_forest::Features, odd_forest::names>(
              spec.selectors[1], at_once([](const auto&... x) { return odd_forest::decide(x...); }),
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

TEST_CASE("goals of all candidates at once decide as the reference does") {
    const auto spec = agree::model_of("cubic");
    CHECK(agree::difference<cubic::Features, cubic::names>(
              spec.selectors[0], at_once([](const auto&... x) { return cubic::decide(x...); }),
              cubic::choose) == "");
    CHECK(agree::difference<apart::Features, apart::names>(
              spec.selectors[1], at_once([](const auto&... x) { return apart::decide(x...); }),
              apart::choose) == "");
    const auto groups = agree::model_of("groups");
    CHECK(agree::difference<groups::Features, groups::names>(
              groups.selectors[0], at_once([](const auto&... x) { return groups::decide(x...); }),
              groups::choose) == "");
}

TEST_CASE("sums that must keep their order decide as the reference does") {
    const auto spec = agree::model_of("arranged");
    CHECK(agree::difference<hides::Features, hides::names>(
              spec.selectors[0], at_once([](const auto&... x) { return hides::decide(x...); }),
              hides::choose) == "");
    CHECK(agree::difference<cancels::Features, cancels::names>(
              spec.selectors[1], at_once([](const auto&... x) { return cancels::decide(x...); }),
              cancels::choose) == "");
    CHECK(agree::difference<named::Features, named::names>(
              spec.selectors[2], at_once([](const auto&... x) { return named::decide(x...); }),
              named::choose) == "");
    CHECK(agree::difference<fixed::Features, fixed::names>(
              spec.selectors[3], at_once([](const auto&... x) { return fixed::decide(x...); }),
              fixed::choose) == "");
}

TEST_CASE("the most of a goal decides as the reference does") {
    const auto spec = agree::model_of("most");
    CHECK(agree::difference<most::Features, most::names>(
              spec.selectors[0], at_once([](const auto&... x) { return most::decide(x...); }),
              most::choose) == "");
}

TEST_CASE("clamping decides as the reference does") {
    const auto spec = agree::model_of("clamp");
    CHECK(agree::difference<clamp::Features, clamp::names>(
              spec.selectors[0], at_once([](const auto&... x) { return clamp::decide(x...); }),
              clamp::choose) == "");
}

TEST_CASE("a domain that is passed by decides as the reference does") {
    const auto spec = agree::model_of("device");
    CHECK(agree::difference<device::Features, device::names>(
              spec.selectors[0], at_once([](const auto&... x) { return device::decide(x...); }),
              device::choose) == "");
}

TEST_CASE("words decide as the reference does") {
    const auto spec = agree::model_of("layout");
    CHECK(agree::difference<layout::Features, layout::names>(
              spec.selectors[0], at_once([](const auto&... x) { return layout::decide(x...); }),
              layout::choose) == "");
}

TEST_CASE("facts of the processor decide as the reference does") {
    const auto spec = agree::model_of("simd");
    CHECK(agree::difference<simd::Features, simd::names>(
              spec.selectors[0], at_once([](const auto&... x) { return simd::decide(x...); }),
              simd::choose) == "");
}

TEST_CASE("two selectors of one spec decide as the reference does") {
    const auto spec = agree::model_of("nested");
    CHECK(agree::difference<inner::Features, inner::names>(
              spec.selectors[0], at_once([](const auto&... x) { return inner::decide(x...); }),
              inner::choose) == "");
    CHECK(agree::difference<outer::Features, outer::names>(
              spec.selectors[1], at_once([](const auto&... x) { return outer::decide(x...); }),
              outer::choose) == "");
}

TEST_CASE("networks decide as the reference does") {
    const auto spec = agree::model_of("network");
    CHECK(agree::difference<labels::Features, labels::names>(
              spec.selectors[0], step_by_step([](auto&&... x) { return labels::decide(x...); }),
              labels::choose) == "");
    CHECK(agree::difference<speeds::Features, speeds::names>(
              spec.selectors[1], at_once([](const auto&... x) { return speeds::decide(x...); }),
              speeds::choose) == "");
}

TEST_CASE("support vector machines decide as the reference does") {
    const auto spec = agree::model_of("svm");
    CHECK(agree::difference<votes::Features, votes::names>(
              spec.selectors[0], at_once([](const auto&... x) { return votes::decide(x...); }),
              votes::choose) == "");
    CHECK(agree::difference<pair::Features, pair::names>(
              spec.selectors[1], step_by_step([](auto&&... x) { return pair::decide(x...); }),
              pair::choose) == "");
}
