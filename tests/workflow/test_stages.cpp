// The stages of commands as functions of values, and how selectors and experiments are picked by
// name.
#include <unistd.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/errors.hpp"
#include "fit/evaluate/judge.hpp"
#include "fit/fit.hpp"
#include "workflow/compile.hpp"
#include "workflow/evaluate.hpp"
#include "workflow/explain.hpp"
#include "workflow/fit/fit.hpp"
#include "workflow/pick.hpp"

using namespace selgen;
using namespace selgen::workflow;
namespace fs = std::filesystem;

namespace {

const std::string by_rule = R"(selector pick {
  call void (int n);
  feature n : count = n;
  variant small { run small(n); }
  variant large { run large(n); }
  choose large when n > 100;
  otherwise small;
}
)";

const std::string by_model = R"(selector pick {
  call void (int n);
  feature n : count = n;
  variant small { run small(n); }
  variant large { run large(n); }
  choose by pick;
  otherwise small;
}
)";

/// A folder that is removed at the end.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("selgen_stages_" + std::to_string(::getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return (path_ / name).string();
    }

private:
    fs::path path_;
};

/// `large` is twice as fast from n = 100 on, and half as fast below.
std::string table() {
    std::string text = "n,time:small,time:large\n";
    for (int n = 10; n <= 200; n += 10)
        text += std::to_string(n) + (n < 100 ? ",1e-3,2e-3\n" : ",2e-3,1e-3\n");
    return text;
}

}  // namespace

TEST_CASE("a spec is compiled to a header, with its self-test on request") {
    const Folder here;
    const std::string spec = here.write("pick.sel", by_rule);
    const Compiled made = compile({.spec = spec, .selftest_include = "pick.hpp"});
    CHECK_FALSE(made.messages.has_errors());
    CHECK(made.code.find("namespace pick") != std::string::npos);
    CHECK(made.selftest.find("#include \"pick.hpp\"") != std::string::npos);
    CHECK(made.read == std::vector{spec});
    CHECK(compile({.spec = spec}).selftest.empty());
}

TEST_CASE("a faulty spec has diagnostics and no code") {
    const Folder here;
    const std::string spec = here.write("pick.sel", "selector pick { otherwise none; }\n");
    const Compiled made = compile({.spec = spec});
    CHECK(made.messages.has_errors());
    CHECK_FALSE(made.messages.report.found().empty());
    CHECK(made.code.empty());
    const Compiled missing = compile({.spec = spec + ".none"});
    CHECK(missing.messages.has_errors());
    CHECK(missing.messages.code == Exit::system);
}

TEST_CASE("a choice is explained") {
    const Folder here;
    const std::string spec = here.write("pick.sel", by_rule);
    const ExplainReport report = explain({.spec = spec, .features = {"n=1000"}});
    REQUIRE(report.explained);
    CHECK(report.explained->features.values[0] == 1000);
    CHECK(report.explained->explanation.decision.variant == 1);
}

TEST_CASE("choices are evaluated on a table") {
    const Folder here;
    EvaluateRequest request{.spec = here.write("pick.sel", by_rule),
                            .data = {here.write("t.csv", table())}};
    CHECK(evaluate(request).chosen.empty());
    request.wants_choices = true;
    const Evaluation found = evaluate(request);
    CHECK(found.messages.remarks.empty());
    REQUIRE(found.judged);
    CHECK(found.is_timed);
    CHECK(found.chosen.size() == 20);
    CHECK(found.chosen.front() == "small");
    CHECK(found.coverage == 1);
    // In the row with n = 100, `small` takes twice as long.
    CHECK(found.mean_slowdown == Approx(std::pow(2, 1.0 / 20)));
    request.data = {here.write("words.csv", "n,time:small,time:large\nfew,1,2\nmany,2,1\n")};
    const Evaluation faulty = evaluate(request);
    CHECK(faulty.messages.has_errors());
    CHECK_FALSE(faulty.judged);
}

TEST_CASE("a model is fitted to a table, and returned as a spec with comments") {
    const Folder here;
    FitRequest request{.spec = here.write("pick.sel", by_model),
                       .data = {here.write("t.csv", table())}};
    request.options.kind = fit::Kind::tree;
    request.options.leaves = 2;
    std::size_t steps = 0;
    request.options.progress = [&](const fit::FitProgress&) { ++steps; };
    const FitReport report = workflow::fit(request);
    REQUIRE(report.fitted);
    CHECK(steps > 0);
    CHECK(report.fitted->files == std::vector<std::string>{"t.csv"});
    CHECK(report.fitted->found.single.mean > 1.2);
    CHECK(report.model.find("// Written by selgen fit: ") == 0);
    CHECK(report.model.find("// Options: --model tree --leaves 2.\n") != std::string::npos);
    CHECK(report.model.find("model pick {") != std::string::npos);
    CHECK(report.model.find("replay") != std::string::npos);
}

TEST_CASE("what was reported before an exception is not lost") {
    const Folder here;
    FitRequest request{.spec = here.write("pick.sel", by_model),
                       .data = {here.write("t.csv", "id,n,time:small\na,1,1e-3\nb,2,2e-3\n")}};
    request.options.safe = 0.05;
    request.data.push_back("none.csv");
    const FitReport report = workflow::fit(request);
    CHECK_FALSE(report.fitted);
    CHECK(report.messages.code == Exit::system);
    request.data.pop_back();
    const FitReport alone = workflow::fit(request);
    CHECK_FALSE(alone.fitted);
    REQUIRE(alone.messages.remarks.size() >= 2);
    CHECK_FALSE(alone.messages.remarks.front().is_error);
    CHECK(alone.messages.remarks.back().is_error);
}

TEST_CASE("options of a fit that exclude each other are refused before a file is read") {
    const auto refusal = [](const FitRequest& request) {
        const FitReport report = workflow::fit(request);
        CHECK(report.messages.code == Exit::usage);
        REQUIRE(report.messages.remarks.size() == 1);
        return report.messages.remarks.front().text;
    };
    FitRequest request{.spec = "none.sel", .data = {"none.csv"}};
    request.options.hidden = {8};
    CHECK(refusal(request) == "--hidden: requires --model network");
    request.options.hidden.clear();
    request.options.kind = fit::Kind::tree;
    request.options.explainable = true;
    CHECK(refusal(request) == "--explainable and --model exclude each other");
    request.options.explainable = false;
    request.knob = "tile";
    request.options.safe = 0.05;
    CHECK(refusal(request) == "--safe and --knob exclude each other: a knob has no `otherwise`");
}

TEST_CASE("the only selector needs no name, and one of several does") {
    CHECK(pick_selector("s.sel", {"sort"}, "") == 0);
    CHECK(pick_selector("s.sel", {"sort"}, "sort") == 0);
    CHECK(pick_selector("s.sel", {"sort", "search"}, "search") == 1);
    CHECK_THROWS_WITH(pick_selector("s.sel", {"sort", "search"}, ""),
                      "the spec has several selectors: add --selector with one of sort, search");
    CHECK_THROWS_WITH(pick_selector("s.sel", {}, ""), "s.sel: has no selector");
    CHECK_THROWS_AS(pick_selector("s.sel", {"sort"}, "find"), UsageError);
}

TEST_CASE("an unknown name gets the nearest known one") {
    CHECK_THROWS_WITH(
        pick_selector("s.sel", {"sort", "search"}, "search2"),
        "unknown selector 'search2': did you mean 'search'? known selectors: sort, search");
    CHECK_THROWS_WITH(pick_variant({"plain", "tiled"}, "blocked"),
                      "unknown variant 'blocked': known variants: plain, tiled");
    CHECK(pick_variant({"plain", "tiled"}, "tiled") == 1);
}

TEST_CASE("experiments are picked by the names of their selectors") {
    CHECK(pick_experiment("s.sel", {"sort"}, "") == 0);
    CHECK(pick_experiment("s.sel", {"sort", "search"}, "search") == 1);
    CHECK_THROWS_WITH(pick_experiment("s.sel", {"sort", "search"}, ""),
                      "s.sel: has several experiments: choose one with --experiment");
    CHECK_THROWS_WITH(
        pick_experiment("s.sel", {"sort", "search"}, "sorts"),
        "unknown experiment 'sorts': did you mean 'sort'? known experiments: sort, search");
    CHECK_THROWS_WITH(pick_experiment("s.sel", {}, ""),
                      "s.sel: has no experiment, so there is nothing to measure: add 'experiment "
                      "NAME { … }', where NAME is a selector");
}
