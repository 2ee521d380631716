// The projects of `selgen init` build with CMake and with make.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

TEST_CASE("a new project builds with CMake, also without OpenMP") {
    const Project project({});
    project.install();
    project.must("prefix/bin/selgen init spmv");
    project.write("spmv/spmv.sel.hpp", "#error \"a header that make wrote before\"\n");
    const std::string configure = "cmake -S spmv -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" -B ";
    project.must(configure + "build");
    CHECK(project.work_of("cmake --build build") == Work{"compile main.cpp", "gen spmv.sel"});
    CHECK(project.must("OMP_NUM_THREADS=2 build/app").find("team: open") != std::string::npos);
    CHECK(project.must("cmake --build build --target help").find("tune_spmv") != std::string::npos);
    project.must(configure + "plain -DCMAKE_DISABLE_FIND_PACKAGE_OpenMP=ON");
    project.must("cmake --build plain");
    CHECK(project.must("plain/app").find("spmv: serial") != std::string::npos);
}

TEST_CASE("a new project builds with make, also without OpenMP") {
    if (!is_here("make")) return;
    const Project project({});
    project.must("\"$TOOL\" init spmv");
    const std::string make =
        "make -C spmv CXX=\"$LAUNCH c++\" SELGEN_TOOL=\"$TOOL\" "
        "SELGEN_CFLAGS=-I\"$SOURCE\"/runtime ";
    CHECK(project.work_of(make) == Work{"compile main.cpp", "gen spmv.sel"});
    CHECK(project.work_of(make) == Work{});
    CHECK(project.must("OMP_NUM_THREADS=2 spmv/app").find("team: open") != std::string::npos);
    CHECK(project.must(make + "-n tune BUDGET=9s").find("tune spmv.sel --budget 9s -- ") !=
          std::string::npos);
    std::filesystem::remove(project.folder() / "spmv/spmv.fit.sel");
    CHECK(project.work_of(make) == Work{"gen spmv.sel"});
    project.must(make + "clean\n" + make + "CXXFLAGS=-O1");
    CHECK(project.must("spmv/app").find("spmv: serial") != std::string::npos);
}

TEST_CASE("make finds the headers of the installation whose tool is on the path", "[.long]") {
    if (!is_here("make") || !is_here("pkg-config")) return;
    const Project project({});
    project.install();
    project.must("prefix/bin/selgen init spmv\nmkdir bin\nln -s ../prefix/bin/selgen bin");
    for (const char* folder : {"bin", "prefix/bin"}) {
        const std::string make = "unset PKG_CONFIG_PATH\nPATH=\"$PWD/" + std::string(folder) +
                                 ":$PATH\" make -C spmv CXX=\"$LAUNCH c++\" ";
        CHECK(project.work_of(make) == Work{"compile main.cpp", "gen spmv.sel"});
        CHECK(project.must("OMP_NUM_THREADS=2 spmv/app").find("team: open") != std::string::npos);
        project.must(make + "clean");
    }
}
