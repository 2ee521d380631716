// The arguments of selgen_add_library and selgen_generate_all, with their errors and warnings.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const std::string begin =
    "cmake_minimum_required(VERSION 3.23)\nproject(app LANGUAGES CXX)\n"
    "add_subdirectory(selgen)\n";

/// The example with other CMake lines.
class Cmake : public Project {
public:
    explicit Cmake(const std::string& lines) : Project(example()) {
        write("CMakeLists.txt", begin + lines);
        std::filesystem::create_directory_symlink(source_folder(), folder() / "selgen");
    }
    Ran configure() const { return shell("cmake -S . -B build -DSELGEN_EXECUTABLE=\"$TOOL\""); }
};

/// The output of CMake in one line, without its line breaks.
std::string unbroken(const std::string& text) {
    std::string line;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\n';
        if (space && !line.empty() && line.back() == ' ') continue;
        line += space ? ' ' : c;
    }
    return line;
}

void check_refused(const std::string& lines, const std::string& why) {
    const Ran ran = Cmake(lines).configure();
    INFO(ran.said);
    CHECK(ran.code != 0);
    CHECK(has(unbroken(ran.said), why));
}

}  // namespace

TEST_CASE("two specs that would write one header are refused") {
    Cmake project("selgen_add_library(both SOURCES a/sum.sel b/sum.sel)\n");
    project.write("a/sum.sel", "");
    project.write("b/sum.sel", "");
    const Ran ran = project.configure();
    INFO(ran.said);
    CHECK(ran.code != 0);
    CHECK(has(unbroken(ran.said),
              "selgen_add_library(both): a/sum.sel and b/sum.sel would both write sum.sel.hpp"));
}

TEST_CASE("CMake warns about a header in the folder of its spec") {
    Cmake project("selgen_add_library(x SOURCES sum.sel)\n");
    project.write("sum.sel.hpp", "");
    const Ran ran = project.configure();
    INFO(ran.said);
    CHECK(ran.code == 0);
    CHECK(has(unbroken(ran.said), "sum.sel.hpp hides the header that is generated here"));
}

TEST_CASE("wrong arguments are reported when CMake runs") {
    check_refused("selgen_add_library(x)\n", "selgen_add_library(x): SOURCES names no spec");
    check_refused("selgen_add_library(x SOURCES)\n", "without a value: SOURCES");
    check_refused("selgen_add_library(x SOURCE sum.sel)\n", "keywords without a value: SOURCE");
    check_refused("selgen_add_library(x SOURCES som.sel)\n", "there is no spec ");
    check_refused("selgen_add_library(x SOURCES sum.sel INCLUDE_PREFIX ../up)\n",
                  "INCLUDE_PREFIX '../up' is outside");
    check_refused("set(SELGEN_EXECUTABLE nowhere)\nselgen_add_library(x SOURCES sum.sel)\n",
                  "SELGEN_EXECUTABLE is 'nowhere', which is not a selgen that runs here");
}

TEST_CASE("INCLUDE_PREFIX precedes the header's name, and HEADERS_OUT returns the paths") {
    const Cmake project(
        "selgen_add_library(s SOURCES sum.sel INCLUDE_PREFIX deep/er HEADERS_OUT headers)\n"
        "file(WRITE ${CMAKE_BINARY_DIR}/headers \"${headers}\")\n"
        "add_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE s)\n");
    project.replace("main.cpp", "\"sum.sel.hpp\"", "\"deep/er/sum.sel.hpp\"");
    project.must("cmake -S . -B build -DSELGEN_EXECUTABLE=\"$TOOL\"\ncmake --build build");
    CHECK(project.must("build/app") == "6 by plain\n");
    CHECK(project.read("build/headers") == project.find("sum.sel.hpp").string());
}

TEST_CASE("selgen_generate_all writes all headers and compiles nothing") {
    const Cmake project(
        "selgen_add_library(s SOURCES sum.sel)\n"
        "add_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE s)\n");
    REQUIRE(project.configure().code == 0);
    CHECK(project.work_of("cmake --build build --target selgen_generate_all") ==
          Work{"gen sum.sel"});
}

TEST_CASE("the build can generate a spec") {
    const Cmake project(
        "add_custom_command(OUTPUT made.sel COMMAND ${CMAKE_COMMAND} -E copy\n"
        "    ${CMAKE_SOURCE_DIR}/sum.sel made.sel DEPENDS sum.sel)\n"
        "configure_file(times.sel times.sel COPYONLY)\n"
        "selgen_add_library(s SOURCES ${CMAKE_BINARY_DIR}/made.sel)\n"
        "add_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE s)\n"
        "target_include_directories(app PRIVATE .)\n");
    project.replace("main.cpp", "sum.sel.hpp", "made.sel.hpp");
    REQUIRE(project.configure().code == 0);
    const std::string build = "cmake --build build";
    CHECK(project.work_of(build) == Work{"compile main.cpp", "gen made.sel"});
    project.replace("sum.sel", "otherwise plain", "otherwise halves");
    CHECK(project.work_of(build) == Work{"compile main.cpp", "gen made.sel"});
    CHECK(project.work_of(build) == Work{});
}

TEST_CASE("a library can be installed with the headers of its specs") {
    const Cmake project(
        "selgen_add_library(s SOURCES sum.sel INCLUDE_PREFIX app)\n"
        "install(TARGETS s FILE_SET HEADERS)\n");
    REQUIRE(project.configure().code == 0);
    project.must("cmake --build build\ncmake --install build --prefix to");
    CHECK(project.must("cd to && find . -type f") == "./include/app/sum.sel.hpp\n");
}

TEST_CASE("CMake omits a self-test that cannot run, and reports it") {
    const std::string asked = "selgen_add_library(s SOURCES sum.sel SELFTEST)\n";
    for (const std::string& off :
         {std::string(), "enable_testing()\nset(BUILD_TESTING OFF)\n" + std::string()}) {
        const Cmake project(off + asked);
        const Ran ran = project.configure();
        CHECK(ran.code == 0);
        CHECK(has(unbroken(ran.said), "selgen_add_library(s): without its SELFTEST"));
        CHECK(project.work_of("cmake --build build") == Work{"gen sum.sel"});
    }
}

TEST_CASE("SELFTEST adds a test to the project") {
    Cmake project(
        "enable_testing()\n"
        "selgen_add_library(one SOURCES sum.sel SELFTEST)\n"
        "selgen_add_library(two SOURCES sum.sel other.sel SELFTEST)\n");
    if (!has(project.must("\"$TOOL\" help gen"), "--selftest")) {
        WARN("this selgen has no --selftest: its part in CMake is not tested");
        return;
    }
    project.write("other.sel", project.read("sum.sel"));
    REQUIRE(project.configure().code == 0);
    const std::string build = "cmake --build build";
    CHECK(project.work_of(build).size() == 6);
    CHECK(project.work_of(build) == Work{});
    const std::string tests = project.must("cd build && ctest");
    for (const char* name : {"one.selftest ", "two.selftest.sum ", "two.selftest.other "}) {
        CHECK(has(tests, name));
    }
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.work_of(build).size() == 6);
    std::filesystem::remove(project.find("other.sel.selftest.cpp"));
    CHECK(project.work_of(build) == Work{"compile other.sel.selftest.cpp", "gen other.sel"});
    CHECK(project.work_of(build) == Work{});
}
