// Vectorised goals, networks and support vector machines in generated code decide as the reference
// evaluator does.
#include "agree.hpp"
#include "golden/arranged.hpp"
#include "golden/cubic.hpp"
#include "golden/groups.hpp"
#include "golden/network.hpp"
#include "golden/svm.hpp"

TEST_CASE("vectorised goals decide as the reference does") {
    const auto spec = agree::model_of("cubic");
    CHECK(agree::difference<cubic::Features, cubic::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return cubic::decide(x...); }),
              cubic::choose) == "");
    CHECK(agree::difference<apart::Features, apart::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return apart::decide(x...); }),
              apart::choose) == "");
    const auto groups = agree::model_of("groups");
    CHECK(agree::difference<groups::Features, groups::names>(
              groups.selectors[0],
              agree::at_once([](const auto&... x) { return groups::decide(x...); }),
              groups::choose) == "");
}

TEST_CASE("sums that must keep their order decide as the reference does") {
    const auto spec = agree::model_of("arranged");
    CHECK(agree::difference<hides::Features, hides::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return hides::decide(x...); }),
              hides::choose) == "");
    CHECK(agree::difference<cancels::Features, cancels::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return cancels::decide(x...); }),
              cancels::choose) == "");
    CHECK(agree::difference<named::Features, named::names>(
              spec.selectors[2],
              agree::at_once([](const auto&... x) { return named::decide(x...); }),
              named::choose) == "");
    CHECK(agree::difference<fixed::Features, fixed::names>(
              spec.selectors[3],
              agree::at_once([](const auto&... x) { return fixed::decide(x...); }),
              fixed::choose) == "");
}

TEST_CASE("networks decide as the reference does") {
    const auto spec = agree::model_of("network");
    CHECK(agree::difference<labels::Features, labels::names>(
              spec.selectors[0],
              agree::step_by_step([](auto&&... x) { return labels::decide(x...); }),
              labels::choose) == "");
    CHECK(agree::difference<speeds::Features, speeds::names>(
              spec.selectors[1],
              agree::at_once([](const auto&... x) { return speeds::decide(x...); }),
              speeds::choose) == "");
}

TEST_CASE("support vector machines decide as the reference does") {
    const auto spec = agree::model_of("svm");
    CHECK(agree::difference<votes::Features, votes::names>(
              spec.selectors[0],
              agree::at_once([](const auto&... x) { return votes::decide(x...); }),
              votes::choose) == "");
    CHECK(agree::difference<pair::Features, pair::names>(
              spec.selectors[1],
              agree::step_by_step([](auto&&... x) { return pair::decide(x...); }),
              pair::choose) == "");
}
