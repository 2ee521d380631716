// A library that uses selgen inside and is installed with an export: its users need no selgen.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const std::string lists = R"(cmake_minimum_required(VERSION 3.24)
project(fastsum VERSION 1.0 LANGUAGES CXX)
if(WAY STREQUAL package)
    find_package(selgen REQUIRED)
elseif(WAY STREQUAL subdirectory)
    add_subdirectory(${SELGEN_SOURCE} selgen)
else()
    include(FetchContent)
    FetchContent_Declare(selgen SOURCE_DIR ${SELGEN_SOURCE})
    FetchContent_MakeAvailable(selgen)
endif()
selgen_add_library(fastsum_select SOURCES sum.sel NAMESPACE fastsum HEADER_ONLY)
add_library(fastsum STATIC fastsum.cpp)
target_link_libraries(fastsum PRIVATE $<BUILD_INTERFACE:fastsum_select>)
target_include_directories(fastsum PUBLIC
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}> $<INSTALL_INTERFACE:include>)
install(TARGETS fastsum EXPORT fastsum)
install(FILES fastsum.hpp DESTINATION include)
install(EXPORT fastsum NAMESPACE fastsum:: DESTINATION lib/cmake/fastsum FILE fastsumConfig.cmake)
)";

const std::string source = R"(#include "fastsum.hpp"
#include "sum.sel.hpp"
double fastsum::sum_of(const std::vector<double>& x) { return fastsum::sum::call(x); }
)";

const std::string header = R"(#pragma once
#include <vector>
namespace fastsum {
double sum_of(const std::vector<double>& x);
}
)";

const std::string user_lists = R"(cmake_minimum_required(VERSION 3.23)
project(user LANGUAGES CXX)
find_package(fastsum REQUIRED)
add_executable(user main.cpp)
target_link_libraries(user PRIVATE fastsum::fastsum)
)";

const std::string user = R"(#include <cstdio>
#include "fastsum.hpp"
int main() { std::printf("sum %g\n", fastsum::sum_of({1, 2, 3})); }
)";

}  // namespace

TEST_CASE("a library that uses selgen inside is exported without it, in three ways") {
    Files files = example();
    files["CMakeLists.txt"] = lists;
    files["fastsum.cpp"] = source;
    files["fastsum.hpp"] = header;
    files["user/CMakeLists.txt"] = user_lists;
    files["user/main.cpp"] = user;
    const Project project(files);
    project.install();
    for (const std::string way : {"package", "subdirectory", "fetch"}) {
        CAPTURE(way);
        for (const std::string build : {"one", "two/nested"})
            project.must("cmake -S . -B " + build + '/' + way + " -DWAY=" + way +
                         " -DCMAKE_BUILD_TYPE=Release -DSELGEN_SOURCE=\"$SOURCE\""
                         " -DSELGEN_EXECUTABLE=\"$TOOL\" -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"\n"
                         "cmake --build " +
                         build + '/' + way +
                         "\n"
                         "cmake --install " +
                         build + '/' + way + " --prefix installed/" + build + '/' + way);
        // No installed header or CMake file mentions selgen; the folder of the build does not
        // matter.
        const std::string first = "installed/one/" + way, second = "installed/two/nested/" + way;
        CHECK(
            project.shell("grep -rl selgen --include='*.cmake' --include='*.hpp' " + first).said ==
            "");
        CHECK(project.shell("diff -r " + first + ' ' + second).said == "");
        CHECK(project
                  .must("cmake -S user -B user/" + way + " -DCMAKE_PREFIX_PATH=\"$PWD/" + first +
                        "\"\ncmake --build user/" + way + " && user/" + way + "/user")
                  .find("\nsum 6\n") != std::string::npos);
    }
}
