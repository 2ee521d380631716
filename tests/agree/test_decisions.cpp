// Rules, plans, domains, costs and knobs in generated code lead to the decisions of the reference
// evaluator.
#include "agree.hpp"
#include "golden/arranged.hpp"
#include "golden/clamp.hpp"
#include "golden/cubic.hpp"
#include "golden/device.hpp"
#include "golden/formulas_outside.hpp"
#include "golden/groups.hpp"
#include "golden/kinds.hpp"
#include "golden/knobs.hpp"
#include "golden/layout.hpp"
#include "golden/most.hpp"
#include "golden/nested.hpp"
#include "golden/network.hpp"
#include "golden/reduce.hpp"
#include "golden/rules.hpp"
#include "golden/simd.hpp"
#include "golden/sort.hpp"
#include "golden/svm.hpp"
#include "golden/unsure.hpp"

TEST_CASE("rules decide as the reference does") {
    CHECK(agree::agrees<rules::Features, rules::names>("rules"));
}

TEST_CASE("a goal with plans and an inspection decides as the reference does") {
    CHECK(agree::agrees<reduce::Features, reduce::names>("reduce"));
}

TEST_CASE("a template decides as the reference does") {
    CHECK(agree::agrees<sort::Features, sort::names>("sort"));
}

TEST_CASE("a maximised goal decides as the reference does") {
    CHECK(agree::agrees<most::Features, most::names>("most"));
}

TEST_CASE("clamping decides as the reference does") {
    CHECK(agree::agrees<clamp::Features, clamp::names>("clamp"));
}

TEST_CASE("rules whose models do not know a word are skipped as in the reference") {
    CHECK(agree::agrees<kinds::Features, kinds::names>("kinds"));
}

TEST_CASE("outside their domain, formulas give way as in the reference, whatever clamps") {
    CHECK(agree::agrees<formulas_outside::Features, formulas_outside::names>("formulas_outside"));
}

TEST_CASE("outside a domain, the choice is that of the reference") {
    CHECK(agree::agrees<device::Features, device::names>("device"));
}

TEST_CASE("categories decide as the reference does") {
    CHECK(agree::agrees<layout::Features, layout::names>("layout"));
}

TEST_CASE("facts of the processor decide as the reference does") {
    CHECK(agree::agrees<simd::Features, simd::names>("simd"));
}

TEST_CASE("two selectors of one spec decide as the reference does") {
    CHECK(agree::agrees<inner::Features, inner::names>("nested", 0));
    CHECK(agree::agrees<outer::Features, outer::names>("nested", 1));
}

TEST_CASE("vectorised goals decide as the reference does") {
    CHECK(agree::agrees<cubic::Features, cubic::names>("cubic", 0));
    CHECK(agree::agrees<apart::Features, apart::names>("cubic", 1));
    CHECK(agree::agrees<groups::Features, groups::names>("groups"));
}

TEST_CASE("sums that must keep their order decide as the reference does") {
    CHECK(agree::agrees<hides::Features, hides::names>("arranged", 0));
    CHECK(agree::agrees<cancels::Features, cancels::names>("arranged", 1));
    CHECK(agree::agrees<named::Features, named::names>("arranged", 2));
    CHECK(agree::agrees<fixed::Features, fixed::names>("arranged", 3));
}

TEST_CASE("networks decide as the reference does") {
    CHECK(agree::agrees<labels::Features, labels::names>("network", 0));
    CHECK(agree::agrees<speeds::Features, speeds::names>("network", 1));
}

TEST_CASE("support vector machines decide as the reference does") {
    CHECK(agree::agrees<votes::Features, votes::names>("svm", 0));
    CHECK(agree::agrees<pair::Features, pair::names>("svm", 1));
}

TEST_CASE("knobs are chosen as the reference does") {
    const auto spec = agree::model_of("knobs");
    CHECK(agree::knob_agrees<sweep::Features>(spec.selectors[0], 0, sweep::knob_threads::chosen));
    CHECK(agree::knob_agrees<sweep::Features>(spec.selectors[0], 1, sweep::knob_schedule::chosen));
    CHECK(agree::knob_agrees<sweep::Features>(spec.selectors[0], 2, sweep::knob_layout::chosen));
    CHECK(agree::knob_agrees<blocked::Features>(spec.selectors[1], 0, blocked::knob_tile::chosen));
    CHECK(agree::knob_agrees<blocked::Features>(spec.selectors[1], 1, blocked::knob_teams::chosen));
    const auto unsure = agree::model_of("unsure");
    CHECK(agree::knob_agrees<unsure_knob::Features>(unsure.selectors[2], 0,
                                                    unsure_knob::knob_width::chosen));
}

TEST_CASE("for given knobs, variants are chosen as the reference does") {
    CHECK(agree::agrees<sweep::Features, sweep::names>("knobs", 0));
    CHECK(agree::agrees<blocked::Features, blocked::names>("knobs", 1));
    CHECK(agree::agrees<joint::Features, joint::names>("knobs", 2));
}
