// Rules, plans, domains and feature types in generated code lead to the decisions of the reference
// evaluator.
#include "agree.hpp"
#include "golden/clamp.hpp"
#include "golden/device.hpp"
#include "golden/formulas_outside.hpp"
#include "golden/kinds.hpp"
#include "golden/layout.hpp"
#include "golden/most.hpp"
#include "golden/nested.hpp"
#include "golden/reduce.hpp"
#include "golden/rules.hpp"
#include "golden/simd.hpp"
#include "golden/sort.hpp"

TEST_CASE("rules decide as the reference does") {
    const auto spec = agree::model_of("rules");
    CHECK(agree::difference<rules::Features, rules::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return rules::decide(x...); }),
              rules::choose) == "");
}

TEST_CASE("a goal with plans and an inspection decides as the reference does") {
    const auto spec = agree::model_of("reduce");
    CHECK(agree::difference<reduce::Features, reduce::names>(
              spec.selectors[0],
              agree::step_by_step([](auto&&... x) { return reduce::decide(x...); }),
              reduce::choose) == "");
}

TEST_CASE("a template decides as the reference does") {
    const auto spec = agree::model_of("sort");
    CHECK(agree::difference<sort::Features, sort::names>(
              spec.selectors[0],
              agree::step_by_step([](auto&&... x) { return sort::decide(x...); }),
              sort::choose) == "");
}

TEST_CASE("a maximised goal decides as the reference does") {
    const auto spec = agree::model_of("most");
    CHECK(agree::difference<most::Features, most::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return most::decide(x...); }),
              most::choose) == "");
}

TEST_CASE("clamping decides as the reference does") {
    const auto spec = agree::model_of("clamp");
    CHECK(agree::difference<clamp::Features, clamp::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return clamp::decide(x...); }),
              clamp::choose) == "");
}

TEST_CASE("rules whose models do not know a word are skipped as in the reference") {
    const auto spec = agree::model_of("kinds");
    CHECK(agree::difference<kinds::Features, kinds::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return kinds::decide(x...); }),
              kinds::choose) == "");
}

TEST_CASE("outside their domain, formulas give way as in the reference, whatever clamps") {
    const auto spec = agree::model_of("formulas_outside");
    CHECK(agree::difference<formulas_outside::Features, formulas_outside::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return formulas_outside::decide(x...); }),
              formulas_outside::choose) == "");
}

TEST_CASE("outside a domain, the choice is that of the reference") {
    const auto spec = agree::model_of("device");
    CHECK(agree::difference<device::Features, device::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return device::decide(x...); }),
              device::choose) == "");
}

TEST_CASE("categories decide as the reference does") {
    const auto spec = agree::model_of("layout");
    CHECK(agree::difference<layout::Features, layout::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return layout::decide(x...); }),
              layout::choose) == "");
}

TEST_CASE("facts of the processor decide as the reference does") {
    const auto spec = agree::model_of("simd");
    CHECK(agree::difference<simd::Features, simd::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return simd::decide(x...); }),
              simd::choose) == "");
}

TEST_CASE("two selectors of one spec decide as the reference does") {
    const auto spec = agree::model_of("nested");
    CHECK(agree::difference<inner::Features, inner::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return inner::decide(x...); }),
              inner::choose) == "");
    CHECK(agree::difference<outer::Features, outer::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return outer::decide(x...); }),
              outer::choose) == "");
}
