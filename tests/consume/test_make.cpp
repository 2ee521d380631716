// Builds with make, Meson and Bazel, the paths of pkg-config, and the projects of `selgen init`.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

// The makefile of the guide calls the compiler itself; here a wrapper logs its runs.
const std::string guide_make = "make CXX=\"$LAUNCH c++\" ";
const std::string with_pkg_config =
    "export PKG_CONFIG_PATH=\"$PWD/prefix/share/pkgconfig\" PATH=\"$PWD/prefix/bin:$PATH\"\n";

/// The paths that pkg-config gives for an install tree, relative to it.
std::string asked(const Project& project, const std::string& tree, const std::string& what) {
    const std::string said =
        project.must("export PKG_CONFIG_PATH=\"$PWD/" + tree + "/share/pkgconfig\"\n" +
                     "realpath \"$(pkg-config " + what + " selgen | sed 's/^-I//; s/ *$//')\"");
    const std::string root = project.path(tree) + "/";
    INFO(said);
    REQUIRE(said.rfind(root, 0) == 0);
    return said.substr(root.size());
}

}  // namespace

TEST_CASE("the makefile of the guide builds with pkg-config", "[.long]") {
    if (!is_here("make") || !is_here("pkg-config")) return;
    const Project project(example_with("Make"));
    project.install();
    check_rebuilds(project, with_pkg_config + guide_make);
}

TEST_CASE("the makefile of the guide builds with given paths", "[.long]") {
    if (!is_here("make")) return;
    const Project project(example_with("Make"));
    check_rebuilds(project,
                   guide_make + "-j8 SELGEN_TOOL=\"$TOOL\" SELGEN_CFLAGS=-I\"$SOURCE\"/runtime");
}

TEST_CASE("pkg-config finds a moved installation", "[.long]") {
    if (!is_here("make") || !is_here("pkg-config")) return;
    const Project project(example());
    project.install();
    for (const char* place : {"prefix", "other/place"}) {
        project.must("mkdir -p other && [ -e " + std::string(place) + " ] || mv prefix " + place);
        CHECK(asked(project, place, "--variable=selgen_tool") == "bin/selgen\n");
        CHECK(asked(project, place, "--variable=includedir") == "include\n");
        CHECK(asked(project, place, "--variable=cmakedir") == "share/cmake/selgen\n");
        CHECK(asked(project, place, "--cflags") == "include\n");
    }
}

TEST_CASE("the Meson project of the guide builds", "[.long]") {
    if (!is_here("meson") || !is_here("ninja") || !is_here("pkg-config")) return;
    const Project project(example_with("Meson"));
    project.install();
    project.must(with_pkg_config + "CXX=\"$LAUNCH c++\" meson setup build");
    check_rebuilds(project, "ninja -C build");
}

// Bazel downloads its rules for C++. The rule for the header does not need them.
TEST_CASE("the Bazel rule of the guide writes the header", "[.long]") {
    if (!is_here("bazel")) return;
    const Project project(example_with("Bazel"));
    project.install();
    project.replace("WORKSPACE", "/usr", project.path("prefix"));
    const std::string bazel = "bazel --output_user_root=\"$PWD/out\" --max_idle_secs=10 ";
    const std::string build = bazel + "build :sum_select";
    project.must(build);
    const std::string compare = "\"$TOOL\" gen sum.sel | cmp - bazel-bin/sum.sel.hpp";
    CHECK(project.shell(compare).code == 0);
    CHECK(has(project.must(build), "1 process: 1 internal"));
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.shell(compare).code == 1);
    project.must(build);
    CHECK(project.shell(compare).code == 0);
    project.must(bazel + "shutdown\nchmod -R u+w out");
}

TEST_CASE("a new project builds with CMake, also without OpenMP") {
    const Project project({});
    project.install();
    project.must("prefix/bin/selgen init spmv");
    project.write("spmv/spmv.sel.hpp", "#error \"a header that make wrote before\"\n");
    const std::string configure = "cmake -S spmv -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" -B ";
    project.must(configure + "build");
    CHECK(project.work_of("cmake --build build") == Work{"compile main.cpp", "gen spmv.sel"});
    CHECK(has(project.must("OMP_NUM_THREADS=2 build/app"), "team: open"));
    CHECK(has(project.must("cmake --build build --target help"), "tune_spmv"));
    project.must(configure + "plain -DCMAKE_DISABLE_FIND_PACKAGE_OpenMP=ON");
    project.must("cmake --build plain");
    CHECK(has(project.must("plain/app"), "spmv: serial"));
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
    CHECK(has(project.must("OMP_NUM_THREADS=2 spmv/app"), "team: open"));
    CHECK(has(project.must(make + "-n tune BUDGET=9s"), "tune spmv.sel --budget 9s -- "));
    std::filesystem::remove(project.folder() / "spmv/spmv.fit.sel");
    CHECK(project.work_of(make) == Work{"gen spmv.sel"});
    project.must(make + "clean\n" + make + "CXXFLAGS=-O1");
    CHECK(has(project.must("spmv/app"), "spmv: serial"));
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
        CHECK(has(project.must("OMP_NUM_THREADS=2 spmv/app"), "team: open"));
        project.must(make + "clean");
    }
}
