// The models of correct specs; specs with errors are in tests/refuse.
#include "dsl/check/spec.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "dsl/evaluate/evaluate.hpp"
#include "tests/dsl/reading.hpp"

using namespace selgen;
using namespace selgen::dsl;
using testing::read;
using testing::selector_of;
using namespace selgen::testing;

TEST_CASE("declared features come first, then the environment's in the order of their use") {
    const auto s = selector_of(R"(selector s {
        call void (int k);
        feature n : count = k;
        variant a { run f(k); }
        variant b { run g(k); when n * llc > 3 B and cpu.avx2; }
        choose b when n > threads;
        otherwise a;
    })");
    REQUIRE(s.features.size() == 4);
    CHECK(s.features[0].name == "n");
    CHECK(s.features[1].name == "llc");
    CHECK(s.features[2].name == "cpu.avx2");
    CHECK(s.features[2].kind == model::Kind::flag);
    CHECK(s.features[3].name == "threads");
    CHECK(std::holds_alternative<model::Environment>(s.features[3].value));
}

TEST_CASE("a declared feature replaces the fact of the environment of that name") {
    const auto s = selector_of(R"(selector s {
        call void (int k);
        feature threads : count = k;
        variant a { run f(k); }
        variant b { run g(k); when threads > 3; }
        otherwise a;
    })");
    REQUIRE(s.features.size() == 1);
    CHECK(std::holds_alternative<model::Read>(s.features[0].value));
}

TEST_CASE("a feature that uses an inspection's name reads the inspection") {
    const auto s = selector_of(R"(selector s {
        call void (const M& m);
        inspect shape = look(m);
        feature n : count = m.shape();
        feature w : ratio = double(shape.width) / 2;
        variant a { run f(m); }
        otherwise a;
    })");
    CHECK(std::holds_alternative<model::Read>(s.features[0].value));
    CHECK(std::holds_alternative<model::Inspected>(s.features[1].value));
}

TEST_CASE("numbers with units are in bytes and seconds, and a percentage is exact") {
    const auto s = selector_of(R"(selector s {
        call void (int k);
        feature size : bytes   in 1 KiB .. 2 MB = k;
        feature wait : seconds in 0 .. 5 min    = k;
        variant a { run f(k); }
        variant b { run g(k); when size > 4 KiB or wait > 20 us; }
        otherwise a;
        margin 3 %;
    })");
    CHECK(s.features[0].range.low == 1024);
    CHECK(s.features[0].range.high == 2e6);
    CHECK(s.features[1].range.high == 300);
    CHECK(s.margin == 0.03);
    const double inside[] = {4097, 0};
    const double outside[] = {4096, 2e-5};
    CHECK(feasible(s, 1, inside));
    CHECK_FALSE(feasible(s, 1, outside));
}

TEST_CASE("the model of the selector's name gives the goal's quantities") {
    const auto s = selector_of(R"(selector s {
        call void (int k);
        feature n : count = k;
        variant a { run f(k); }
        variant b { plan P(k); run plan.f(k); }
        choose least (reuse * time + setup) / reuse;
        otherwise a;
    }
    model s {
        domain n 1 .. 1024;
        lg time(a) = 2 + lg(n);
        time(b)    = tree { if n < 8 { 3 us } else { 4 us } };
        setup(b)   = 1e-6 * n;
    })");
    REQUIRE(s.quantities.size() == 2);
    CHECK(s.quantities[0].name == "time");
    const double f[] = {16, 10};
    CHECK(quantity(s, 0, 0, f) == 64);
    CHECK(quantity(s, 0, 1, f) == 4e-6);
    CHECK(quantity(s, 1, 0, f) == 0);
    CHECK(quantity(s, 1, 1, f) == 1.6e-5);
    const auto& goal = std::get<model::GoalRule>(s.rules[0]);
    CHECK(goal.candidates == std::vector<std::size_t>{0, 1});
    CHECK(evaluate(s, goal.goal, f, 1) == Approx(4e-6 + 1.6e-6));
    CHECK(goal.domain.size() == 1);
}

TEST_CASE("a logarithm is accepted if the model's domain excludes 0") {
    const std::string spec = R"(selector s {
        call void (int k);
        feature n : count = k;
        variant a { run f(k); }
        choose least time;
        otherwise a;
    }
    model s { DOMAIN time(a) = lg(n); })";
    const auto with = [&](const std::string& domain) {
        std::string text = spec;
        return read(text.replace(text.find("DOMAIN"), 6, domain)).report.has_errors();
    };
    CHECK(with(""));
    CHECK_FALSE(with("domain n 1 .. 9;"));
}

TEST_CASE("a selector may be a template that returns a value") {
    const auto s = selector_of(R"(selector s {
        call template <class Key> std::size_t (std::span<Key> keys);
        feature n : count = keys.size();
        variant a { run f(keys); }
        otherwise a;
    })");
    CHECK(s.signature.template_names == std::vector<std::string>{"Key"});
    CHECK(s.signature.result == "std::size_t");
}

TEST_CASE("source locations name the file without its directories") {
    const dsl::Sources sources{
        {"deep/down/s.sel",
         "selector s {\n call void ();\n variant a { run f(); }\n otherwise a;\n}"}};
    Report report;
    const auto spec = grammar::parse(sources, 0, report);
    REQUIRE(spec);
    const auto checked = check({*spec}, sources, report);
    REQUIRE(checked);
    CHECK(checked->file == "s.sel");
    CHECK(checked->selectors[0].variants[0].origin.file == "s.sel");
    CHECK(checked->selectors[0].variants[0].origin.line == 3);
}

TEST_CASE("an error is not reported again where its name is used") {
    const auto found = read(R"(selector s {
        call void (int k);
        let a = nonsense + 1;
        let b = a * 2;
        variant v { run f(k); }
        variant w { run f(k); when b > a; }
        choose w when a < b;
        otherwise v;
    })");
    CHECK(found.report.found().size() == 1);
}

TEST_CASE("lets that use lets twice are visited once, also for a delivery") {
    std::string spec = R"(selector s {
        call void (int k);
        feature n : count = k;
        inspect shape = look(k);
        feature sp : fraction = shape.sp;
        let a0 = n + 1;
    )";
    for (int i = 1; i < 60; ++i) {
        const std::string before = "a" + std::to_string(i - 1);
        spec += "let a" + std::to_string(i) + " = " + before + " + " + before + ";\n";
    }
    spec += R"(
        variant a { run f(k); }
        variant b { plan P(k); deliver shape = plan.shape(); run plan.g(k); when a59 > 3; }
        phase while k;
        choose b when sp > 0.5;
        otherwise a;
    })";
    const auto s = selector_of(spec);
    REQUIRE(s.variants[1].deliveries.size() == 1);
    CHECK(s.variants[1].deliveries[0].cpp == "plan.shape()");
}

TEST_CASE("each variant that a knob expands to delivers, and no other variant does") {
    const auto s = selector_of(R"(selector s {
        call void (int k);
        inspect shape = look(k);
        feature sp : fraction = shape.sp;
        knob tile in 8, 16;
        variant a { run f(k, tile); }
        variant b { plan P(k, tile); deliver shape = plan.shape(); run plan.g(k); }
        phase while k;
        choose b_8 when sp > 0.5;
        otherwise a_8;
    })");
    REQUIRE(s.variants.size() == 4);
    CHECK(s.variants[0].deliveries.empty());
    CHECK(s.variants[1].deliveries.empty());
    CHECK(s.variants[2].deliveries.size() == 1);
    CHECK(s.variants[3].deliveries.size() == 1);
}

TEST_CASE("a selector can have at most 1024 variants") {
    const auto of = [](std::size_t count) {
        std::string text = "selector s {\n  call void (int n);\n";
        for (std::size_t i = 0; i < count; ++i)
            text += "  variant v" + std::to_string(i) + " { run f(n); }\n";
        return text + "  otherwise v0;\n}\n";
    };
    CHECK(selector_of(of(1024)).variants.size() == 1024);
    const auto result = read(of(1026));
    CHECK(!result.model);
    REQUIRE(result.report.has_errors());
    const auto& found = result.report.found()[0];
    CHECK(found.code == Code::too_many_variants);
    CHECK(found.text == "a selector can have at most 1024 variants; this is number 1025 of 1026");
    CHECK(location_of(Source("test.sel", of(1026)), found.span.begin).line == 1027);
}

TEST_CASE("a selector can have at most 64 inspections") {
    const auto of = [](std::size_t count) {
        std::string text = "selector s {\n  call void (int n);\n";
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = "look" + std::to_string(i);
            text += "  inspect " + name + " = f(n);\n  feature of_" + name + " : count = " + name +
                    ";\n";
        }
        return text + "  variant a { run f(n); }\n  otherwise a;\n}\n";
    };
    CHECK(selector_of(of(64)).inspections.size() == 64);
    const auto result = read(of(65));
    CHECK(!result.model);
    const auto is_error = [](const auto& found) { return found.severity == Severity::error; };
    const auto& found = result.report.found();
    REQUIRE(std::count_if(found.begin(), found.end(), is_error) == 1);
    CHECK(result.report.found()[0].code == Code::bad_inspection);
    CHECK(result.report.found()[0].text ==
          "a selector can have at most 64 inspections; this is number 65 of 65");
}

TEST_CASE("a support vector machine has at most 64 classes") {
    const auto of = [](std::size_t count) {
        std::string text = "selector s {\n  call void (int n);\n  feature n : count = n;\n";
        std::string classes;
        for (std::size_t i = 0; i < count; ++i) {
            text += "  variant v" + std::to_string(i) + " { run f(n); }\n";
            classes += (i == 0 ? "v" : ", v") + std::to_string(i);
        }
        return text + "  choose by s;\n  otherwise v0;\n}\nmodel s {\n  choice = svm { input n; " +
               "gamma 1; classes " + classes + "; rho 0; vectors v0 { 1 : 1; } };\n}\n";
    };
    const auto result = read(of(65));
    REQUIRE(result.report.has_errors());
    CHECK(result.report.found()[0].code == Code::bad_svm);
    CHECK(result.report.found()[0].text ==
          "an svm can have at most 64 classes, but this one has 65");
    const auto most = read(of(64));
    for (const auto& found : most.report.found())
        CHECK(found.text.find("at most") == std::string::npos);
}

TEST_CASE("a fitted model may lack the costs of variants that need a device") {
    const auto text = [](const std::string& machine) {
        return R"(selector s {
            call void (int k);
            variant a { run f(k); }
            variant b { target cuda; run g(k); }
            choose by s;
            otherwise a;
        }
        model s { )" +
               machine + " time(a) = 1; }";
    };
    CHECK(read(text("machine \"EPYC, no GPU\";")).report.found().empty());
    REQUIRE(read(text("")).report.found().size() == 1);
}

namespace {

const std::string replayed_selector = R"(selector s {
    call void (int k);
    feature n : count = k;
    feature form : one of {slim, wide} = k;
    feature unknown : count = k;
    variant a { run f(k); }
    variant b { run g(k); when threads > 1; }
    variant c { run h(k); }
    choose c when unknown > 3;
    choose by other;
    choose by s;
    otherwise a;
}
)";
const std::string choices = R"(
model s { choice = tree { if n < 9 { a } else { b } }; REPLAY }
model other { choice = tree { if n < 2 { a } else { c } }; OTHER }
)";

dsl::model::Selector with(const std::string& replay, const std::string& other = "") {
    std::string models = choices;
    models.replace(models.find("REPLAY"), 6, replay);
    models.replace(models.find("OTHER"), 5, other);
    return selector_of(replayed_selector + models);
}

}  // namespace

TEST_CASE(
    "a training row has the features of the selector, and those that it does not name are NaN") {
    const auto s = with("replay threads, form, n regret 1.5 { 2, wide, -1e-3 : b 2.25, a 1; }");
    CHECK(s.replay.regret == 1.5);
    REQUIRE(s.replay.rows.size() == 1);
    const auto& row = s.replay.rows[0];
    REQUIRE(row.features.size() == 4);
    CHECK(row.features[0] == -1e-3);
    CHECK(row.features[1] == 1);
    CHECK(std::isnan(row.features[2]));
    CHECK(row.features[3] == 2);
    CHECK(row.chosen == 1);
    CHECK(row.costs == std::vector<double>{1, 2.25, 0});
}

TEST_CASE("a fact that only training rows name does not become a feature") {
    const auto s = with("replay n, gpus, reuse regret 1 { 5, 1, 3 : a 1; }");
    CHECK(s.features.size() == 4);
    CHECK(s.replay.rows[0].features.size() == 4);
    CHECK(with("").replay.rows.empty());
}

TEST_CASE("training rows of several models are joined") {
    const auto s =
        with("replay n regret 1 { 5 : a 1; }", "replay n regret 8 { 1 : a 8, c 1; 2 : c 8, a 1; }");
    REQUIRE(s.replay.rows.size() == 3);
    CHECK(s.replay.regret == Approx(4));
}

namespace {

/// A selector with this goal and these statements of its model.
std::string spec_with(const std::string& goal, const std::string& statements) {
    return "selector s {\n"
           "  call void (int k);\n"
           "  feature n : count = k;\n"
           "  variant a { run f(k); }\n"
           "  variant b { run g(k); }\n"
           "  choose least " +
           goal + ";\n  otherwise a;\n}\nmodel s {\n  " + statements +
           "\n  time(a) = n; time(b) = 2 + n; energy(a) = 3; energy(b) = 2 * n;\n}\n";
}

bool accepts(const std::string& goal, const std::string& statements = "relative time;") {
    const testing::Read read = testing::read(spec_with(goal, statements));
    if (read.report.has_errors()) {
        REQUIRE(read.report.found().size() == 1);
        CHECK(read.report.found()[0].text.find("must be proportional") != std::string::npos);
        return false;
    }
    CHECK(dsl::model::has_relative_goal(read.model->selectors[0]));
    return true;
}

}  // namespace

TEST_CASE("a goal that keeps its choice if times are scaled can be relative") {
    for (const char* goal :
         {"time", "n * time / 3", "-time", "sqrt(time) * time", "time ^ 2", "1 / time",
          "max(time, 2 * time) + abs(time) - 0 s", "if n > 5 then time else 2 * time",
          "if time < 3 * time then time else 2 * time", "time * energy",
          "(max(n, 1) * time + setup) / max(n, 1)"}) {
        INFO(goal);
        CHECK(accepts(goal));
    }
    CHECK(accepts("time + 1 s * energy", "relative time, energy;"));
}

TEST_CASE("a goal that depends on more than ratios is refused for a relative quantity") {
    for (const char* goal :
         {"time + 1 s", "time + 1 s * energy", "time / time", "lg(time)", "max(time, 1 s)",
          "if time > 1 s then time else 2 * time", "time ^ 2 + time * 1 s", "time * (time + 1 s)",
          "if n > 5 then time else time * time / 1 s"}) {
        INFO(goal);
        CHECK_FALSE(accepts(goal));
    }
}

TEST_CASE("a goal without the relative quantity is not relative") {
    const auto selector = testing::selector_of(spec_with("energy", "relative time;"));
    CHECK_FALSE(dsl::model::has_relative_goal(selector));
}

namespace {

model::Experiment experiment_of(const std::string& in_selector, const std::string& in_experiment) {
    const std::string text =
        "selector s { call double (const Input& in); variant a { run f(in); } " + in_selector +
        " otherwise a; } experiment s { factor n in 1, 1000; " + in_experiment + " }";
    const auto result = read(text);
    REQUIRE(result.model);
    return result.model->experiments[0];
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
