// selgen portfolio, and the configurations of long tables in init and fit.
#include "tests/cli/running.hpp"

#ifdef SELGEN_HAS_FIT

using namespace selgen::testing;

namespace {

const std::string three_variants =
    "id,n,variant,time\n"
    "p,1,a,1\np,1,b,2\np,1,c,4\n"
    "q,2,a,1\nq,2,b,2\nq,2,c,4\n"
    "r,3,a,fail\nr,3,b,2\nr,3,c,1\n";

/// A long table of a kernel with two knobs, and of one without.
std::string gemm_table(int problems) {
    std::string text = "id,m,n,variant,knob:block,knob:order,time\n";
    for (int p = 0; p < problems; ++p) {
        const int m = 8 + 37 * p % 500, n = 16 + 11 * p % 300;
        const std::string row =
            std::to_string(p) + ',' + std::to_string(m) + ',' + std::to_string(n) + ',';
        for (const int block : {16, 64, 256})
            for (const std::string order : {"row", "column"}) {
                const double time = (1 + std::abs(m - 2 * block)) * (order == "row" ? n : 150);
                text += row + "gemm," + std::to_string(block) + ',' + order + ',' +
                        std::to_string(time * 1e-6) + '\n';
            }
        text += row + "serial,,," + std::to_string(m * n * 1e-5) + '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("portfolio prints the loss over the number of kept variants") {
    const Folder here{{"t.csv", three_variants}};
    const Ran ran = here.must("portfolio --data t.csv --keep 3");
    CHECK(ran.err.empty());
    CHECK(ran.out ==
          "3 rows, 3 variants; slowdowns are relative to the best of all variants\n"
          "kept  mean slowdown  with costs    worst  failed rows  change\n"
          "   1         2.0000      2.0000     2.00            0  + b\n"
          "   2         1.0000      1.0000     1.00            0  + a, + c, - b\n"
          "No other sets of these sizes have lower mean slowdowns.\n"
          "keep: a, c\n");
    const Ran json = here.selgen("portfolio --data t.csv --keep 1 --json");
    check_has(json.out, {"\"mean_slowdown\": 2.0", "\"exact\": true"});
    here.write("none.csv", "n,time:a\n1,\n");
    CHECK(here.selgen("portfolio --data none.csv").code == 1);
    CHECK(here.selgen("portfolio --data t.csv --keep 0").code == 2);
}

TEST_CASE("init spells the configurations of a long table with knobs") {
    const Folder here{{"gemm.csv", gemm_table(4)}};
    here.must("init --data gemm.csv -o gemm.sel");
    const std::string spec = here.read("gemm.sel");
    for (const char* line : {"knob block in 16, 64, 256;", "knob order in row, column;",
                             "variant gemm   { run run_gemm(input, block, order); }",
                             "variant serial { run run_serial(input); }"}) {
        INFO(spec << line);
        CHECK(has(spec, line));
    }
    here.must("check gemm.sel");
    const Ran two = here.selgen("init --data gemm.csv -o two.sel --keep 2");
    CHECK(has(two.err, "kept 2 of 7 variants, the best of which has a mean slowdown of "));
    here.must("check two.sel");
    const Ran all = here.selgen("init --data gemm.csv -o - --keep 7");
    CHECK(all.err.empty());
    CHECK(has(all.out, "variant serial { run run_serial(input); }"));
}

TEST_CASE("a variant of which all runs were stopped is not chosen") {
    const Folder here{{"t.csv",
                       "id,n,time:a,time:b,time:c\n"
                       "p,1,1,>1.2,2\nq,2,2,>2.4,3\nr,3,9,>1.2,1\ns,4,8,>1.2,1\nt,5,1,>1.2,7\n"}};
    CHECK(has(here.must("init s --data t.csv -o -").out, "otherwise c;"));
    CHECK(has(here.selgen("portfolio --data t.csv --keep 1").out, "keep: c\n"));
    CHECK_FALSE(has(here.selgen("init --data t.csv -o - --keep 2").out, "variant b"));
    CHECK(has(here.selgen("portfolio --data t.csv --penalty 1 --keep 3").out,
              "            0  + c\n"));
}

TEST_CASE("fit chooses among the configurations of a long table, or among the kept ones") {
    const Folder here{{"gemm.csv", gemm_table(120)}};
    here.must("init --data gemm.csv -o gemm.sel");
    CHECK(has(here.must("fit gemm.sel --data gemm.csv --model tree -o gemm.fit.sel").out,
              "120 rows from gemm.csv, 7 variants"));
    const Ran few = here.must("fit gemm.sel --data gemm.csv --model tree --keep 3 -o gemm.few.sel");
    INFO(few.out << few.err);
    CHECK(has(few.out, "120 rows from gemm.csv, 3 variants"));
    CHECK(has(few.err, "kept 3 of 7 variants, the best of which has "));
    CHECK(has(here.read("gemm.few.sel"), "// Options: --model tree --keep 3."));
    CHECK(
        here.selgen("eval gemm.sel --models gemm.fit.sel --data gemm.csv --fail-above 20%").code ==
        0);
}

namespace {

/// A sparse table of 60 kernels with two parameters.
std::string kernel_table(int problems) {
    std::string text = "id,m,n,variant,block,tile,time\n";
    for (int p = 0; p < problems; ++p) {
        const int m = 16 + 97 * p % 2000, n = 16 + 61 * p % 1500;
        for (int v = 0; v < 60; ++v) {
            if ((p + v) % 3 == 0) continue;
            const int block = 16 + 24 * (v / 6), tile = 2 + 5 * (v % 6);
            const int work = (m + block - 1) / block * ((n + tile - 1) / tile);
            const double time = work * block * tile * (1 + 30.0 / (block * tile)) + 40 * work;
            text += 'p' + std::to_string(p) + ',' + std::to_string(m) + ',' + std::to_string(n) +
                    ",k" + std::to_string(v) + ',' + std::to_string(block) + ',' +
                    std::to_string(tile) + ',' + std::to_string(time * 1e-9) + '\n';
        }
    }
    return text;
}

const std::string kernel_program = R"(#include <iostream>
#include <string>
#include "many.hpp"
int main() {
    std::cout << "id,variant\n";
    std::string id;
    for (many::Features f{}; std::cin >> id >> f.m >> f.n;)
        std::cout << id << ',' << many::names[many::choose(f)] << '\n';
}
)";

}  // namespace

TEST_CASE("the header of a table with many variants chooses like eval") {
    const Folder here{{"many.csv", kernel_table(150)}, {"main.cpp", kernel_program}};
    std::string rows, kernels = "#pragma once\nstruct Input { double m, n; };\n";
    for (int p = 0; p < 150; ++p)
        rows += 'p' + std::to_string(p) + ' ' + std::to_string(16 + 97 * p % 2000) + ' ' +
                std::to_string(16 + 61 * p % 1500) + '\n';
    for (int v = 0; v < 60; ++v)
        kernels += "inline void run_k" + std::to_string(v) + "(const Input&) {}\n";
    here.write("rows", rows);
    here.write("kernels.hpp", kernels);
    here.must("init --data many.csv -o many.sel");
    std::string spec = here.read("many.sel");
    spec.erase(spec.find("// import"), 3);
    here.write("many.sel", spec);
    const Ran fitted = here.must("fit many.sel --data many.csv --model tree -o many.fit.sel");
    check_has(fitted.err, {"33 % of the times were not measured: they are predicted from ",
                           " of 60 variants, the best of which has a mean slowdown of 1.0"});
    here.must("eval many.sel --data many.csv --predictions wanted.csv");
    here.must("gen many.sel -o many.hpp");
    here.must_shell(gcc + "-O1 -Wall -Wextra -Werror main.cpp -o main && ./main < rows > got.csv");
    CHECK(here.read("got.csv") == here.read("wanted.csv"));
}

#endif
