// Cross builds: which tool writes the headers, and packages for other word sizes.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

// Uses a compiler for the other machine if there is one. Otherwise uses this machine's compiler,
// which CMake treats as a cross compiler.
const char* const toolchain =
    "set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR aarch64)\n"
    "find_program(gxx NAMES aarch64-linux-gnu-g++ c++)\nset(CMAKE_CXX_COMPILER ${gxx})\n";

// A word size of 32 bits needs no libraries if nothing is linked.
const char* const narrow =
    "set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR i686)\n"
    "set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)\nset(CMAKE_CXX_FLAGS_INIT -m32)\n";

const Work all{"compile main.cpp", "gen sum.sel"};

Project& prepared(Project& project) {
    project.write("cross.cmake", toolchain);
    project.install();
    return project;
}

/// Configures with only the usual programs on the path.
std::string configure(const std::string& options, const std::string& path = "/usr/bin:/bin") {
    return "export PATH=\"" + path +
           "\"\ncmake -S . -B build --toolchain cross.cmake "
           "-DCMAKE_PREFIX_PATH=\"$PWD/prefix\" " +
           options;
}

/// Replaces the installed tool with one that cannot run on this machine.
void make_foreign(const Project& project) {
    project.write("prefix/bin/selgen", "\177ELF of another machine");
}

}  // namespace

TEST_CASE("a cross build uses the named tool") {
    Project project(example_with("With find_package"));
    make_foreign(prepared(project));
    project.must(configure("-DSELGEN_EXECUTABLE=\"$TOOL\""));
    CHECK(project.work_of("cmake --build build") == all);
    CHECK(project.work_of("cmake --build build") == Work{});
}

TEST_CASE("a cross build prefers a tool on the path to that of the package") {
    Project project(example_with("With find_package"));
    prepared(project);
    const std::string said = project.must(configure("", "$PWD/.tools:/usr/bin:/bin"));
    CHECK(has(said, "/.tools/selgen writes the headers"));
    CHECK(project.work_of("cmake --build build") == all);
}

TEST_CASE("a cross build uses the tool of the package if it runs on this machine") {
    Project project(example_with("With find_package"));
    prepared(project);
    project.must(configure(""));
    CHECK(project.work_of("cmake --build build") == all);
}

TEST_CASE("a cross build without a usable tool is refused with a suggestion") {
    Project project(example_with("With find_package"));
    make_foreign(prepared(project));
    const Ran ran = project.shell(configure(""));
    INFO(ran.said);
    CHECK(ran.code != 0);
    CHECK(ran.said.find("cross build for aarch64") != ran.said.npos);
    CHECK(ran.said.find("-DSELGEN_EXECUTABLE=/usr/bin/selgen") != ran.said.npos);
}

TEST_CASE("a cross build that contains selgen builds no tool") {
    const Project project(example_with("With add_subdirectory"));
    project.write("cross.cmake", toolchain);
    std::filesystem::create_directory_symlink(source_folder(), project.folder() / "selgen");
    const Ran ran = project.shell(configure(""));
    INFO(ran.said);
    CHECK(ran.code != 0);
    CHECK(ran.said.find("Set SELGEN_EXECUTABLE to a selgen that runs") != ran.said.npos);
    project.must(configure("-DSELGEN_EXECUTABLE=\"$TOOL\""));
    CHECK(project.work_of("cmake --build build") == all);
}

TEST_CASE("the package works for any word size of the build") {
    Project project(example_with("With find_package"));
    prepared(project);
    project.write("cross.cmake", narrow);
    project.must(configure("-DSELGEN_EXECUTABLE=\"$TOOL\""));
    project.must("grep 'SIZEOF_DATA_PTR \"4\"' build/CMakeFiles/*/CMakeCXXCompiler.cmake");
    CHECK(project.work_of("cmake --build build --target selgen_generate_all") ==
          Work{"gen sum.sel"});
}

TEST_CASE("a package without the tool works with a named tool") {
    Project project(example_with("With find_package"));
    prepared(project);
    std::filesystem::remove(project.folder() / "prefix/bin/selgen");
    std::filesystem::remove(project.folder() / "prefix/bin/selgen.real");
    const Ran ran = project.shell(configure(""));
    CHECK(ran.code != 0);
    CHECK(ran.said.find("there is no selgen here") != ran.said.npos);
    project.must(configure("-DSELGEN_EXECUTABLE=\"$TOOL\""));
    CHECK(project.work_of("cmake --build build") == all);
}
