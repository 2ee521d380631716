// Notes of `selgen tune`: when points are too few for models, and what was not measured.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/exit.hpp"
#include "running.hpp"
#include "workflow/tune/points.hpp"

using namespace selgen::testing;

namespace {

const std::string slow_kernels = R"(#pragma once
#include <unistd.h>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
inline long growing(long n) {
    for (volatile long i = 0; i < n; i = i + 1) continue;
    return n;
}
inline long waiting(long n) {
    ::usleep(100000);
    return n;
}
inline long number(std::string_view file) {
    std::ifstream in{std::string(file)};
    long n = 0;
    if (in >> n) return n;
    throw std::runtime_error("no number");
}
)";

const std::string slow_selector = R"(use "kernels.hpp";
import "pick.fit.sel";

selector pick {
  call long (long n);
  feature n : count = n;
  variant growing { run growing(n); }
  variant waiting { run waiting(n); }
  choose by pick;
  otherwise waiting;
}
)";

const std::string numbers_in_files =
    "experiment pick {\n  factor file in files(\"data/*.txt\");\n"
    "  input number(file);\n  repeats 1;\n}\n";

const std::string old_models =
    "// Written by selgen fit.\nmodel pick {\n  time(growing) = n;\n  time(waiting) = 9;\n}\n";
const std::string old_header = "// Written by selgen from pick.sel.\n";

void write_slow_project(const Folder& here, const std::string& rest) {
    here.write("kernels.hpp", slow_kernels);
    here.write("pick.sel", slow_selector + rest);
    here.write("pick.fit.sel", old_models);
    here.write("pick.sel.hpp", old_header);
}

void write_numbers(const Folder& here, int good, int bad) {
    for (int i = 0; i < good; ++i)
        here.write("data/" + std::to_string(i) + ".txt", std::to_string(100 + 100 * i));
    for (int i = 0; i < bad; ++i) here.write("data/bad" + std::to_string(i) + ".txt", "x");
}

/// The tests of a build use all cores.
Ran tune_slow(const Folder& here, const std::string& more) {
    const Ran ran = here.selgen("tune pick.sel --accept-disturbed --no-proof " + more + " -- -O0");
    UNSCOPED_INFO(ran.err << ran.out);
    return ran;
}

void check_old_results(const Folder& here) {
    CHECK(here.read("pick.fit.sel") == old_models);
    CHECK(here.read("pick.sel.hpp") == old_header);
}

/// A table with times at these points, each in a group of its own.
selgen::host::TableSummary table_of(std::size_t timed, std::size_t without = 0) {
    selgen::host::TableSummary table;
    table.points = timed + without;
    for (std::size_t i = 0; i < timed; ++i) table.groups.insert(std::to_string(i));
    for (std::size_t i = 0; i < without; ++i)
        table.without_times.push_back("file=" + std::to_string(i) + ": the input threw: bad");
    return table;
}

std::string message_of(const std::optional<selgen::workflow::TooFewPoints>& few) {
    return few ? few->text : "";
}

}  // namespace

TEST_CASE("points are too few if a budget left fewer than 20 groups of an incomplete experiment") {
    const auto few = [](const selgen::host::TableSummary& table, std::size_t left, double spent) {
        return selgen::workflow::too_few_points({table, "t.csv", "s.sel", left, 1, spent});
    };
    const auto none = few(table_of(0), 300, 1);
    REQUIRE(none);
    CHECK(none->code == selgen::Exit::system);
    CHECK(none->text ==
          "t.csv: the budget of 1 s ran out before a point was measured: increase --budget");
    CHECK(message_of(few(table_of(5), 295, 1)) ==
          "t.csv: the budget of 1 s ran out when 5 of 300 points had times, which is too few: "
          "without all points, models need 20 points. Increase --budget, for example to 10s: the "
          "same command then resumes");
    CHECK(has(message_of(few(table_of(5), 295, 0)), "Increase --budget: the same"));
    CHECK(has(message_of(few(table_of(19), 1, 100)), "for example to 5min: "));  // all 20 points
    CHECK(has(message_of(few(table_of(4, 6), 10, 1)),
              "ran out when 4 of 20 points had times, which is too few"));
    CHECK(has(message_of(few(table_of(4, 6), 10, 1)),
              "(6 points without times: file=0: the input threw: bad)"));
    CHECK_FALSE(few(table_of(20), 300, 1));
    CHECK_FALSE(few(table_of(4), 0, 1));

    selgen::host::TableSummary grouped = table_of(25);
    grouped.groups = {"a", "b"};
    CHECK(has(message_of(few(grouped, 25, 1)), "when 25 of 50 points (2 groups) had times"));
    CHECK(has(message_of(few(grouped, 25, 1)), "models need 20 groups"));
    CHECK_FALSE(few(grouped, 0, 1));
    grouped.groups = {"a"};
    const auto one_group = few(grouped, 0, 1);
    REQUIRE(one_group);
    CHECK(one_group->code == selgen::Exit::errors);
    CHECK(has(one_group->text, "t.csv: 25 points in 1 group are too few"));
    CHECK(has(one_group->text, "add levels or files to the experiment in s.sel"));
}

TEST_CASE("points are too few if no more than half of them have times") {
    const auto few = [](std::size_t timed, std::size_t without) {
        return selgen::workflow::too_few_points(
            {table_of(timed, without), "t.csv", "s.sel", 0, 1, 1});
    };
    CHECK_FALSE(few(3, 2));
    const auto half = few(2, 2);
    REQUIRE(half);
    CHECK(half->code == selgen::Exit::errors);
    CHECK(half->text ==
          "t.csv: only 2 of 4 points have times, which is too few. The first without times is "
          "file=0: the input threw: bad. Correct this, delete the table, and run the same command "
          "again");
    CHECK(has(message_of(few(0, 2)), "t.csv: none of 2 points have times"));
    CHECK(few(30, 40));
}

TEST_CASE("a suggested budget is a round number that is at least as long") {
    CHECK(selgen::workflow::budget_of_at_least(0.3) == "1s");
    CHECK(selgen::workflow::budget_of_at_least(10) == "10s");
    CHECK(selgen::workflow::budget_of_at_least(11) == "20s");
    CHECK(selgen::workflow::budget_of_at_least(31) == "1min");
    CHECK(selgen::workflow::budget_of_at_least(1200.5) == "30min");
    CHECK(selgen::workflow::budget_of_at_least(3700) == "2h");
}

TEST_CASE("tune with too small a budget keeps models and header, and names one that suffices",
          "[.long]") {
    const Folder here;
    std::string levels = "100";
    for (int n = 200; n <= 3000; n += 100) levels += ", " + std::to_string(n);
    write_slow_project(here, "experiment pick {\n  factor n in " + levels +
                                 ";\n  input long(n);\n  repeats 1;\n}\n");
    const Ran ran = tune_slow(here, "--budget 2s");  // waiting alone takes 200 ms at each point
    CHECK(ran.code == 3);
    check_has(ran.err, {"pick.tune/pick.csv: the budget of 2 s ran out when ",
                        " of 30 points had times, which is too few: without all points, models "
                        "need 20 points. Increase --budget, for example to "});
    CHECK_FALSE(has(ran.err, "fitting models"));
    check_old_results(here);
    const std::string begun = here.read("pick.tune/pick.csv");

    const std::string before = "for example to ";
    const std::size_t at = ran.err.find(before) + before.size();
    const std::string budget = ran.err.substr(at, ran.err.find(':', at) - at);
    const Ran more = tune_slow(here, "--budget " + budget);
    CHECK(more.code == 0);
    CHECK(here.read("pick.tune/pick.csv").rfind(begun, 0) == 0);
    CHECK(here.read("pick.fit.sel") != old_models);
    const auto lines = std::count(more.err.begin(), more.err.end(), '\n');
    CHECK(lines <= 40);  // of progress, at most ten each for the design and further points
}

TEST_CASE("tune with too many damaged files keeps models and header, and names the first",
          "[.long]") {
    const Folder here;
    write_slow_project(here, numbers_in_files);
    write_numbers(here, 2, 2);
    const Ran ran = tune_slow(here, "--budget 60s");
    CHECK(ran.code == 1);
    check_has(ran.err, {"pick.tune/pick.csv: only 2 of 4 points have times, which is too few. The "
                        "first without times is file=data/bad",
                        ".txt: the input threw: no number. Correct this, delete the table"});
    check_old_results(here);

    write_numbers(here, 4, 0);
    for (const char* bad : {"data/bad0.txt", "data/bad1.txt"}) here.write(bad, "5000");
    std::filesystem::remove(here.path() / "pick.tune/pick.csv");
    CHECK(tune_slow(here, "--budget 60s").code == 0);  // a small experiment, all measured
    CHECK(here.read("pick.fit.sel") != old_models);
}

TEST_CASE("tune without any times, or with a single input, keeps models and header", "[.long]") {
    const Folder here;
    write_slow_project(here, numbers_in_files);
    write_numbers(here, 0, 2);
    const Ran none = tune_slow(here, "--budget 60s");
    CHECK(none.code == 1);
    check_has(none.err, {"pick.csv: no point has times: file=data/bad0.txt: the input threw",
                         "pick.csv: none of 2 points have times"});
    CHECK_FALSE(has(none.err, "other programs used the cores"));
    check_old_results(here);

    here.write("pick.sel", slow_selector +
                               "experiment pick {\n  factor file in files(\"data/*.txt\");\n"
                               "  factor order in a, b;\n  input number(file);\n  repeats 1;\n}\n");
    std::filesystem::remove_all(here.path() / "data");
    write_numbers(here, 1, 0);
    const Ran one = tune_slow(here, "--budget 60s");
    CHECK(one.code == 1);
    CHECK(has(one.err, "pick.csv: 2 points in 1 group are too few"));
    CHECK_FALSE(has(one.err, "selgen simulate"));
    check_old_results(here);
}

TEST_CASE("tune names the variants that never ran, with the reason", "[.long]") {
    const Folder here;
    write_slow_project(here, numbers_in_files);
    write_numbers(here, 4, 0);
    std::string spec = slow_selector + numbers_in_files;
    spec.replace(spec.find("  choose by"), 0,
                 "  variant on_gpu { target cuda; run growing(n); }\n"
                 "  variant tiny { run growing(n); when n < 2; }\n");
    here.write("pick.sel", spec);
    const Ran ran = tune_slow(here, "--budget 60s");
    REQUIRE(ran.code == 0);
    CHECK(has(ran.out,
              "\n  not measured: on_gpu (the program was built without SELGEN_CUDA; the models "
              "cannot choose it), tiny (infeasible everywhere; the models cannot choose it)"));
    const auto json = nlohmann::json::parse(tune_slow(here, "--budget 60s --json").out);
    CHECK(json["never_ran"]["on_gpu"] == "the program was built without SELGEN_CUDA");
    CHECK(json["never_ran"]["tiny"] == "infeasible everywhere");

    CHECK(has(here.must("bench pick.tune/driver -o pick.csv --accept-disturbed").out,
              "  on_gpu           unavailable: the program was built without "
              "SELGEN_CUDA\n  tiny             infeasible everywhere\n"));
}

TEST_CASE("tune repeats in its summary that the cores were busy, where models are poor",
          "[.long]") {
    const Folder here;
    write_slow_project(here, numbers_in_files);
    write_numbers(here, 4, 0);
    const Ran ran = here.must_shell(
        "{ while :; do :; done & } ; BUSY=$!; "
        "\"$selgen\" tune pick.sel --accept-disturbed --no-proof --budget 60s -- -O0; "
        "CODE=$?; kill $BUSY; exit $CODE");
    const std::string summary = "\n  the times are not reliable: other programs used ";
    check_has(ran.out, {summary, "run the command again without --accept-disturbed\n"});
    CHECK_FALSE(has(ran.out, "a feature may be missing"));
    const Ran again = tune_slow(here, "--budget 60s");
    CHECK(has(again.err, "nothing to measure"));
    CHECK(has(again.out, summary));
}
