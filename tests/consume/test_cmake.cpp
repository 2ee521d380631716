// Projects with CMake that find an installed selgen, contain or fetch its sources, or use only its
// runtime, in one folder or in several.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

/// The example with an installed selgen, configured.
void configure_installed(const Project& project, const std::string& generator) {
    project.install();
    const std::string said = project.must("cmake -S . -B build -G '" + generator +
                                          "' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    CHECK_FALSE(has(said, "CMake Warning"));
}

Files files() { return example_with("With find_package"); }

}  // namespace

TEST_CASE("a project uses an installed selgen, with Ninja") {
    if (!is_here("ninja")) return;
    const Project project(files());
    configure_installed(project, "Ninja");
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project uses an installed selgen, with make", "[.long]") {
    if (!is_here("make")) return;
    const Project project(files());
    configure_installed(project, "Unix Makefiles");
    check_rebuilds(project, "cmake --build build");
}

TEST_CASE("a project with several configurations uses an installed selgen", "[.long]") {
    if (!is_here("ninja")) return;
    const Project project(files());
    configure_installed(project, "Ninja Multi-Config");
    check_rebuilds(project, "cmake --build build --config Release");
}

TEST_CASE("a program in C calls a selector") {
    if (!is_here("make")) return;
    const Project project(example_with("Calls from C"));
    configure_installed(project, "Unix Makefiles");
    CHECK(has(project.must("cmake --build build 2>&1 && build/app"), "\n6 3\n"));
}

TEST_CASE("a project can require an older version of CMake", "[.long]") {
    Files old = files();
    const std::string now = "VERSION 3.23";
    REQUIRE(has(old["CMakeLists.txt"], now));
    old["CMakeLists.txt"].replace(old["CMakeLists.txt"].find(now), now.size(), "VERSION 3.10");
    const Project project(old);
    configure_installed(project, "Unix Makefiles");
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
    CHECK(has(ran.said, "version \"99\""));
}

namespace {

// The tool is not built again, because that takes minutes. The build of these tests built it.
void configure(const Project& project, const std::string& generator,
               const std::string& options = "") {
    const std::string said = project.must("cmake -S . -B build -G '" + generator +
                                          "' -DSELGEN_EXECUTABLE=\"$TOOL\" " + options);
    INFO(said);
    CHECK_FALSE(has(said, "CMake Warning"));
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
    CHECK_FALSE(has(cache, "CLI11"));
    CHECK_FALSE(has(cache, "pegtl"));
    CHECK_FALSE(has(cache, "CUDA_COMPILER"));
    const std::string targets = project.must("cmake --build build --target help");
    CHECK(has(targets, "app_select_selgen"));
    CHECK_FALSE(has(targets, "selgen_gen\n"));
    CHECK_FALSE(has(targets, "test"));
}

TEST_CASE("without a named tool, one is built", "[.long]") {
    const Project project(example_with("With add_subdirectory"));
    put_sources_into(project);
    project.must("cmake -S . -B build -G 'Unix Makefiles'");
    const std::string targets = project.must("cmake --build build --target help");
    CHECK(has(targets, "... selgen\n"));
    CHECK_FALSE(has(targets, "... selgen_test"));
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

namespace {

/// Two selectors in two folders, and a program in the folder above, in parts that include one each.
/// Only one of the folders finds selgen, and the other is added first.
Files two_folders() {
    Files files = example();
    Files tree;
    for (const char* name : {"sum.sel", "times.sel", "sum.hpp"}) {
        tree["left/" + std::string(name)] = files[name];
    }
    tree["right/far.sel"] =
        "selector far {\n  call int (int n);\n  feature n : count = n;\n"
        "  variant low { run 0; }\n  variant high { run 1; }\n"
        "  choose high when n > 2;\n  otherwise low;\n}\n";
    tree["left/CMakeLists.txt"] = "selgen_add_library(left SOURCES sum.sel)\n";
    tree["right/CMakeLists.txt"] = "selgen_add_library(right SOURCES far.sel)\n";
    tree["main.cpp"] = files["main.cpp"];
    tree["far.cpp"] = "#include \"far.sel.hpp\"\nint far_one() { return far::call(7); }\n";
    tree["CMakeLists.txt"] =
        "cmake_minimum_required(VERSION 3.23)\nproject(app LANGUAGES CXX)\n"
        "find_package(selgen REQUIRED)\n"
        "add_executable(app main.cpp $<TARGET_OBJECTS:parts>)\n"
        "add_library(parts OBJECT far.cpp)\n"
        "target_link_libraries(app PRIVATE left)\ntarget_link_libraries(parts PRIVATE right)\n"
        "foreach(i RANGE 1 2)\n  add_executable(more${i} main.cpp)\n"
        "  target_link_libraries(more${i} PRIVATE left right)\nendforeach()\n"
        "add_subdirectory(right)\nadd_subdirectory(left)\n";
    return tree;
}

void check_two_folders(const std::string& generator) {
    const Project project(two_folders());
    project.install();
    project.must("cmake -S . -B build -G '" + generator + "' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    const std::string build = "cmake --build build -j 8";
    const std::string main = "compile main.cpp";
    CHECK(project.work_of(build) ==
          Work{"compile far.cpp", main, main, main, "gen far.sel", "gen sum.sel"});
    CHECK(project.work_of(build) == Work{});
    project.replace("left/times.sel", "4 us", "5 us");
    CHECK(project.work_of(build) == Work{main, main, main, "gen sum.sel"});
    CHECK(project.work_of(build) == Work{});
    project.replace("right/far.sel", "n > 2", "n > 3");
    CHECK(project.work_of(build) == Work{"compile far.cpp", "gen far.sel"});
    CHECK(project.work_of(build) == Work{});
    CHECK(project.must("build/app") == "6 by plain\n");
}

}  // namespace

TEST_CASE("each header is written once for all programs in all folders, with Ninja", "[.long]") {
    if (!is_here("ninja")) return;
    check_two_folders("Ninja");
}

TEST_CASE("each header is written once for all programs in all folders, with make", "[.long]") {
    if (!is_here("make")) return;
    check_two_folders("Unix Makefiles");
}

TEST_CASE("find_package in a subfolder works for the folder above", "[.long]") {
    Files files = example_with("With find_package");
    Files tree;
    for (const char* name : {"sum.sel", "times.sel", "sum.hpp"}) {
        tree["below/" + std::string(name)] = files[name];
    }
    tree["main.cpp"] = files["main.cpp"];
    tree["below/CMakeLists.txt"] =
        "find_package(selgen REQUIRED)\nselgen_add_library(below SOURCES sum.sel)\n";
    tree["CMakeLists.txt"] =
        "cmake_minimum_required(VERSION 3.23)\nproject(app LANGUAGES CXX)\n"
        "add_subdirectory(below)\n"
        "add_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE below)\n";
    const Project project(tree);
    project.install();
    project.must("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    CHECK(project.work_of("cmake --build build") == Work{"compile main.cpp", "gen sum.sel"});
}

TEST_CASE("a CUDA source is compiled after the header that it includes", "[.long]") {
    if (!is_here("nvcc")) return;
    Files files = example_with("With find_package");
    files["main.cu"] = files["main.cpp"];
    files.erase("main.cpp");
    const Project project(files);
    project.install();
    project.replace("CMakeLists.txt", "LANGUAGES CXX", "LANGUAGES CXX CUDA");
    project.replace("CMakeLists.txt", "main.cpp", "main.cu");
    project.must("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    const std::string build = "cmake --build build -j 8";
    CHECK(project.work_of(build) == Work{"compile main.cu", "gen sum.sel"});
    CHECK(project.work_of(build) == Work{});
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.work_of(build) == Work{"compile main.cu", "gen sum.sel"});
    CHECK(project.work_of(build) == Work{});
}
