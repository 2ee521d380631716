// Variants and the values of knobs, chosen together or one after the other, and evaluated.
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

#if defined(SELGEN_HAS_FIT)

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
    return here
        .must_shell("tail -n +2 t.csv | cut -d, -f2 > rows && " + gcc +
                    "-Wall -Wextra -Werror main.cpp -o main && ./main < rows")
        .out;
}

/// The choices of `eval` in the same form.
std::string eval_rows(const Folder& here) {
    here.must("eval s.sel --data t.csv --predictions p.csv");
    std::istringstream lines(here.read("p.csv"));
    std::string text, line;
    std::getline(lines, line);
    while (std::getline(lines, line)) text += line.substr(line.find(',') + 1) + '\n';
    return text;
}

void fit_well(const Folder& here, const std::string& arguments) {
    CHECK_FALSE(has(here.must("fit s.sel --data t.csv " + arguments).err, "ignored"));
}

}  // namespace

TEST_CASE("a variant and its knobs without rules are fitted as one choice, up to the header") {
    const Folder here{{"t.csv", blocks_table()},
                      {"s.sel", "import \"s.fit.sel\";\n" + blocks_spec("")}};
    for (const std::string kind : {"tree", "polynomial --target time"}) {
        fit_well(here, "-o s.fit.sel --model " + kind);
        here.must("gen s.sel -o s.hpp");
        const std::string got = run_rows(here);
        CHECK(got == eval_rows(here));
        for (const std::string chosen : {"serial\n", "loop_2_row\n", "task_4_column\n"})
            CHECK(has(got, chosen));
        here.must("eval s.sel --data t.csv --fail-above 5%");
    }
}

TEST_CASE("variants are fitted for the values that the rules of their knobs choose") {
    const Folder here{{"t.csv", blocks_table()}};
    const std::string spec = blocks_spec("choose team by teams; choose order by orders;");
    here.write("s.sel", spec);
    fit_well(here, "--knob team --model tree -o team.sel");
    here.write("s.sel", "import \"team.sel\";\n" + spec);
    fit_well(here, "--knob order --model tree -o order.sel");
    here.write("s.sel",
               "import \"team.sel\"; import \"order.sel\"; import \"s.fit.sel\";\n" + spec);
    for (const std::string kind : {"tree", "polynomial --target time"}) {
        fit_well(here, "-o s.fit.sel --model " + kind);
        here.must("gen s.sel -o s.hpp");
        const std::string got = run_rows(here);
        CHECK(got == eval_rows(here));
        for (const std::string chosen : {"serial\n", "task_4_column\n"}) CHECK(has(got, chosen));
        here.must("eval s.sel --data t.csv --fail-above 5%");
    }
}

TEST_CASE("without a model for a knob, variants are fitted with the best of its values") {
    const Folder here{{"t.csv", blocks_table()},
                      {"s.sel", blocks_spec("choose team by teams; choose order by orders;")}};
    CHECK(has(here.must("fit s.sel --data t.csv -o s.fit.sel --model tree").err,
              "the rule of knob 'team' has no model yet: the variants are fitted with its "
              "best value in each row. Fit the knob first: selgen fit s.sel --knob team"));
    const std::string fitted = here.read("s.fit.sel");
    check_has(fitted, {"serial", "loop", "task"});
    CHECK_FALSE(has(fitted, "task_"));
}

TEST_CASE("fit --knob refers a knob without a rule to the choice of the variant") {
    const Folder here{{"t.csv", blocks_table()}, {"s.sel", blocks_spec("")}};
    here.refuses("fit s.sel --data t.csv --knob team", 2,
                 "knob 'team' has no rule, so it is chosen together with the variant: omit "
                 "--knob to fit that choice, or add 'choose team by NAME;'");
}

TEST_CASE("check against names a variant that knobs without rules expand to several") {
    const Folder here{
        {"s.sel", blocks_spec("") +
                      "experiment s { factor n in 100, 1000; input n; check against loop; "
                      "result n; }"}};
    here.must("gen --bench s.sel -o bench.cpp");
}

TEST_CASE("--keep and --knob exclude each other") {
    const Folder here{{"s.sel", blocks_spec("  choose team by t;")}, {"t.csv", blocks_table()}};
    here.refuses("fit s.sel --data t.csv --knob team --keep 1 -o m.sel", 2,
                 "--keep and --knob exclude each other: a knob keeps all its values");
    CHECK(here.read("m.sel").empty());
}

namespace {

const std::string knob_spec = R"(selector s {
  call void (Loop& loop);
  feature n : count in 1 .. 1e9 = loop.n();
  knob threads in 1, 2, 4;
  knob schedule in static, guided;
  variant serial { run loop.serial(); }
  variant omp { run loop.run(threads, schedule); }
  choose threads least seconds(threads);
  choose schedule by policy;
  choose omp when threads > 1;
  otherwise serial;
}
model seconds { seconds(threads) = n / threads + 100 * threads; }
model policy { choice = tree { if n < 1000 { schedule_static } else { schedule_guided } }; }
)";

/// The choices for the three rows are serial, omp_2_static and omp_4_guided. The first two are
/// right.
const std::string knob_table =
    "id,n,time:serial,time:omp_2_static,time:omp_2_guided,time:omp_4_static,time:omp_4_guided\n"
    "small,50,1e-6,2e-6,2e-6,3e-6,3e-6\n"
    "middle,600,6e-6,3e-6,4e-6,4e-6,5e-6\n"
    "large,5000,5e-5,3e-5,3e-5,1e-5,2e-5\n";

}  // namespace

TEST_CASE("eval evaluates the configuration that the rules of knobs choose") {
    const Folder here{{"s.sel", knob_spec}, {"t.csv", knob_table}};
    const Ran ran = here.must("eval s.sel --data t.csv --json --predictions p.csv");
    CHECK(ran.err.empty());
    CHECK(here.read("p.csv") ==
          "id,variant\nsmall,serial\nmiddle,omp_2_static\nlarge,omp_4_guided\n");
    const auto chosen = nlohmann::json::parse(ran.out).at("chosen");
    CHECK(chosen.at("rows") == 3);
    CHECK(chosen.at("worst") == Approx(2));
    CHECK(chosen.at("accuracy") == Approx(2.0 / 3));
}

TEST_CASE("a row whose chosen configuration has no time is left out") {
    const Folder here{{"s.sel", knob_spec},
                      {"t.csv",
                       "id,n,time:serial,time:omp_4_static,time:omp_4_guided\n"
                       "small,50,1e-6,3e-6,3e-6\n"
                       "middle,600,6e-6,4e-6,5e-6\n"
                       "large,5000,5e-5,1e-5,2e-5\n"}};
    CHECK(has(here.must("eval s.sel --data t.csv").out,
              "coverage: the chosen variant has a time in 2 of 3 rows; all other figures "
              "leave out the rest\n"));
}

TEST_CASE("columns of no configuration and variants without a column are reported") {
    const Folder here{{"s.sel", knob_spec},
                      {"t.csv", "n,time:serial,time:omp_3_static\n50,1e-6,2e-6\n600,2e-6,1e-6\n"}};
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    check_has(ran.err, {"the selector has no variant 'omp_3_static'",
                        "the table has no column time:omp_*_*"});
}

TEST_CASE("fit --knob reports columns that are no features") {
    const Folder here{{"s.sel", knob_spec}};
    std::string text = "m,time:serial,time:omp_2_static,time:omp_2_guided\n";
    for (int i = 1; i <= 40; ++i)
        text += std::to_string(i) + ",1e-6,2e-6," + std::to_string(i) + "e-7\n";
    here.write("t.csv", text);
    const Ran ran = here.selgen("fit s.sel --knob schedule --data t.csv -o p.sel");
    check_has(ran.err, {"the table has no column n: the model will not use it",
                        "the selector has no feature 'm'"});
}

TEST_CASE("the commands for the worst rows work if the table lacks a column") {
    const Folder here;
    std::string without = knob_spec;
    without.replace(without.find("in 1, 2, 4;"), 11, "in 1, 2, 4 when threads <= cores;");
    here.write("s.sel", without);
    here.write("t.csv", knob_table);
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    INFO(ran.out << ran.err);
    const Ran explanation = explained(here, ran.out);
    INFO(explanation.err);
    CHECK(explanation.code == 0);
    CHECK(has(explanation.out, "cores = nan"));  // as in eval
}

TEST_CASE("the commands for the worst rows have the number of calls that share a plan") {
    const Folder here{{"s.sel",
                       "selector s { call void (Loop& loop); feature n : count = loop.n();"
                       " variant serial { run loop.serial(); }"
                       " variant planned { plan Plan(loop); run loop.run(plan); }"
                       " phase while loop.n(); reuse loop.calls();"
                       " choose least time + setup / reuse; otherwise serial; }"
                       " model s { time(serial) = n * 2 ns; time(planned) = n * 1 ns;"
                       " setup(planned) = n * 100 ns; }"},
                      {"t.csv", "id,n,time:serial,time:planned\na,5000,1e-6,2e-6\n"}};
    const Ran ran = here.selgen("eval s.sel --data t.csv --reuse 1000");
    INFO(ran.out << ran.err);
    CHECK(has(ran.out, "a: planned, slowdown 2.00 relative to serial"));
    CHECK(explained(here, ran.out).out.starts_with("s: planned, by the goal"));
}

TEST_CASE("fit --knob reports times that it cannot use") {
    const Folder here{{"s.sel", knob_spec}};
    std::string text = "n,time:serial,time:omp_2_guided,time:omp_2_gided,time:omp_4_static\n";
    for (int i = 1; i <= 40; ++i)
        text += std::to_string(i) + ",1e-6,2e-6,1e-7," + std::to_string(i) + "e-7\n";
    here.write("t.csv", text);
    const std::string words = "fit s.sel --knob schedule --model tree --data t.csv -o p.sel";
    const Ran ran = here.selgen(words);
    INFO(ran.out << ran.err);
    check_has(ran.err, {"ignored column time:omp_2_gided, which is not a configuration of the "
                        "selector",
                        "40 of 80 rows have no time for schedule static"});
    here.write("t.csv", "n,time:omp_2_guided\n1,1\n2,1\n3,1\n4,1\n5,1\n6,1\n");
    CHECK(has(here.selgen(words).err, "the table has no times for schedule static"));
}

TEST_CASE("fit --knob reports rows outside the domain, and the value of the knob there") {
    const Folder here{{"s.sel", knob_spec}};
    std::string text = "n,group,time:omp_2_static,time:omp_2_guided\n";
    for (int i = 1; i <= 40; ++i)
        text += std::to_string(i) + ",g" + std::to_string(i / 4) +
                (i < 20 ? ",1e-6,2e-6\n" : ",2e-6,1e-6\n");
    here.write("t.csv", text);
    CHECK(has(here.selgen("fit s.sel --knob schedule --model tree --data t.csv -o p.sel").out,
              "\nknob 'schedule' has its default value for them; add `outside clamp;`"));
}

#endif
