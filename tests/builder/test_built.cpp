// Specs that builder calls make have the expected text, and errors name the call that caused them.
#include <catch2/catch.hpp>

#include "builder/built.hpp"
#include "dsl/ast/print/spec.hpp"
#include "grammar/parse.hpp"

using namespace selgen;
using namespace selgen::dsl::build;
using selgen::builder::Built;

namespace {

Built built(const Spec& spec) {
    return builder::build(spec, "made.sel", [](const std::string& path) { return path; });
}

/// The text of a spec without errors.
std::string text_of(const Spec& spec) {
    const Built made = built(spec);
    CHECK(made.errors == "");
    return made.text;
}

/// The errors of a spec, with the file of this test as "here".
std::string errors_of(const Spec& spec) {
    const Built made = built(spec);
    CHECK(made.text == "");
    std::string errors = made.errors;
    for (std::size_t at = 0; (at = errors.find(__FILE__)) != errors.npos;)
        errors.replace(at, std::string(__FILE__).size(), "here");
    return errors;
}

std::string here(unsigned line) { return "here:" + std::to_string(line) + ": "; }

bool begins_with(const std::string& text, const std::string& begin) {
    INFO(text);
    return text.compare(0, begin.size(), begin) == 0;
}

const Term n = name("n");

Variant with_all_clauses() {
    return variant("planned")
        .target("cuda")
        .plan("P(n)")
        .renew("plan.renew()")
        .deliver("shape", "plan.shape()")
        .run("plan.run()")
        .when(n > 8)
        .may_decline();
}

void add_inputs(Selector& s) {
    s.call("void (int n)")
        .feature("n", in("count", 1, 1000), "n")
        .feature("kind", one_of({"row", "column"}), "kind(n)")
        .code("loop", "loop.json")
        .inspect("shape", "inspect(n)")
        .inspect_while("form", "inspect(n)", "n / 2")
        .let("bytes", n * number(8, "B"))
        .knob_in("threads", 1, name("cores"))
        .knob("schedule", {name("static"), term("dynamic", {16})})
        .knob_when("chunk", {1, 8}, n > 8)
        .variant(variant("plain").run("f(n)"))
        .variant(with_all_clauses());
}

void add_phases(Selector& s) {
    s.phase_while("n")
        .phase_within({"n", "kind"}, number(5, "%"))
        .phase_sampled("all(n)")
        .phase_sampled("all(n)", 64)
        .phase_every(100)
        .reuse("n")
        .stream("n")
        .watch("time")
        .explore_at_most(number(1, "%"))
        .decide("anytime")
        .plans_at_most(number(1, "GiB"));
}

void add_rules(Selector& s) {
    s.choose("planned", n > 100)
        .choose_least(name("time"))
        .choose_most(name("score"))
        .choose_by("m")
        .choose_knob_least("threads", name("time"))
        .choose_knob_most("threads", name("score"))
        .choose_knob_by("threads", "m")
        .otherwise("plain")
        .outside("clamp")
        .margin(number(3, "%"));
}

Experiment with_all_measures() {
    return experiment("s")
        .factor("n", {1, 1000})
        .knob("threads", {1, 2})
        .design("crossed")
        .design("latin", 20)
        .input("make(n)")
        .threads({1, 2})
        .check_against("plain")
        .check_against("plain", 1e-9)
        .result("n")
        .repeats(3)
        .calls(2)
        .caches("cold")
        .inputs("fresh")
        .inputs("fresh", 2000)
        .budget(number(20, "min"));
}

Model with_all_bodies() {
    return model("m")
        .machine("any")
        .domain({{"n", 1, 100}})
        .relative({"time", "setup"})
        .equation("time", "plain", 1 + n)
        .lg_equation("time", "planned", sum_of({split(n < 3, 1, 2), 4}, 0.5))
        .ln_equation("setup", "planned", min({n, 3}))
        .choice(split(n < 3, name("plain"), split(n < 5, unsure(), name("planned"))))
        .instead({"planned", "plain"});
}

}  // namespace

TEST_CASE("a spec with every statement is parsed as it was built") {
    Selector s = selector("s");
    add_inputs(s);
    add_phases(s);
    add_rules(s);
    const Spec all = spec(
        {use("<vector>"), dsl::build::import("m.sel"), s, with_all_measures(), with_all_bodies()});
    const std::string text = text_of(all);
    dsl::Report report;
    const auto read = grammar::parse({{"made.sel", text}}, 0, report);
    REQUIRE(read);
    CHECK(*read == static_cast<const dsl::ast::Spec&>(all));
}

TEST_CASE("text gives whatever has no call") {
    const auto v = variant("v").text("run f(n); when n > 8;");
    const auto s = selector("s").text("call void (int n);\n feature n : count = n;").variant(v);
    const auto m = model("s").text("replay n regret 1 { 2 : v 1; }");
    const auto e = experiment("s").text("repeats 3;");
    CHECK(text_of(spec({dsl::build::text("machine one { node n; }"), s, m, e})) ==
          "machine one {\n  node n;\n}\n\n"
          "selector s {\n  call void (int n);\n\n  feature n : count = n;\n\n"
          "  variant v { run f(n); when n > 8; }\n}\n\n"
          "model s {\n  replay n regret 1 {\n    2 : v 1;\n  }\n}\n\n"
          "experiment s {\n  repeats 3;\n}\n");
}

TEST_CASE("changing a copy does not change the original") {
    Selector one = selector("s").call("void (int n)");
    const Selector two = one;
    one.otherwise("v");
    CHECK(text_of(spec({two})) == "selector s {\n  call void (int n);\n}\n");
    const Variant base = variant("v").run("f(n)");
    Variant other = base;
    other.when(name("n") > 1);
    CHECK(base.node().made.clauses.size() == 1);
    CHECK(other.node().made.clauses.size() == 2);
}

TEST_CASE("C++ is written without white space at its ends and with Unix line ends") {
    CHECK(text_of(spec({selector("s").call("\n  void (int n,\r\n int m)\n")})) ==
          "selector s {\n  call void (int n,\n int m);\n}\n");
}

TEST_CASE("a number that is not finite throws where it is made") {
    CHECK_THROWS_AS(Term(1.0 / 0.0), std::invalid_argument);
    CHECK_THROWS_AS(number(0.0 / 0.0, "s"), std::invalid_argument);
}

TEST_CASE("an invalid name is reported with its call") {
    auto s = selector("s");
    const unsigned line = __LINE__ + 1;
    s.feature("n m", "count", "n");
    s.feature("k", "count", "k");
    const std::string errors = errors_of(spec({s}));
    CHECK(begins_with(errors, here(line) + "error[SG0001]: expected ':'"));
    CHECK(errors.find(here(line + 1)) == errors.npos);
}

TEST_CASE("an error in a clause is reported with the call of the clause") {
    auto v = variant("v");
    v.when(name("n") > 1);
    const unsigned line = __LINE__ + 1;
    v.run("f(n");
    CHECK(begins_with(errors_of(spec({selector("s").variant(v)})), here(line) + "error[SG0001]"));
}

TEST_CASE("text that is parsed as something else than was built is an error") {
    auto s = selector("s");
    const unsigned line = __LINE__ + 1;
    s.feature("n", "count", "n; feature m : count = m");
    CHECK(errors_of(spec({s})) == here(line) +
                                      "error: the text of this call does not parse as the "
                                      "construct that the call builds: selector s {\n"
                                      "  feature n : count = n; feature m : count = m;\n}\n\n");
}

TEST_CASE("text that cannot be parsed is reported with its line and the call") {
    auto s = selector("s");
    const unsigned line = __LINE__ + 1;
    s.text("feature n : count = n;\nlet x = ;");
    CHECK(errors_of(spec({s})) == here(line) +
                                      "error[SG0001]: expected an expression after '='\n"
                                      "   2 | let x = ;\n"
                                      "     |         ^\n");
    const unsigned next = __LINE__ + 1;
    const auto closed = selector("s").text("} model m {");
    CHECK(errors_of(spec({closed})) ==
          here(next) + "error: the text closes a brace that it does not open\n");
}

TEST_CASE("lines of the text have the calls that made them") {
    const unsigned line = __LINE__ + 1;
    auto s = selector("s");
    s.call("void (int n)");
    auto v = variant("v");
    s.variant(v.run("f(n)"));
    const Built made = built(spec({s}));
    const dsl::Source text("made.sel", made.text);
    REQUIRE(made.text == "selector s {\n  call void (int n);\n\n  variant v { run f(n); }\n}\n");
    const auto at = [&](const std::string& part) {
        return builder::call_site_of(made.call_sites, text, made.text.find(part)).line;
    };
    CHECK(at("selector") == line);
    CHECK(at("call") == line + 1);
    CHECK(at("run") == line + 2);
    CHECK(builder::to_text(made.call_sites)
              .find("2 " + std::to_string(line + 1) + " " + __FILE__ + "\n") != std::string::npos);
}
