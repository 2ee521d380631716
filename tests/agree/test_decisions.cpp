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
    agree::check<rules::Features, rules::names>("rules");
}

TEST_CASE("a goal with plans and an inspection decides as the reference does") {
    agree::check<reduce::Features, reduce::names>("reduce");
}

TEST_CASE("a template decides as the reference does") {
    agree::check<sort::Features, sort::names>("sort");
}

TEST_CASE("a maximised goal decides as the reference does") {
    agree::check<most::Features, most::names>("most");
}

TEST_CASE("clamping decides as the reference does") {
    agree::check<clamp::Features, clamp::names>("clamp");
}

TEST_CASE("rules whose models do not know a word are skipped as in the reference") {
    agree::check<kinds::Features, kinds::names>("kinds");
}

TEST_CASE("outside their domain, formulas give way as in the reference, whatever clamps") {
    agree::check<formulas_outside::Features, formulas_outside::names>("formulas_outside");
}

TEST_CASE("outside a domain, the choice is that of the reference") {
    agree::check<device::Features, device::names>("device");
}

TEST_CASE("categories decide as the reference does") {
    agree::check<layout::Features, layout::names>("layout");
}

TEST_CASE("facts of the processor decide as the reference does") {
    agree::check<simd::Features, simd::names>("simd");
}

TEST_CASE("two selectors of one spec decide as the reference does") {
    agree::check<inner::Features, inner::names>("nested", 0);
    agree::check<outer::Features, outer::names>("nested", 1);
}

TEST_CASE("vectorised goals decide as the reference does") {
    agree::check<cubic::Features, cubic::names>("cubic", 0);
    agree::check<apart::Features, apart::names>("cubic", 1);
    agree::check<groups::Features, groups::names>("groups");
}

TEST_CASE("sums that must keep their order decide as the reference does") {
    agree::check<hides::Features, hides::names>("arranged", 0);
    agree::check<cancels::Features, cancels::names>("arranged", 1);
    agree::check<named::Features, named::names>("arranged", 2);
    agree::check<fixed::Features, fixed::names>("arranged", 3);
}

TEST_CASE("networks decide as the reference does") {
    agree::check<labels::Features, labels::names>("network", 0);
    agree::check<speeds::Features, speeds::names>("network", 1);
}

TEST_CASE("support vector machines decide as the reference does") {
    agree::check<votes::Features, votes::names>("svm", 0);
    agree::check<pair::Features, pair::names>("svm", 1);
}

TEST_CASE("knobs are chosen as the reference does") {
    const auto spec = agree::model_of("knobs");
    agree::check_knob<sweep::Features>(spec.selectors[0], 0, sweep::knob_threads::chosen);
    agree::check_knob<sweep::Features>(spec.selectors[0], 1, sweep::knob_schedule::chosen);
    agree::check_knob<sweep::Features>(spec.selectors[0], 2, sweep::knob_layout::chosen);
    agree::check_knob<blocked::Features>(spec.selectors[1], 0, blocked::knob_tile::chosen);
    agree::check_knob<blocked::Features>(spec.selectors[1], 1, blocked::knob_teams::chosen);
    const auto unsure = agree::model_of("unsure");
    agree::check_knob<unsure_knob::Features>(unsure.selectors[2], 0,
                                             unsure_knob::knob_width::chosen);
}

TEST_CASE("for given knobs, variants are chosen as the reference does") {
    agree::check<sweep::Features, sweep::names>("knobs", 0);
    agree::check<blocked::Features, blocked::names>("knobs", 1);
    agree::check<joint::Features, joint::names>("knobs", 2);
}
