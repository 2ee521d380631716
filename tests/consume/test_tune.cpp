// Projects whose build measures variants or tunes a selector, also from a read-only source tree.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const char* const spec = R"(use "kernels.hpp";
import "pick.fit.sel";

selector pick {
  call long (long n);
  feature n : count = n;
  variant growing  { run kernels::growing(n); }
  variant constant { run kernels::constant(n); }
  choose by pick;
  otherwise growing;
}

experiment pick {
  factor n in 100, 200, 400, 800, 1000, 1500, 2000, 3000, 4000, 5000, 100000, 150000, 200000,
    250000, 300000, 350000, 400000, 450000, 500000, 600000;
  input long(n);
  check against growing;
  repeats 3;
}
)";

const char* const header = R"(#pragma once
static_assert(__cplusplus >= 202002L);
namespace kernels {
KERNEL_SIZE growing(KERNEL_SIZE n);
KERNEL_SIZE constant(KERNEL_SIZE n);
}  // namespace kernels
)";

const char* const kernels = R"(#include "kernels.hpp"
namespace kernels {
namespace {
long spin(long n, long times) {
    volatile long i = 0;
    while (i < times) i = i + 1;
    return n;
}
}  // namespace
long growing(long n) { return spin(n, n); }
long constant(long n) { return spin(n, 20000); }
}  // namespace kernels
)";

const char* const program = R"(#include <cstdio>
#include "pick.sel.hpp"
int main() {
    std::puts(lib::pick::names.text[static_cast<int>(lib::pick::choose({500000}))].data());
}
)";

const char* const lists = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
find_package(selgen REQUIRED)
add_library(kernels STATIC src/kernels.cpp)
target_include_directories(kernels PUBLIC src)
target_compile_features(kernels PUBLIC cxx_std_20)
target_compile_definitions(kernels PUBLIC KERNEL_SIZE=long)
selgen_add_library(app_select SOURCES spec/pick.sel NAMESPACE lib TUNE LIBRARIES kernels)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE app_select kernels)
)";

Files tuned_project() {
    return {{"CMakeLists.txt", lists},
            {"main.cpp", program},
            {"spec/pick.sel", spec},
            {"src/kernels.hpp", header},
            {"src/kernels.cpp", kernels}};
}

}  // namespace

TEST_CASE("a read-only source tree builds and tunes: the models are in the build folder") {
    const Project project(tuned_project());
    project.must("mkdir build");
    project.install();
    // Root may write everywhere, so another user has to try.
    const std::string as_other =
        "as_other() { if [ $(id -u) = 0 ]; then\n"
        "setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=$PWD/build CCACHE_DISABLE=1 "
        "\"$@\"\nelse \"$@\"; fi; }\n";
    project.must(
        "chmod -R a+rX . && chmod a+x prefix/bin/selgen .tools/*\n"
        "touch .log && chmod 0666 .log && chmod 0777 build && chmod 0555 src spec");
    if (project.shell(as_other + "as_other prefix/bin/selgen --version").code != 0) {
        WARN("skipped: the user is root, and no other user can run the command");
        return;
    }
    const std::string said = project.must(
        as_other +
        "as_other cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=$PWD/prefix "
        "'-DSELGEN_TUNE_OPTIONS=--accept-disturbed;--budget;10s;--no-proof'\n"
        "as_other cmake --build build && build/app");
    INFO(said);
    check_has(said, {"spec cannot be written: tuning will write models to ", "growing"});
    project.must(as_other + "as_other cmake --build build --target tune_pick");
    CHECK(!std::filesystem::exists(project.folder() / "spec/pick.fit.sel"));
    CHECK(has(project.must(as_other + "as_other cmake --build build && build/app"), "constant"));
    project.must("chmod 0755 src spec");
}

TEST_CASE("a target of the build tunes a selector, whose kernels are a library") {
    const Project project(tuned_project());
    // The standard and the options of the project reach all programs that tune compiles.
    project.replace("CMakeLists.txt", "find_package(",
                    "set(CMAKE_CXX_STANDARD 20)\nset(CMAKE_CXX_STANDARD_REQUIRED ON)\n"
                    "set(CMAKE_CXX_FLAGS -DNUMBER=long)\nfind_package(");
    project.replace("CMakeLists.txt", "target_compile_features(kernels PUBLIC cxx_std_20)\n", "");
    project.replace("CMakeLists.txt", "target_compile_definitions(kernels PUBLIC KERNEL_SIZE=long)",
                    "target_compile_options(kernels PUBLIC -DKERNEL_SIZE=NUMBER)");
    project.install();
    project.must(
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" "
        "'-DSELGEN_TUNE_OPTIONS=--accept-disturbed;--budget;20s'");
    CHECK(has(project.must("cmake --build build && build/app"), "growing"));

    const std::string said = project.must("cmake --build build --target tune_pick");
    INFO(said);
    check_has(said, {"using the driver ", "choosing is "});  // any verdict: it depends on times
    CHECK(has(project.read("spec/pick.fit.sel"), "model pick"));
    CHECK(has(project.must("cmake --build build && build/app"), "constant"));

    // Models that somebody deletes are those before the first tuning.
    const std::string models = project.read("spec/pick.fit.sel");
    std::filesystem::remove(project.folder() / "spec/pick.fit.sel");
    CHECK(has(project.must("cmake --build build && build/app"), "growing"));
    project.write("spec/pick.fit.sel", models);

    project.replace("src/kernels.cpp", "namespace {", "namespace {  // a comment");
    CHECK(has(project.must("cmake --build build --target tune_pick 2>&1"), "nothing to measure"));
}

namespace {

const char* const total_spec = R"(use "kernels.hpp";

selector total {
  call double (const std::vector<double>& x);
  feature n : count = x.size();
  variant plain { run kernels::plain(x); }
  variant pairs { run kernels::pairs(x); }
  variant wrong { run kernels::wrong(x); }
  choose pairs when n > 1000;
  otherwise plain;
}
)";

const char* const total_experiment = R"(import "../total.sel";

experiment total {
  factor n in 100, 1000, 10000;
  input kernels::numbers(n, seed);
  check against plain tolerance 1e-9;
  repeats 3;
}
)";

const char* const total_kernels = R"(#pragma once
#include <cstdint>
#include <numeric>
#include <vector>

namespace kernels {
inline double plain(const std::vector<double>& x) {
    return std::accumulate(x.begin(), x.end(), 0.0);
}
inline double pairs(const std::vector<double>& x) {
    double even = 0, odd = 0;
    for (std::size_t i = 0; i + 1 < x.size(); i += 2) even += x[i], odd += x[i + 1];
    return even + odd + (x.size() % 2 == 1 ? x.back() : 0);
}
inline double wrong(const std::vector<double>& x) { return plain(x) + 1; }
inline std::vector<double> numbers(std::int64_t n, std::uint64_t seed) {
    return std::vector<double>(static_cast<std::size_t>(n), static_cast<double>(seed % 7));
}
}  // namespace kernels
)";

const char* const total_lists = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
find_package(selgen REQUIRED)
selgen_add_library(total_select SOURCES total.sel)
selgen_add_bench(bench_total SOURCES bench/total.experiment.sel LIBRARIES total_select
                 INCLUDE total.sel.hpp)
)";

Files measured_project() {
    return {{"CMakeLists.txt", total_lists},
            {"total.sel", total_spec},
            {"kernels.hpp", total_kernels},
            {"bench/total.experiment.sel", total_experiment}};
}

}  // namespace

TEST_CASE("a project measures its variants by an experiment in a separate file") {
    const Project project(measured_project());
    project.install();
    project.must(
        "cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" "
        "'-DCMAKE_CXX_FLAGS=-O1 \"-DNAME=a b\" \"-DLIST=1;2\"'");
    const std::string build = "cmake --build build --target bench_total";
    CHECK(project.work_of(build) ==
          Work{"compile bench_total.cpp", "gen --bench", "gen total.sel"});
    CHECK(project.work_of(build) == Work{});

    const std::string said =
        project.must("prefix/bin/selgen bench build/bench_total -o t.csv --clock cpu");
    INFO(said);
    CHECK(has(said, "t.csv: done, 3 points"));
    CHECK(has(project.read("t.csv"), "time:plain"));
    CHECK(has(project.read("t.csv.machine.json"), R"(-O1 \"-DNAME=a b\" \"-DLIST=1;2\")"));
    CHECK(has(said, "fail: 3"));
    CHECK(has(project.read("t.csv"), "wrong: wrong result"));

    project.write("notes.txt", "nothing else says this\n");
    const Ran over =
        project.shell("prefix/bin/selgen bench build/bench_total --restart -o notes.txt");
    CHECK(over.code == 3);
    CHECK(over.said.find("is not a table") != over.said.npos);
    CHECK(project.read("notes.txt") == "nothing else says this\n");

    const std::string asked_to_end = project.must(
        "prefix/bin/selgen bench build/bench_total -o i.csv --repeats 3000000 & p=$!; sleep 1; "
        "build/bench_total -o i.csv && exit 1; kill -TERM $p; wait $p || echo ended with $?");
    INFO(asked_to_end);
    check_has(asked_to_end, {"i.csv: another process is writing to it", "ended with 143",
                             "interrupted at point"});
    CHECK(has(project.must("prefix/bin/selgen bench build/bench_total --help"), "--resume"));

    project.replace("bench/total.experiment.sel", "repeats 3", "repeats 4");
    CHECK(project.work_of(build) == Work{"compile bench_total.cpp", "gen --bench"});
}

TEST_CASE("in a multi-config build, a driver records the flags of its own configuration") {
    const Project project(measured_project());
    project.install();
    project.must(
        "cmake -S . -B build -G 'Ninja Multi-Config' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" "
        "'-DCMAKE_CXX_FLAGS=-g0 \"-DNAME=v<a b>\"' '-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG'");
    const std::pair<std::string, std::string> flags_of[] = {{"Release", "-O1 -DNDEBUG"},
                                                            {"Debug", "-g"}};
    for (const auto& [configuration, flags] : flags_of) {
        project.must("cmake --build build --target bench_total --config " + configuration);
        project.must("build/" + configuration + "/bench_total -o " + configuration + ".csv");
        CHECK(has(project.read(configuration + ".csv.machine.json"),
                  "\"-g0 \\\"-DNAME=v<a b>\\\" " + flags + "\""));
    }
}
