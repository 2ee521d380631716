// Projects that measure their variants with selgen_add_bench and an experiment in a separate file.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const char* const spec = R"(use "kernels.hpp";

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

const char* const experiment = R"(import "total.sel";

experiment total {
  factor n in 100, 1000, 10000;
  input kernels::numbers(n, seed);
  check against plain tolerance 1e-9;
  repeats 3;
}
)";

const char* const kernels = R"(#pragma once
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

const char* const lists = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
find_package(selgen REQUIRED)
selgen_add_library(total_select SOURCES total.sel)
selgen_add_bench(bench_total SOURCES bench/total.experiment.sel LIBRARIES total_select
                 INCLUDE total.sel.hpp)
)";

}  // namespace

TEST_CASE("a project measures its variants by an experiment in a separate file") {
    const Project project(
        {{"CMakeLists.txt", lists}, {"total.sel", spec}, {"kernels.hpp", kernels}});
    std::filesystem::create_directory(project.folder() / "bench");
    project.write("bench/total.experiment.sel", experiment);
    project.replace("bench/total.experiment.sel", "\"total.sel\"", "\"../total.sel\"");
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
    CHECK(said.find("t.csv: done, 3 points") != said.npos);
    CHECK(project.read("t.csv").find("time:plain") != std::string::npos);
    CHECK(project.read("t.csv.machine.json").find(R"(-O1 \"-DNAME=a b\" \"-DLIST=1;2\")") !=
          std::string::npos);
    CHECK(said.find("fail: 3") != said.npos);
    CHECK(project.read("t.csv").find("wrong: wrong result") != std::string::npos);

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
    CHECK(asked_to_end.find("i.csv: another process is writing to it") != asked_to_end.npos);
    CHECK(asked_to_end.find("ended with 143") != asked_to_end.npos);
    CHECK(asked_to_end.find("interrupted at point") != asked_to_end.npos);
    CHECK(project.must("prefix/bin/selgen bench build/bench_total --help").find("--resume") !=
          std::string::npos);

    project.replace("bench/total.experiment.sel", "repeats 3", "repeats 4");
    CHECK(project.work_of(build) == Work{"compile bench_total.cpp", "gen --bench"});
}

TEST_CASE("in a multi-config build, a driver records the flags of its own configuration") {
    const Project project(
        {{"CMakeLists.txt", lists}, {"total.sel", spec}, {"kernels.hpp", kernels}});
    std::filesystem::create_directory(project.folder() / "bench");
    project.write("bench/total.experiment.sel", experiment);
    project.replace("bench/total.experiment.sel", "\"total.sel\"", "\"../total.sel\"");
    project.install();
    project.must(
        "cmake -S . -B build -G 'Ninja Multi-Config' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" "
        "'-DCMAKE_CXX_FLAGS=-g0 \"-DNAME=v<a b>\"' '-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG'");
    const std::pair<std::string, std::string> flags_of[] = {{"Release", "-O1 -DNDEBUG"},
                                                            {"Debug", "-g"}};
    for (const auto& [configuration, flags] : flags_of) {
        project.must("cmake --build build --target bench_total --config " + configuration);
        project.must("build/" + configuration + "/bench_total -o " + configuration + ".csv");
        CHECK(project.read(configuration + ".csv.machine.json")
                  .find("\"-g0 \\\"-DNAME=v<a b>\\\" " + flags + "\"") != std::string::npos);
    }
}
