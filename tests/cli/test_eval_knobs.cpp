// A choice of a variant and of the values of its knobs, evaluated as a timed configuration.
#include <nlohmann/json.hpp>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::explained;
using selgen::testing::Folder;
using selgen::testing::Ran;

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
    const Folder here;
    here.write("s.sel", knob_spec);
    here.write("t.csv", knob_table);
    const Ran ran = here.selgen("eval s.sel --data t.csv --json --predictions p.csv");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(here.read("p.csv") ==
          "id,variant\nsmall,serial\nmiddle,omp_2_static\nlarge,omp_4_guided\n");
    const auto chosen = nlohmann::json::parse(ran.out).at("chosen");
    CHECK(chosen.at("rows") == 3);
    CHECK(chosen.at("worst") == Approx(2));
    CHECK(chosen.at("accuracy") == Approx(2.0 / 3));
}

TEST_CASE("a row whose chosen configuration has no time is left out") {
    const Folder here;
    here.write("s.sel", knob_spec);
    here.write("t.csv",
               "id,n,time:serial,time:omp_4_static,time:omp_4_guided\n"
               "small,50,1e-6,3e-6,3e-6\n"
               "middle,600,6e-6,4e-6,5e-6\n"
               "large,5000,5e-5,1e-5,2e-5\n");
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    CHECK(ran.code == 0);
    CHECK(ran.out.find("coverage: the chosen variant has a time in 2 of 3 rows; all other figures "
                       "leave out the rest\n") != std::string::npos);
}

TEST_CASE("columns of no configuration and variants without a column are reported") {
    const Folder here;
    here.write("s.sel", knob_spec);
    here.write("t.csv", "n,time:serial,time:omp_3_static\n50,1e-6,2e-6\n600,2e-6,1e-6\n");
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    CHECK(ran.err.find("the selector has no variant 'omp_3_static'") != std::string::npos);
    CHECK(ran.err.find("the table has no column time:omp_*_*") != std::string::npos);
}

TEST_CASE("fit --knob reports columns that are no features") {
    const Folder here;
    here.write("s.sel", knob_spec);
    std::string text = "m,time:serial,time:omp_2_static,time:omp_2_guided\n";
    for (int i = 1; i <= 40; ++i)
        text += std::to_string(i) + ",1e-6,2e-6," + std::to_string(i) + "e-7\n";
    here.write("t.csv", text);
    const Ran ran = here.selgen("fit s.sel --knob schedule --data t.csv -o p.sel");
    CHECK(ran.err.find("the table has no column n: the model will not use it") !=
          std::string::npos);
    CHECK(ran.err.find("the selector has no feature 'm'") != std::string::npos);
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
    CHECK(explanation.out.find("cores = nan") != std::string::npos);  // as in eval
}

TEST_CASE("the commands for the worst rows have the number of calls that share a plan") {
    const Folder here;
    here.write("s.sel",
               "selector s { call void (Loop& loop); feature n : count = loop.n();"
               " variant serial { run loop.serial(); }"
               " variant planned { plan Plan(loop); run loop.run(plan); }"
               " phase while loop.n(); reuse loop.calls();"
               " choose least time + setup / reuse; otherwise serial; }"
               " model s { time(serial) = n * 2 ns; time(planned) = n * 1 ns;"
               " setup(planned) = n * 100 ns; }");
    here.write("t.csv", "id,n,time:serial,time:planned\na,5000,1e-6,2e-6\n");
    const Ran ran = here.selgen("eval s.sel --data t.csv --reuse 1000");
    INFO(ran.out << ran.err);
    CHECK(ran.out.find("a: planned, slowdown 2.00 relative to serial") != std::string::npos);
    CHECK(explained(here, ran.out).out.find("s: planned, by the goal") == 0);
}

TEST_CASE("fit --knob reports times that it cannot use") {
    const Folder here;
    here.write("s.sel", knob_spec);
    std::string text = "n,time:serial,time:omp_2_guided,time:omp_2_gided,time:omp_4_static\n";
    for (int i = 1; i <= 40; ++i)
        text += std::to_string(i) + ",1e-6,2e-6,1e-7," + std::to_string(i) + "e-7\n";
    here.write("t.csv", text);
    const std::string words = "fit s.sel --knob schedule --model tree --data t.csv -o p.sel";
    const Ran ran = here.selgen(words);
    INFO(ran.out << ran.err);
    CHECK(ran.err.find("ignored column time:omp_2_gided, which is not a configuration of the "
                       "selector") != std::string::npos);
    CHECK(ran.err.find("40 of 80 rows have no time for schedule static") != std::string::npos);
    here.write("t.csv", "n,time:omp_2_guided\n1,1\n2,1\n3,1\n4,1\n5,1\n6,1\n");
    CHECK(here.selgen(words).err.find("the table has no times for schedule static") !=
          std::string::npos);
}

TEST_CASE("fit --knob reports rows outside the domain, and the value of the knob there") {
    const Folder here;
    here.write("s.sel", knob_spec);
    std::string text = "n,group,time:omp_2_static,time:omp_2_guided\n";
    for (int i = 1; i <= 40; ++i)
        text += std::to_string(i) + ",g" + std::to_string(i / 4) +
                (i < 20 ? ",1e-6,2e-6\n" : ",2e-6,1e-6\n");
    here.write("t.csv", text);
    const Ran ran = here.selgen("fit s.sel --knob schedule --model tree --data t.csv -o p.sel");
    INFO(ran.out << ran.err);
    CHECK(ran.out.find("\nknob 'schedule' has its default value for them; add `outside clamp;`") !=
          std::string::npos);
}

#endif
