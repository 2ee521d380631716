// selgen features: counts of loops in C++ and LLVM IR, and the loop feature file.
#include <map>
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;
using Json = nlohmann::json;

namespace {

/// Runs "selgen ARGUMENTS" with an empty PATH.
Ran with_empty_path(const Folder& here, const std::string& arguments) {
    return here.shell("unset SELGEN_CLANG; PATH=\"$PWD/none\" \"$selgen\" " + arguments);
}

const std::string kernel_source = R"(extern double effort(double);

double dot(const double* x, const double* y, long n) {
    double sum = 0;
    for (long i = 0; i < n; ++i) sum += x[i] * y[i];
    return sum;
}
void histogram(int* bins, const int* x, long n) {
    for (long i = 0; i < n; ++i) ++bins[x[i]];
}
void rows(double* y, const double* a, const double* x, long n) {
    for (long i = 0; i < n; ++i) {
        double sum = 0;
        for (long j = 0; j < n; ++j) sum += a[i * n + j] * x[j];
        y[i] = sum;
    }
}
void some(double* y, const double* x, long n) {
    for (long i = 0; i < n; ++i)
        if (x[i] > 0) y[i] = effort(x[i]);
}
void two(float* y, const float* x, long n) {
    for (long i = 0; i < n; ++i) y[i] = x[i] * 2;
    for (long i = 0; i < n; ++i)
        if (y[i] > 1) y[i] = 1 / (y[i] - x[i]);
}
void clear(char* x, long n) {
    for (long i = 0; i < n; ++i) x[i] = 0;
}
void clear(int* x, long n) { clear(reinterpret_cast<char*>(x), 4 * n); }
)";

const std::string ir = R"(define void @_Z5sweepPi(i32* %0) {
  br label %2
2:
  %3 = load i32, i32* %0
  %4 = icmp eq i32 %3, 7
  br i1 %4, label %5, label %2
5:
  ret void
}
define void @_Z1gi(i32 %0) {
  call void @_Z5sweepPi(i32* null)
  ret void
}
define void @_Z1gd(double %0) {
  ret void
}
)";

using Counts = std::map<std::string, double>;

Counts counted(const Folder& here, const std::string& arguments) {
    const Ran ran = here.must("features kernels.cpp --json --function " + arguments);
    const Json json = Json::parse(ran.out);
    CHECK(json["format"] == "selgen-loop 1");
    return json["features"].get<Counts>();
}

}  // namespace

TEST_CASE("the features of loops equal a count by hand") {
    if (is_missing("clang")) return;
    const Folder here{{"kernels.cpp", kernel_source}};
    // Two addresses, two loads, product, sum; and for the loop: sum, comparison, jump.
    const Counts dot = counted(here, "dot");
    CHECK(dot.at("instructions") == 9);
    CHECK(dot.at("loads") == 2);
    CHECK(dot.at("stores") == 0);
    CHECK(dot.at("branches") == 1);
    CHECK(dot.at("floats") == 2);
    CHECK(dot.at("memory_share") == Approx(2.0 / 9));
    // Address, load, extension, address, load, sum, store; and the loop.
    const Counts histogram = counted(here, "histogram");
    CHECK(histogram.at("instructions") == 10);
    CHECK(histogram.at("loads") == 2);
    CHECK(histogram.at("stores") == 1);
    CHECK(histogram.at("floats") == 0);
    // A load, a comparison and a jump; then a call, an address and a store; and the loop.
    const Counts some = counted(here, "some");
    CHECK(some.at("instructions") == 10);
    CHECK(some.at("branches") == 2);
    CHECK(some.at("calls") == 1);
    CHECK(some.at("floats") == 1);
    const Counts rows = counted(here, "rows");
    CHECK(rows.at("loads") == 2);
    CHECK(rows.at("stores") == 1);
    CHECK(rows.at("branches") == 2);
    CHECK(rows.at("floats") == 2);
}

TEST_CASE("--loop selects a loop, and the longest is the default") {
    if (is_missing("clang")) return;
    const Folder here{{"kernels.cpp", kernel_source}};
    CHECK(counted(here, "two --loop 1").at("branches") == 1);
    CHECK(counted(here, "two --loop 2").at("branches") == 2);
    CHECK(counted(here, "two") == counted(here, "two --loop 2"));
    CHECK(counted(here, "two --loop 1").at("vector_width") >= 2);
    CHECK(counted(here, "two --loop 1 -- -fno-vectorize -fno-slp-vectorize").at("vector_width") ==
          1);
    here.refuses("features kernels.cpp --function two --loop 3", 2,
                 "'two' has 2 loops, but no loop 3: --list shows them");
    const Ran list = here.selgen("features kernels.cpp --list --json --function two");
    const Json rows = Json::parse(list.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["line"] == 23);
    CHECK(rows[1]["line"] == 24);
    CHECK(rows[1]["depth"] == 1);
}

TEST_CASE("an OpenMP loop is counted as written, with any schedule") {
    if (is_missing("clang")) return;
    const Folder here;
    std::string source;
    for (const char* const schedule : {"static", "static, 4", "dynamic, 4", "guided"})
        source += std::string("void f") + std::to_string(source.size()) +
                  "(double* y, const double* x, long n) {\n#pragma omp parallel for schedule(" +
                  schedule + ")\nfor (long i = 0; i < n; ++i) y[i] = 2 * x[i];\n}\n";
    here.write("kernels.cpp", source);
    const Ran ran = here.selgen("features kernels.cpp --list --json -- -fopenmp");
    const Json rows = Json::parse(ran.out);
    REQUIRE(rows.size() == 4);
    for (const Json& row : rows) {
        CHECK(row["instructions"] == 8);
        CHECK(row["depth"] == 1);
    }
}

TEST_CASE("the loop feature file keeps entries of other commands, and records the provenance") {
    if (is_missing("clang")) return;
    const Folder here{
        {"kernels.cpp", kernel_source},
        {"loop.json",
         R"({"format": "selgen-loop 1", "provenance": {"profile.timed": "a region",)"
         R"( "features.flags": "-O3"}, "features": {"iterations": 512, "loads": 77}})"}};
    const std::string line =
        "features kernels.cpp --function dot -o loop.json -- -DX=1 -I\"$PWD\" -c -o none.o -MD";
    CHECK(has(here.must(line).out,
              "kernels.cpp: dot(double const*, double const*, long), loop 1 of 1"));
    const std::string text = here.read("loop.json");
    const Json json = Json::parse(text);
    CHECK(json["features"]["iterations"] == 512);
    CHECK(json["features"]["loads"] == 2);
    const Json& provenance = json["provenance"];
    CHECK(provenance["profile.timed"] == "a region");
    CHECK(provenance["features.line"] == "5");
    CHECK(provenance["features.source"] == "kernels.cpp");
    CHECK(has(provenance["features.compiler"], "clang version"));
    CHECK_FALSE(has(text, here.path().parent_path().string() + '/'));
    CHECK_FALSE(here.exists("none.o"));
    here.must(line);
    CHECK(here.read("loop.json") == text);
}

TEST_CASE("a loop that the compiler removed is reported, with the loops of called functions") {
    if (is_missing("clang")) return;
    const Folder here{{"kernels.cpp", kernel_source}};
    here.refuses("features kernels.cpp --function _Z5clearPcl", 1,
                 "'_Z5clearPcl' has no loop at -O2");
    here.refuses("features kernels.cpp --function clear", 2, "2 functions are called 'clear'",
                 "_Z5clearPil  clear(int*, long)");
    here.write("caller.ll", ir);
    here.refuses("features caller.ll --function _Z1gi", 1, "_Z5sweepPi  sweep(int*)");
}

TEST_CASE("errors of clang are shown, and nothing is written") {
    if (is_missing("clang")) return;
    const Folder here{{"bad.cpp", "void f() { not_there(); }\n"}};
    const Ran ran = here.selgen("features bad.cpp --function f -o f.json");
    CHECK(ran.code == 1);
    check_has(ran.err, {"bad.cpp:1:12: error: use of undeclared identifier 'not_there'",
                        "bad.cpp: clang cannot compile it"});
    CHECK(ran.out.empty());
    CHECK_FALSE(here.exists("f.json"));
    here.write("plain.c",
               "void f(int* restrict new, long n) {\n"
               "    for (long i = 0; i < n; ++i) new[i] += 2;\n}\n");
    here.must("features plain.c --function f");
}

TEST_CASE("without clang, features names the package to install") {
    const Folder here{{"kernels.cpp", kernel_source}};
    const Ran ran = with_empty_path(here, "features kernels.cpp --function dot -o dot.json");
    CHECK(ran.code == 3);
    check_has(ran.err, {"clang is not on the PATH", "apt-get install clang"});
    CHECK_FALSE(here.exists("dot.json"));
    here.refuses("features kernels.cpp --function dot --clang ./no-clang", 3,
                 "./no-clang: cannot be run");
}

TEST_CASE("LLVM IR is counted without clang") {
    const Folder here{{"f.ll", ir}};
    const Ran ran = with_empty_path(here, "features f.ll --function sweep --json");
    REQUIRE(ran.code == 0);
    const Json json = Json::parse(ran.out);
    CHECK(json["features"]["instructions"] == 3);
    CHECK(json["features"]["loads"] == 1);
    CHECK(json["features"]["vector_width"] == 1);
    CHECK(json["provenance"]["features.function"] == "sweep(int*)");
    CHECK(here.selgen("features f.ll --list").out ==
          "loop   line  depth  instructions  function\n"
          "   1      ?      1             3  sweep(int*)\n");
}

TEST_CASE("an unknown function is reported with the known ones") {
    const Folder here{{"f.ll", ir}};
    here.refuses("features f.ll --function swep", 2,
                 "there is no function 'swep' in f.ll: did you mean 'sweep'?",
                 "remaining functions: g, sweep");
    here.write("ns.ll", "define void @_ZN2ns5sweepEv() {\n  ret void\n}\n");
    CHECK(has(here.selgen("features ns.ll --function swep").err, "did you mean 'sweep'?"));
    CHECK(has(here.selgen("features f.ll").err, "--function NAME"));
    here.exit(2, {"features f.ll --function sweep -- -O3",
                  "features f.ll --function sweep --loop 0", "features f.ll --list --loop 1"});
    CHECK(here.selgen("features none.ll --function sweep").code == 3);
    CHECK(here.selgen("features f.ll -O3 --function sweep").code == 2);
}

TEST_CASE("invalid IR is reported, and files that are not loop feature files are not changed") {
    const Folder here;
    const auto refused = [&](const std::string& text) {
        here.write("x.ll", text);
        const Ran ran = here.selgen("features x.ll --function sweep -o x.json");
        INFO(ran.err);
        CHECK(ran.code == 1);
        CHECK_FALSE(here.exists("x.json"));
        return ran.err;
    };
    CHECK(has(refused(""), "x.ll: has no function"));
    CHECK(has(refused("BC\xC0\xDE"), "x.ll: has no function"));
    CHECK(has(refused("define void @f() {\n"), "x.ll: line 1: the end of function 'f' is missing"));
    CHECK(has(refused("define void @sweep() {\n  br label %9\n}\n"),
              "line 2: there is no block '%9'"));
    here.write("f.ll", ir);
    for (const std::string before : {"[1, 2", "{}", "int main() {}\n"}) {
        here.write("mine.json", before);
        here.refuses("features f.ll --function sweep -o mine.json", 2, "mine.json: ");
        CHECK(here.read("mine.json") == before);
    }
    CHECK(here.selgen("features f.ll --function sweep -o f.ll").code == 2);
    CHECK(here.read("f.ll") == ir);
}
