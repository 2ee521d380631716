// The Debian package, and a library that uses selgen inside and is installed with an export.
#include <sstream>

#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

/// The folder with the Debian package. Building it takes seconds, so it is built once for all
/// cases.
const std::string& packed() {
    static const Project packing{Files{}};
    static const std::string said =
        packing.must("cpack -G DEB --config '" + build_folder().string() +
                     "/CPackConfig.cmake' -B packed -D CPACK_CMAKE_GENERATOR=Ninja");
    static const std::string folder = packing.path("packed");
    return folder;
}

/// The example, with the package in packed/ and its unpacked files in prefix/. Nothing is built for
/// it.
void unpack(const Project& project) {
    project.must("mkdir packed\ncp '" + packed() +
                 "'/*.deb packed\n"
                 "dpkg-deb -x packed/*.deb unpacked\nmv unpacked/usr prefix");
}

bool can_pack() { return is_here("dpkg-deb") && is_here("dpkg-shlibdeps") && is_here("file"); }

}  // namespace

TEST_CASE("the Debian package works for CMake and pkg-config in any folder") {
    if (!can_pack()) return;
    const Project project(example_with("With find_package"));
    unpack(project);
    project.must("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"\ncmake --build build");
    CHECK(project.must("build/app") == "6 by plain\n");
    CHECK(has(project.must("cat build/CMakeFiles/app_select_selgen.dir/build.make"),
              project.path("prefix/bin/selgen")));
    if (!is_here("pkg-config")) return;
    CHECK(project.must("export PKG_CONFIG_PATH=\"$PWD/prefix/share/pkgconfig\"\n"
                       "$(pkg-config --variable=selgen_tool selgen) gen sum.sel -o sum.sel.hpp\n"
                       "c++ -std=c++17 $(pkg-config --cflags selgen) main.cpp -o by_hand\n"
                       "./by_hand") == "6 by plain\n");
}

TEST_CASE("the Debian package has its dependencies, and no path of the build") {
    if (!can_pack()) return;
    const Project project(example());
    unpack(project);
    const std::string needs = project.must("dpkg-deb -f packed/*.deb Depends");
    for (const char* package : {"libc6 (>=", "libstdc++6 (>=", "libgcc-s1 (>="}) {
        CHECK(has(needs, package));
    }
    CHECK(project.must("dpkg-deb -f packed/*.deb Package") == "selgen\n");
#ifdef SELGEN_SANITIZERS
    WARN("not tested: sanitizers write the names of sources into a program");
#else
    const std::string build = build_folder().string();
    CHECK(project.must("grep -rlF -e '" + build + "' -e '" + source_folder().string() +
                       "' prefix || true") == "");
#endif
    CHECK(project.must("find prefix -type d -empty -o -perm /022 ! -type l") == "");
}

TEST_CASE("the Debian package has a manual, completions, documents, and the exporter for Python") {
    if (!can_pack()) return;
    const Project project(example());
    unpack(project);
    for (const char* file :
         {"man/man1/selgen.1.gz", "bash-completion/completions/selgen",
          "zsh/vendor-completions/_selgen", "fish/vendor_completions.d/selgen.fish",
          "doc/selgen/export_sklearn.py", "doc/selgen/docs/index.md",
          "doc/selgen/docs/tutorial/first-selector.md"}) {
        INFO(file);
        CHECK(std::filesystem::file_size(project.folder() / "prefix/share" / file) > 0);
    }
}

TEST_CASE("lintian reports nothing") {
    if (!can_pack() || !is_here("lintian")) return;
    const Project project(example());
    unpack(project);
    // A package outside of Debian closes no bug.
    std::istringstream said(
        project
            .shell("lintian --allow-root --no-cfg --suppress-tags initial-upload-closes-no-bugs "
                   "packed/*.deb")
            .said);
    for (std::string line; std::getline(said, line);) CHECK(line == "");
    CHECK(project.shell("lintian packed/*.deb nowhere.deb").code != 0);  // lintian runs
}

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
        CHECK(
            has(project.must("cmake -S user -B user/" + way + " -DCMAKE_PREFIX_PATH=\"$PWD/" +
                             first + "\"\ncmake --build user/" + way + " && user/" + way + "/user"),
                "\nsum 6\n"));
    }
}
