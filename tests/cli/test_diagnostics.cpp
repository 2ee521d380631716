// The formats of diagnostics: human, short, GitHub, JSON and SARIF; and call sites of a built spec.
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "cli/output/codes.hpp"
#include "tests/cli/running.hpp"

using namespace selgen;
using namespace selgen::testing;
using Json = nlohmann::json;

namespace {

/// A spec with two errors: one with a note and one with a suggestion.
const std::string faulty_rules =
    "selector s {\n"
    "  call void (int n);\n"
    "  feature size : count = n;\n"
    "  feature size : count = n;\n"
    "  feature w : real = m(\"\xC3\xA4\"); let more = 2 * sise;\n"
    "  variant a { run f(n); }\n"
    "  otherwise a;\n"
    "}\n";

/// A spec with only a warning.
const std::string doubtful =
    "selector s {\n  call void (int n);\n  feature size : count = n;\n"
    "  variant a { run f(n); }\n  otherwise a;\n}\n";

struct Spec : Folder {
    Spec() {
        write("s.sel", "// 100 %\n" + faulty_rules);
        write("w.sel", doubtful);
    }
};

std::vector<Json> objects_in(const std::string& lines) {
    std::vector<Json> objects;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) objects.push_back(Json::parse(line));
    return objects;
}

}  // namespace

TEST_CASE("the human form ends with one line that names the first error's code") {
    const Spec here;
    const Ran ran = here.selgen("check s.sel s.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err.starts_with("s.sel:5:11: error[SG0101]: "));
    const std::string last = "selgen help SG0101 explains this error\n";
    CHECK(ran.err.find(last) == ran.err.size() - last.size());
    CHECK_FALSE(has(here.selgen("-q check s.sel").err, "explains this error"));
    CHECK_FALSE(has(here.selgen("check w.sel").err, "explains this error"));
}

TEST_CASE("the short form is one line for each diagnostic") {
    const Spec here;
    const Ran ran = here.selgen("check --error-format=short s.sel");
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    CHECK(ran.err ==
          "s.sel:5:11: error: the name 'size' is declared twice [SG0101]\n"
          "s.sel:6:46: error: 'sise' is not a feature of selector 's' [SG0201]\n");
}

TEST_CASE("the GitHub form escapes what a workflow command cannot hold") {
    const Folder here{{"a,b%.sel", faulty_rules}};
    const Ran ran = here.selgen("check --error-format github 'a,b%.sel'");
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    CHECK(ran.err ==
          "::error file=a%2Cb%25.sel,line=4,col=11,title=SG0101::the name 'size' is declared "
          "twice%0Aa,b%25.sel:3:11: note: it was first declared here\n"
          "::error file=a%2Cb%25.sel,line=5,col=46,title=SG0201::'sise' is not a feature of "
          "selector 's'%0Adid you mean 'size'?\n");
}

TEST_CASE("the JSON form is one object in each line, on the output stream of check") {
    const Spec here;
    const Ran ran = here.selgen("check --error-format=json s.sel w.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err.empty());
    const auto found = objects_in(ran.out);
    REQUIRE(found.size() == 3);
    CHECK(found[0]["code"] == "SG0101");
    CHECK(found[0]["severity"] == "error");
    CHECK(found[0]["file"] == "s.sel");
    CHECK(found[0]["suggestion"] == nullptr);
    CHECK(found[0]["notes"][0]["message"] == "it was first declared here");
    CHECK(found[0]["notes"][0]["span"]["line"] == 4);
    CHECK(found[1]["suggestion"] == "did you mean 'size'?");
    const auto span = found[1]["span"];
    const std::string text = here.read("s.sel");
    const std::size_t begin = span["byte"], end = span["end"];
    CHECK(text.substr(begin, end - begin) == "sise");
    CHECK(span["line"] == 6);
    CHECK(span["column"] == 46);
    CHECK(span["end_column"] == 50);
    CHECK(found[2]["severity"] == "warning");
}

TEST_CASE(
    "JSON goes to the error stream of commands that write their results to the output stream") {
    const Spec here;
    const Ran gen = here.must("gen w.sel --error-format=json");
    CHECK(has(gen.out, "#pragma once"));
    CHECK(objects_in(gen.err).size() == 1);
    const Ran explain = here.must("explain --json w.sel --error-format=json --features size=3");
    CHECK(Json::parse(explain.out)["chosen"] == "a");
    CHECK(objects_in(explain.err).size() == 1);
    CHECK(objects_in(here.selgen("fmt --check --error-format=json s.sel").err).empty());
}

TEST_CASE("JSON reports specs with invalid UTF-8 and missing files") {
    const Folder here{{"s.sel", "selector s { \xFF }\n"}};
    CHECK(objects_in(here.selgen("check --error-format=json s.sel").out).size() == 1);
    const Ran ran = here.selgen("check --error-format=json nothing.sel");
    CHECK(ran.code == 3);
    CHECK(ran.err.empty());
    CHECK(objects_in(ran.out)[0]["message"] ==
          "nothing.sel: cannot be read: No such file or directory");
}

TEST_CASE("the SARIF form is one document with the rules and relative locations") {
    const Spec here;
    std::filesystem::create_directory(here.path() / "a b");
    here.write("a b/t.sel", faulty_rules);
    const Ran ran = here.selgen("check --error-format=sarif s.sel \"$PWD/a b/t.sel\"");
    CHECK(ran.code == 1);
    CHECK(ran.err.empty());
    const Json document = Json::parse(ran.out);
    CHECK(document["version"] == "2.1.0");
    const Json run = document["runs"][0];
    const Json rules = run["tool"]["driver"]["rules"];
    CHECK(rules.size() == cli::code_texts().size());
    REQUIRE(run["results"].size() == 4);
    for (const Json& result : run["results"]) {
        CHECK(rules[result["ruleIndex"].get<std::size_t>()]["id"] == result["ruleId"]);
        CHECK(result["level"] == "error");
    }
    const Json place = run["results"][1]["locations"][0]["physicalLocation"];
    CHECK(place["artifactLocation"]["uri"] == "s.sel");
    CHECK(place["artifactLocation"]["uriBaseId"] == "%SRCROOT%");
    CHECK(place["region"]["startLine"] == 6);
    CHECK(place["region"]["startColumn"] == 45);  // characters; in bytes it would be 46
    const Json other = run["results"][2]["locations"][0]["physicalLocation"]["artifactLocation"];
    CHECK(other["uri"] == "a%20b/t.sel");
    CHECK(run["results"][2]["relatedLocations"][0]["message"]["text"] ==
          "it was first declared here");
}

TEST_CASE("a correct spec and a missing file give a SARIF document, too") {
    const Folder here{{"s.sel", right_spec}};
    const Json right = Json::parse(here.selgen("check --error-format=sarif s.sel").out);
    CHECK(right["runs"][0]["results"].empty());
    CHECK(right["runs"][0]["invocations"][0]["executionSuccessful"] == true);
    const Ran ran = here.selgen("check --error-format=sarif nothing.sel");
    CHECK(ran.code == 3);
    const Json run = Json::parse(ran.out)["runs"][0];
    CHECK(run["invocations"][0]["executionSuccessful"] == false);
    CHECK(run["invocations"][0]["toolExecutionNotifications"].size() == 1);
}

TEST_CASE("warnings end with 0, are silent with --quiet, and count with --warnings-as-errors") {
    const Spec here;
    here.must("check w.sel");
    CHECK(has(here.selgen("check w.sel").err, "warning[SG0212]"));
    CHECK(here.selgen("check -q w.sel").err.empty());
    here.must("check -q w.sel");
    CHECK(here.selgen("check --warnings-as-errors w.sel").code == 1);
    CHECK(here.selgen("gen --warnings-as-errors w.sel -o w.hpp").code == 1);
    CHECK_FALSE(here.exists("w.hpp"));
}

TEST_CASE("the human form shows a hundred diagnostics of a spec, the other forms all") {
    const Folder here;
    std::string spec = "selector s {\n  call void (int n);\n  variant a { run f(n); }\n";
    for (int i = 0; i < 103; ++i) spec += "  let x" + std::to_string(i) + " = unknown;\n";
    here.write("s.sel", spec + "  otherwise a;\n}\n");
    const std::string brief = here.selgen("check --error-format=short s.sel").err;
    CHECK(std::count(brief.begin(), brief.end(), '\n') == 101);
    CHECK(has(brief, "\n3 more diagnostics are not shown\n"));
    CHECK(objects_in(here.selgen("check --error-format=json s.sel").out).size() == 103);
}

namespace {

const std::string twice =
    "selector s {\n  call void (int n);\n  feature n : count = n;\n  feature n : count = n;\n"
    "  variant v { run f(n); }\n  otherwise v;\n}\n";

/// A folder with a faulty spec, and call sites for its lines 1, 3 and 4.
Ran checked(const std::string& sites, const std::string& options = "") {
    const Folder here{{"s.sel", twice}, {"make.cpp", "one\ntwo\nthree\nfour\n"}, {"sites", sites}};
    return here.selgen("gen s.sel -o s.hpp --call-sites sites " + options);
}

}  // namespace

TEST_CASE("a diagnostic of a spec from a builder program shows the call sites") {
    const Ran ran = checked("1 1 make.cpp\n2 2 make.cpp\n3 3 make.cpp\n4 4 make.cpp\n");
    CHECK(ran.code == 1);
    check_has(ran.err, {"\nmake.cpp:4:1: note: built by this call\n"
                        "s.sel:3:11: note: ",
                        "\nmake.cpp:3:1: note: built by this call\n"});
}

TEST_CASE("a line without its own call site belongs to the one before") {
    const Ran ran = checked("1 2 gone.cpp\n");
    CHECK(ran.code == 1);
    CHECK(has(ran.err, "\ngone.cpp:2:1: note: built by this call\n"));
    CHECK_FALSE(has(checked("7 1 make.cpp\n").err, "built by this call"));
}

TEST_CASE("every format of diagnostics has the call sites") {
    for (const char* format : {"json", "sarif", "github"}) {
        const Ran ran = checked("4 4 make.cpp\n", std::string("--error-format ") + format);
        INFO(format);
        CHECK(has((ran.out + ran.err), "make.cpp"));
    }
}

TEST_CASE("a file that is not a file of call sites is a usage error") {
    for (const char* sites : {"make.cpp\n", "1 0 make.cpp\n", "1 2\n"}) {
        const Ran ran = checked(sites);
        CHECK(ran.code == 2);
        CHECK(has(ran.err, "sites: is not a call-site file written by a builder program"));
    }
}
