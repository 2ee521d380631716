// Variants and the values of knobs, chosen together or one after the other: from the table of times
// to the header.
#include <sstream>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::has;
using selgen::testing::Ran;

namespace {

/// Two of three variants use two knobs. `rules` come before the choice of the variant.
std::string blocks_spec(const std::string& rules) {
    return R"(use "blocks.hpp";
selector s {
  call void (double n);
  feature n : count = n;
  knob team  in 2, 4;
  knob order in row, column;
  variant serial { run shown(); }
  variant loop   { run shown("loop", team, order); }
  variant task   { run shown("task", team, order); }
)" + rules +
           R"(
  choose by s;
  otherwise serial;
  outside clamp;
}
)";
}

/// Kernels that print the configuration that they run.
const std::string blocks_kernels = R"(#pragma once
#include <iostream>
#include <string_view>
inline void shown() { std::cout << "serial\n"; }
inline void shown(std::string_view variant, int team, std::string_view order) {
    std::cout << variant << '_' << team << '_' << order << '\n';
}
)";

const std::string blocks_program = R"(#include "s.hpp"
int main() {
    s::Dispatcher call;
    for (double n; std::cin >> n;) call(n);
}
)";

/// Serial is the best of small rows, loop_2_row of middle ones and task_4_column of large ones.
std::string blocks_table() {
    std::ostringstream text;
    text << "id,n,time:serial";
    for (const std::string variant : {"loop", "task"})
        for (const int team : {2, 4})
            for (const std::string order : {"row", "column"})
                text << ",time:" << variant << '_' << team << '_' << order;
    text << '\n';
    for (int i = 0; i < 60; ++i) {
        const double n = 100 << (i % 15), work = n * 1e-9 * (1 + i % 5 * 0.01);
        text << i << ',' << n << ',' << work;
        for (const double start : {1e-6, 8e-6})
            for (const int team : {2, 4})
                for (const bool column : {false, true})
                    text << ','
                         << start * team * team / 4 + work / team * (column ? 0.9 : 1) +
                                (column ? 2e-6 : 0) - (start > 2e-6 ? work * 0.05 : 0);
        text << '\n';
    }
    return text.str();
}

/// Compiles the header and calls it once for each row; the lines that its kernels print.
std::string run_rows(const Folder& here) {
    here.write("blocks.hpp", blocks_kernels);
    here.write("main.cpp", blocks_program);
    const std::string line = "cd '" + here.path().string() +
                             "' && tail -n +2 t.csv | cut -d, -f2 > rows && { g++ -std=c++17 "
                             "-Wall -Wextra -Werror -I '" SELGEN_SOURCE_DIR
                             "/runtime' main.cpp -o main && ./main < rows > got; } 2> log";
    const int code = std::system(line.c_str());
    INFO(here.read("log"));
    REQUIRE(code == 0);
    return here.read("got");
}

/// The choices of `eval` in the same form.
std::string eval_rows(const Folder& here) {
    const Ran ran = here.selgen("eval s.sel --data t.csv --predictions p.csv");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    std::istringstream lines(here.read("p.csv"));
    std::string text, line;
    std::getline(lines, line);
    while (std::getline(lines, line)) text += line.substr(line.find(',') + 1) + '\n';
    return text;
}

void fit_well(const Folder& here, const std::string& arguments) {
    const Ran ran = here.selgen("fit s.sel --data t.csv " + arguments);
    INFO(arguments << '\n' << ran.err);
    REQUIRE(ran.code == 0);
    CHECK_FALSE(has(ran.err, "ignored"));
}

}  // namespace

TEST_CASE("a variant and its knobs without rules are fitted as one choice, up to the header") {
    const Folder here;
    here.write("t.csv", blocks_table());
    here.write("s.sel", "import \"s.fit.sel\";\n" + blocks_spec(""));
    for (const std::string kind : {"tree", "polynomial --target time"}) {
        fit_well(here, "-o s.fit.sel --model " + kind);
        REQUIRE(here.selgen("gen s.sel -o s.hpp").code == 0);
        const std::string got = run_rows(here);
        CHECK(got == eval_rows(here));
        for (const std::string chosen : {"serial\n", "loop_2_row\n", "task_4_column\n"})
            CHECK(has(got, chosen));
        CHECK(here.selgen("eval s.sel --data t.csv --fail-above 5%").code == 0);
    }
}

TEST_CASE("variants are fitted for the values that the rules of their knobs choose") {
    const Folder here;
    here.write("t.csv", blocks_table());
    const std::string spec = blocks_spec("choose team by teams; choose order by orders;");
    here.write("s.sel", spec);
    fit_well(here, "--knob team --model tree -o team.sel");
    here.write("s.sel", "import \"team.sel\";\n" + spec);
    fit_well(here, "--knob order --model tree -o order.sel");
    here.write("s.sel",
               "import \"team.sel\"; import \"order.sel\"; import \"s.fit.sel\";\n" + spec);
    for (const std::string kind : {"tree", "polynomial --target time"}) {
        fit_well(here, "-o s.fit.sel --model " + kind);
        REQUIRE(here.selgen("gen s.sel -o s.hpp").code == 0);
        const std::string got = run_rows(here);
        CHECK(got == eval_rows(here));
        for (const std::string chosen : {"serial\n", "task_4_column\n"}) CHECK(has(got, chosen));
        CHECK(here.selgen("eval s.sel --data t.csv --fail-above 5%").code == 0);
    }
}

TEST_CASE("without a model for a knob, variants are fitted with the best of its values") {
    const Folder here;
    here.write("t.csv", blocks_table());
    here.write("s.sel", blocks_spec("choose team by teams; choose order by orders;"));
    const Ran ran = here.selgen("fit s.sel --data t.csv -o s.fit.sel --model tree");
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(has(ran.err,
              "the rule of knob 'team' has no model yet: the variants are fitted with its "
              "best value in each row. Fit the knob first: selgen fit s.sel --knob team"));
    const std::string fitted = here.read("s.fit.sel");
    CHECK(has(fitted, "serial"));
    CHECK(has(fitted, "loop"));
    CHECK(has(fitted, "task"));
    CHECK_FALSE(has(fitted, "task_"));
}

TEST_CASE("fit --knob refers a knob without a rule to the choice of the variant") {
    const Folder here;
    here.write("t.csv", blocks_table());
    here.write("s.sel", blocks_spec(""));
    const Ran ran = here.selgen("fit s.sel --data t.csv --knob team");
    CHECK(ran.code == 2);
    CHECK(has(ran.err,
              "knob 'team' has no rule, so it is chosen together with the variant: omit "
              "--knob to fit that choice, or add 'choose team by NAME;'"));
}

TEST_CASE("check against names a variant that knobs without rules expand to several") {
    const Folder here;
    here.write("s.sel", blocks_spec("") +
                            "experiment s { factor n in 100, 1000; input n; check against loop; "
                            "result n; }");
    const Ran ran = here.selgen("gen --bench s.sel -o bench.cpp");
    INFO(ran.err);
    CHECK(ran.code == 0);
}

TEST_CASE("--keep and --knob exclude each other") {
    const Folder here;
    here.write("s.sel", blocks_spec("  choose team by t;"));
    here.write("t.csv", blocks_table());
    const Ran ran = here.selgen("fit s.sel --data t.csv --knob team --keep 1 -o m.sel");
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "--keep and --knob exclude each other: a knob keeps all its values"));
    CHECK(here.read("m.sel").empty());
}

#endif
