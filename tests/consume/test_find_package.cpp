#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

Files project_of(const std::string& heading) {
    Files files = example();
    files.merge(shown_in("docs/build.md", heading));
    return files;
}

std::string configure(const std::string& generator) {
    return "cmake -S . -B build -G '" + generator + "' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"\n";
}

void check_find_package(const std::string& generator) {
    if (!is_here(generator == "Unix Makefiles" ? "make" : "ninja")) return;
    const Project project(project_of("With find_package"));
    project.install();
    project.must(configure(generator));
    check_rebuilds(project, "cmake --build build");
}

}  // namespace

TEST_CASE("an installed selgen serves a project, with Ninja") { check_find_package("Ninja"); }

TEST_CASE("an installed selgen serves a project, with make") {
    check_find_package("Unix Makefiles");
}

TEST_CASE("an installed selgen serves a project, with several configurations") {
    check_find_package("Ninja Multi-Config");
}
