// Projects of several folders, in which each header is written once for all programs.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

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

TEST_CASE("each header is written once for all programs in all folders, with Ninja") {
    if (!is_here("ninja")) return;
    check_two_folders("Ninja");
}

TEST_CASE("each header is written once for all programs in all folders, with make") {
    if (!is_here("make")) return;
    check_two_folders("Unix Makefiles");
}

TEST_CASE("find_package in a subfolder works for the folder above") {
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

TEST_CASE("a CUDA source is compiled after the header that it includes") {
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
