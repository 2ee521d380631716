// Whether the calls of an experiment have fresh inputs.
#include <catch2/catch.hpp>
#include <string>

#include "dsl/check/spec.hpp"
#include "grammar/parse.hpp"

using namespace selgen::dsl;

namespace {

model::Experiment experiment_of(const std::string& in_selector, const std::string& in_experiment) {
    const std::string text =
        "selector s { call double (const Input& in); variant a { run f(in); } " + in_selector +
        " otherwise a; } experiment s { factor n in 1, 1000; " + in_experiment + " }";
    const Sources sources{{"s.sel", text}};
    Report report;
    const auto parsed = selgen::grammar::parse(sources, 0, report);
    REQUIRE(parsed);
    const auto checked = check({*parsed}, sources, report);
    REQUIRE(checked);
    return checked->experiments[0];
}

}  // namespace

TEST_CASE("inputs are fresh if each call decides, unless the experiment says otherwise") {
    const std::string seeded = "input make(n, seed); ", version = "phase while in.version();";
    CHECK(experiment_of("", seeded).has_fresh_inputs);
    CHECK(experiment_of("", seeded + "inputs fresh 20;").inputs == 20);
    CHECK(experiment_of(version, seeded + "inputs fresh;").has_fresh_inputs);
    CHECK_FALSE(experiment_of(version, seeded).has_fresh_inputs);
    CHECK_FALSE(experiment_of("", seeded + "inputs repeated;").has_fresh_inputs);
    CHECK_FALSE(experiment_of("", seeded + "calls 2;").has_fresh_inputs);
    CHECK_FALSE(experiment_of("", "factor f in \"a\"; input make(f, seed);").has_fresh_inputs);
}

TEST_CASE("a program that should have fresh inputs, but has no seed for them, is reported") {
    const model::Experiment unseeded = experiment_of("", "input make(n);");
    CHECK_FALSE(unseeded.has_fresh_inputs);
    CHECK(unseeded.lacks_seed);
    CHECK_FALSE(experiment_of("", "input make(n); inputs repeated;").lacks_seed);
    CHECK_FALSE(experiment_of("phase while in.version();", "input make(n);").lacks_seed);
}
