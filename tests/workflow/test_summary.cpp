// What selgen tune concludes from a fit.
#include <catch2/catch.hpp>
#include <memory>

#include "report/text/proof.hpp"
#include "workflow/tune/summary.hpp"

using namespace selgen;

namespace {

bool mentions_part(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE(
    "choosing is worth it if the priced gain is surely above 1 and the choice is not constant") {
    fit::Fitted found;
    found.gain_over_single = {1.1, 1.001, 1.2, 20};
    CHECK(workflow::is_worth_choosing(found));
    found.constant_choice = "a";
    CHECK(!workflow::is_worth_choosing(found));
    found.constant_choice.clear();
    found.gain_over_single.low = 0.999;
    CHECK(!workflow::is_worth_choosing(found));
}

TEST_CASE("the proof decides if it is conclusive, otherwise cross-validation does") {
    const fit::Gain gains{1.1, 1.05, 1.2, 20}, open{0.99, 0.9, 1.1, 20}, none{0.9, 0.8, 1, 20};
    const fit::Gain too_few{0.9, 0.8, 1, 7}, few_gains{1.1, 1.05, 1.2, 7}, no_rows{};
    fit::Fitted found;
    const auto confirmed_by = [&](const fit::Gain& gain) {
        fit::Proof proof;
        proof.over_single = gain;
        return workflow::is_confirmed(found, proof);
    };
    found.gain_over_single = {1.03, 0.999, 1.06, 20};
    CHECK(workflow::is_inconclusive(found));
    CHECK(confirmed_by(gains));
    for (const fit::Gain& gain : {open, none, too_few, few_gains, no_rows})
        CHECK_FALSE(confirmed_by(gain));
    CHECK_FALSE(workflow::is_confirmed(found, {}));

    found.gain_over_single.low = 1.001;
    CHECK_FALSE(workflow::is_inconclusive(found));
    for (const fit::Gain& gain : {gains, open, too_few, few_gains, no_rows})
        CHECK(confirmed_by(gain));
    CHECK_FALSE(confirmed_by(none));
    CHECK(workflow::is_confirmed(found, {}));

    found.gain_over_single = {1.03, 0.999, 1.06, 20};
    found.constant_choice = "a";
    CHECK_FALSE(workflow::is_inconclusive(found));
    CHECK_FALSE(confirmed_by(gains));
    found.constant_choice.clear();
    found.gain_over_single = {1, 0.99, 1.01, 20};  // nothing to gain
    CHECK_FALSE(workflow::is_inconclusive(found));
    CHECK_FALSE(confirmed_by(gains));
}

TEST_CASE("tune claims a gain unless the proof's interval contains 1 and is below the gain's") {
    fit::Fitted found;
    found.gain_over_single = {1.5, 1.3, 1.8, 20};
    workflow::Tuned tuned;
    tuned.fit = std::make_shared<fit::FitSummary>(fit::FitSummary{.found = found});
    const auto claims_with = [&](const fit::Gain& gain) {
        tuned.proof.emplace().over_single = gain;
        return workflow::claims_gain(tuned);
    };
    CHECK(workflow::claims_gain(tuned));
    CHECK(claims_with({1.2, 1.1, 1.25, 20}));
    CHECK(claims_with({1.1, 0.8, 1.4, 20}));
    CHECK(claims_with({1, 0.9, 1.1, 7}));
    CHECK_FALSE(claims_with({1, 0.9, 1.1, 20}));
    tuned.kept = "they are faster";  // the proof is of the existing models
    CHECK(claims_with({1, 0.9, 1.1, 20}));
    tuned.is_worth_choosing = false;
    CHECK_FALSE(workflow::claims_gain(tuned));
}

TEST_CASE("existing models are kept unless the new ones are at least as good at enough points") {
    using selgen::report::kept_text;
    const selgen::fit::Gain better{1.2, 1.1, 1.3, 20}, worse{0.9, 0.8, 0.95, 20};
    const selgen::fit::Gain perhaps{1.05, 0.95, 1.2, 20}, single{1.5, 1.5, 1.5, 1};
    CHECK(kept_text(better, false, "m").empty());
    CHECK(kept_text(better, true, "m").empty());
    CHECK(kept_text(perhaps, false, "m").empty());
    CHECK(mentions_part(kept_text(perhaps, true, "m"),
                        "the existing models are kept: the new ones may be better (with the new "
                        "models, the dispatcher takes 0.952 times as long (0.833 to 1.053, 20 "
                        "points)), but while other programs use the cores, "));
    CHECK(mentions_part(kept_text(worse, false, "m"),
                        "takes 1.111 times as long (1.053 to 1.250, 20 points)"));
    CHECK(kept_text(single, false, "m.fit.sel") ==
          "the existing models are kept: the proof has 1 point with both, and needs 8 to compare "
          "them. Increase --budget, or delete m.fit.sel to replace them");
    CHECK(mentions_part(kept_text({}, false, "m"), "the proof has 0 points with both"));
}
