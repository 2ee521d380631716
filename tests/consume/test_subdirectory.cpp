// Projects that contain or fetch the sources of selgen, or use only its runtime.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

// The tool is not built again, because that takes minutes. The build of these tests built it.
void configure(const Project& project, const std::string& generator,
               const std::string& options = "") {
    const std::string said = project.must("cmake -S . -B build -G '" + generator +
                                          "' -DSELGEN_EXECUTABLE=\"$TOOL\" " + options);
    INFO(said);
    CHECK(said.find("CMake Warning") == said.npos);
}

const char* const no_network = "-DFETCHCONTENT_SOURCE_DIR_SELGEN=\"$SOURCE\"";

void put_sources_into(const Project& project) {
    std::filesystem::create_directory_symlink(source_folder(), project.folder() / "selgen");
}

}  // namespace

TEST_CASE("a project can contain selgen's sources, with Ninja") {
    if (!is_here("ninja")) return;
    const Project project(example_with("With add_subdirectory"));
    put_sources_into(project);
    configure(project, "Ninja");
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project can contain selgen's sources, with make", "[.long]") {
    if (!is_here("make")) return;
    const Project project(example_with("With add_subdirectory"));
    put_sources_into(project);
    configure(project, "Unix Makefiles");
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project can fetch selgen's sources, with Ninja", "[.long]") {
    if (!is_here("ninja")) return;
    const Project project(example_with("With FetchContent"));
    configure(project, "Ninja", no_network);
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project can fetch selgen's sources, with make", "[.long]") {
    if (!is_here("make")) return;
    const Project project(example_with("With FetchContent"));
    configure(project, "Unix Makefiles", no_network);
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("with a named tool, none is built or searched for", "[.long]") {
    const Project project(example_with("With add_subdirectory"));
    put_sources_into(project);
    configure(project, "Unix Makefiles");
    const std::string cache = project.read("build/CMakeCache.txt");
    CHECK(cache.find("CLI11") == cache.npos);
    CHECK(cache.find("pegtl") == cache.npos);
    CHECK(cache.find("CUDA_COMPILER") == cache.npos);
    const std::string targets = project.must("cmake --build build --target help");
    CHECK(targets.find("app_select_selgen") != targets.npos);
    CHECK(targets.find("selgen_gen\n") == targets.npos);
    CHECK(targets.find("test") == targets.npos);
}

TEST_CASE("without a named tool, one is built", "[.long]") {
    const Project project(example_with("With add_subdirectory"));
    put_sources_into(project);
    project.must("cmake -S . -B build -G 'Unix Makefiles'");
    const std::string targets = project.must("cmake --build build --target help");
    CHECK(targets.find("... selgen\n") != targets.npos);
    CHECK(targets.find("... selgen_test") == targets.npos);
}

TEST_CASE("a project that uses only the runtime needs no tool") {
    const Project project({{"CMakeLists.txt",
                            "cmake_minimum_required(VERSION 3.23)\n"
                            "project(app LANGUAGES CXX)\n"
                            "set(SELGEN_BUILD_TOOL OFF)\n"
                            "add_subdirectory(selgen)\n"
                            "add_executable(app main.cpp)\n"
                            "target_link_libraries(app PRIVATE selgen::runtime)\n"},
                           {"main.cpp",
                            "#include <selgen/rt/config.hpp>\n"
                            "int main() { return selgen::rt::abi > 0 ? 0 : 1; }\n"}});
    put_sources_into(project);
    project.must("PATH=/usr/bin:/bin cmake -S . -B build");
    CHECK(project.work_of("cmake --build build") == Work{"compile main.cpp"});
    project.must("build/app");
}
