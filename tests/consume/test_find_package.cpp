// Projects that use an installed selgen by find_package, with several generators of CMake.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

/// The example with an installed selgen, configured.
void configure(const Project& project, const std::string& generator) {
    project.install();
    const std::string said = project.must("cmake -S . -B build -G '" + generator +
                                          "' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    CHECK(said.find("CMake Warning") == said.npos);
}

Files files() { return example_with("With find_package"); }

}  // namespace

TEST_CASE("a project uses an installed selgen, with Ninja") {
    if (!is_here("ninja")) return;
    const Project project(files());
    configure(project, "Ninja");
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project uses an installed selgen, with make", "[.long]") {
    if (!is_here("make")) return;
    const Project project(files());
    configure(project, "Unix Makefiles");
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project with several configurations uses an installed selgen", "[.long]") {
    if (!is_here("ninja")) return;
    const Project project(files());
    configure(project, "Ninja Multi-Config");
    check_rebuilds(project, "cmake --build build --config Release");
}

TEST_CASE("a program in C calls a selector") {
    if (!is_here("make")) return;
    const Project project(example_with("Calls from C"));
    configure(project, "Unix Makefiles");
    CHECK(project.must("cmake --build build 2>&1 && build/app").find("\n6 3\n") !=
          std::string::npos);
}

TEST_CASE("a project can require an older version of CMake", "[.long]") {
    Files old = files();
    const std::string now = "VERSION 3.23";
    REQUIRE(old["CMakeLists.txt"].find(now) != std::string::npos);
    old["CMakeLists.txt"].replace(old["CMakeLists.txt"].find(now), now.size(), "VERSION 3.10");
    const Project project(old);
    configure(project, "Unix Makefiles");
    project.must("cmake --build build");
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.work_of("cmake --build build") == Work{"compile main.cpp", "gen sum.sel"});
    CHECK(project.work_of("cmake --build build") == Work{});
}

TEST_CASE("an installed selgen can be moved", "[.long]") {
    const Project project(files());
    project.install();
    project.must("mkdir other && mv prefix other/place");
    project.replace("other/place/bin/selgen", "/prefix/", "/other/place/");
    project.must("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/other/place\"");
    CHECK(project.work_of("cmake --build build") == Work{"compile main.cpp", "gen sum.sel"});
    CHECK(project.must("grep -rlF \"$PWD\" other/place | grep -v bin/ || true") == "");
}

TEST_CASE("a version that is too new is refused") {
    const Project project(files());
    project.install();
    project.replace("CMakeLists.txt", "selgen REQUIRED", "selgen 99 REQUIRED");
    const Ran ran = project.shell("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    CHECK(ran.code != 0);
    CHECK(ran.said.find("version \"99\"") != std::string::npos);
}
