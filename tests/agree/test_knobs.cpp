// Generated code chooses the values of knobs, and variants for given values, as the reference
// evaluator does.
#include "agree.hpp"
#include "golden/knobs.hpp"
#include "golden/unsure.hpp"

TEST_CASE("knobs are chosen as the reference does") {
    const auto spec = agree::model_of("knobs");
    const auto& sweep_selector = spec.selectors[0];
    CHECK(agree::knob_difference<sweep::Features>(sweep_selector, 0, sweep::knob_threads::chosen) ==
          "");
    CHECK(agree::knob_difference<sweep::Features>(sweep_selector, 1,
                                                  sweep::knob_schedule::chosen) == "");
    CHECK(agree::knob_difference<sweep::Features>(sweep_selector, 2, sweep::knob_layout::chosen) ==
          "");
    const auto& blocked_selector = spec.selectors[1];
    CHECK(agree::knob_difference<blocked::Features>(blocked_selector, 0,
                                                    blocked::knob_tile::chosen) == "");
    CHECK(agree::knob_difference<blocked::Features>(blocked_selector, 1,
                                                    blocked::knob_teams::chosen) == "");
    const auto with_unsure = agree::model_of("unsure");
    CHECK(agree::knob_difference<unsure_knob::Features>(with_unsure.selectors[2], 0,
                                                        unsure_knob::knob_width::chosen) == "");
}

TEST_CASE("for given knobs, variants are chosen as the reference does") {
    const auto spec = agree::model_of("knobs");
    const auto at_once = [](const auto& decide) {
        return [decide](auto&, const auto& features, const auto& now) {
            return decide(features, now);
        };
    };
    CHECK(agree::difference<sweep::Features, sweep::names>(
              spec.selectors[0], at_once([](const auto&... x) { return sweep::decide(x...); }),
              sweep::choose) == "");
    CHECK(agree::difference<blocked::Features, blocked::names>(
              spec.selectors[1], at_once([](const auto&... x) { return blocked::decide(x...); }),
              blocked::choose) == "");
    CHECK(agree::difference<joint::Features, joint::names>(
              spec.selectors[2], at_once([](const auto&... x) { return joint::decide(x...); }),
              joint::choose) == "");
}
