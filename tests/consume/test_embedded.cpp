// Builder programs in CMake projects: families of variants, rebuilds, errors, and installed
// packages.
#include <algorithm>
#include <sstream>

#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

/// A builder program, its includes, and its imports.
Files small() {
    Files files = example();
    files.erase("sum.sel");
    files["sizes.hpp"] = "inline const char* const other = \"halves\";\n";
    files["make_spec.cpp"] = R"made(#include <selgen/dsl.hpp>
#include "sizes.hpp"
using namespace selgen::dsl::build;

int main(int argc, char** argv) {
    auto sum = selector("sum").call("double (const std::vector<double>& x)");
    sum.feature("n", "count", "x.size()");
    sum.variant(variant("plain").run("sum_plain(x)"));
    sum.variant(variant(other).run("sum_halves(x)"));
    sum.choose_least(name("time"));
    sum.otherwise("plain");
    return write(argc, argv, spec({use("\"sum.hpp\""), import("times.sel"), sum}));
}
)made";
    files["CMakeLists.txt"] = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
find_package(selgen REQUIRED)
selgen_add_library(sum BUILDER make_spec.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE sum)
)";
    return files;
}

Files family() {
    Files files;
    const Project copy(Files{});
    for (const char* name : {"CMakeLists.txt", "make_spec.cpp", "transpose.hpp", "main.cpp"}) {
        copy.must("cp '" + (source_folder() / "examples/family" / name).string() + "' .");
        files[name] = copy.read(name);
    }
    return files;
}

void configure(const Project& project, const std::string& generator) {
    project.install();
    project.must("cmake -S . -B build -G '" + generator +
                 "' -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" -DCMAKE_CXX_FLAGS=-Wall");
}

std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

const std::string build = "cmake --build build";
const Work all{"compile main.cpp", "compile make_spec.cpp", "gen sum.sel"};
const Work builder_only{"compile make_spec.cpp", "gen sum.sel"};

/// A build runs only what a change requires.
void check_builder_rebuilds(const Project& project) {
    CHECK(project.work_of(build) == all);
    CHECK(project.must("build/app") == "6 by plain\n");
    CHECK(project.work_of(build) == Work{});
    project.write("make_spec.cpp", project.read("make_spec.cpp") + "// a comment\n");
    CHECK(project.work_of(build) == builder_only);
    CHECK(project.work_of(build) == Work{});
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.work_of(build) == Work{"compile main.cpp", "gen sum.sel"});
    project.write("sizes.hpp", "inline const char* const other = \"halves\"; // two\n");
    CHECK(project.work_of(build) == builder_only);
    for (const char* name : {"sum.sel", "sum.sel.sites"}) {
        std::filesystem::remove(project.find(name));
        CHECK(project.work_of(build) == Work{"gen sum.sel"});
        CHECK(project.work_of(build) == Work{});
    }
}

}  // namespace

TEST_CASE("a project builds a family of variants, and calls each correctly") {
    const Project project(family());
    CHECK(lines(project.read("make_spec.cpp")) <= 25);
    CHECK(lines(project.read("CMakeLists.txt")) <= 6);
    for (const auto& [name, text] : shown_in("docs/guides/embedded.md", "The example"))
        CHECK(project.read(name) == text);
    configure(project, "Ninja");
    CHECK(project.work_of(build) ==
          Work{"compile main.cpp", "compile make_spec.cpp", "gen transpose.sel"});
    CHECK(has(project.must("build/family"), "200 of 200 variants are right\n"));

    // The header is that of the text, in any folder.
    project.must(
        "mkdir elsewhere && cp build/transpose.selgen/transpose.sel elsewhere\n"
        "cd elsewhere && \"$TOOL\" gen transpose.sel -o transpose.sel.hpp\n"
        "cmp transpose.sel.hpp ../build/transpose.selgen/transpose.sel.hpp\n"
        "\"$TOOL\" fmt --check transpose.sel");
    CHECK(has(project.must("\"$TOOL\" explain build/transpose.selgen/transpose.sel "
                           "--features rows=97,columns=131"),
              "t16_u6"));
}

TEST_CASE("a builder program runs again when it changes, with Ninja", "[.long]") {
    const Project project(small());
    configure(project, "Ninja");
    check_builder_rebuilds(project);
}

TEST_CASE("a builder program runs again when it changes, with make", "[.long]") {
    if (!is_here("make")) return;
    const Project project(small());
    configure(project, "Unix Makefiles");
    check_builder_rebuilds(project);
}

TEST_CASE("errors of a built spec show the calls, and no header is written") {
    const Project project(small());
    project.replace("make_spec.cpp", "choose_least(name(\"time\"))", "choose_by(\"nothing\")");
    configure(project, "Ninja");
    Ran ran = project.shell(build);
    INFO(ran.said);
    CHECK(ran.code != 0);
    CHECK(has(ran.said, "sum.sel:12:13: error[SG0302]"));
    CHECK(has(ran.said, project.path("make_spec.cpp") + ":10:1: note: built by this call"));
    CHECK_FALSE(std::filesystem::exists(project.path("build/sum.selgen/sum.sel.hpp")));

    std::filesystem::remove(project.find("sum.sel"));
    project.replace("make_spec.cpp", "choose_by(\"nothing\")", "choose_by(\"no model\")");
    ran = project.shell(build);
    CHECK(ran.code != 0);
    CHECK(has(ran.said, project.path("make_spec.cpp") + ":10: error[SG0001]: expected ';'"));
    CHECK_FALSE(std::filesystem::exists(project.path("build/sum.selgen/sum.sel")));

    project.replace("make_spec.cpp", "choose_by(\"no model\")", "choose_least(name(\"time\"))");
    CHECK(project.work_of(build) == all);
    CHECK(project.must("build/app") == "6 by plain\n");
}

TEST_CASE("the experiment of a builder program is measured, and the fitted model imported",
          "[.long]") {
    Files files = small();
    files["CMakeLists.txt"] += R"(selgen_add_bench(bench_sum
    SOURCES ${CMAKE_CURRENT_BINARY_DIR}/sum.selgen/sum.sel LIBRARIES sum)
)";
    for (const std::string generator : {"Ninja", "Unix Makefiles"}) {
        if (generator != "Ninja" && !is_here("make")) continue;
        const Project project(files);
        project.replace(
            "make_spec.cpp", "return write",
            "auto e = experiment(\"sum\");\n"
            "    e.text(\"factor n in 10, 100, 1000, 10000; input std::vector<double>(n); \"\n"
            "           \"repeats 1;\");\n"
            "    return write");
        project.replace("make_spec.cpp", "import(\"times.sel\"), sum}",
                        "import(\"times.sel\"), sum, e}");
        configure(project, generator);
        project.must("cmake --build build --target bench_sum");  // a build from scratch
        CHECK(has(project.must("prefix/bin/selgen bench build/bench_sum -o times.csv --clock cpu"),
                  "4 points"));
        CHECK(has(project.must("prefix/bin/selgen fit build/sum.selgen/sum.sel --data times.csv "
                               "--model tree -o sum.fit.sel && cat sum.fit.sel"),
                  "model sum {"));
    }
}

TEST_CASE("selgen_add_bench stops at once if nothing writes the spec") {
    Files files = small();
    files["CMakeLists.txt"] += "selgen_add_bench(bench_sum SOURCES none.sel LIBRARIES sum)\n";
    const Project project(files);
    project.install();
    const Ran ran = project.shell("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"");
    CHECK(ran.code != 0);
    CHECK(has(ran.said, "selgen_add_bench(bench_sum): there is no spec"));
}

TEST_CASE("BUILDER can be combined with specs, options, libraries, a prefix and a self-test",
          "[.long]") {
    Files files = small();
    files["plain.sel"] = shown_in("docs/guides/build.md", "The example").at("sum.sel");
    files["CMakeLists.txt"] = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
find_package(selgen REQUIRED)
enable_testing()
add_library(sizes INTERFACE)
target_include_directories(sizes INTERFACE sizes)
selgen_add_library(both SOURCES plain.sel BUILDER deep/make_spec.cpp LIBRARIES sizes
    INCLUDE_PREFIX app OPTIONS --quiet HEADERS_OUT headers SELFTEST)
file(WRITE ${CMAKE_BINARY_DIR}/headers "${headers}")
)";
    for (const auto& [from, to] : {std::pair("make_spec.cpp", "deep/make_spec.cpp"),
                                   std::pair("sizes.hpp", "sizes/sizes.hpp")}) {
        files[to] = files[from];
        files.erase(from);
    }
    files["deep/times.sel"] = files["times.sel"];
    files["deep/sum.hpp"] = files["sum.hpp"];
    const Project project(files);
    configure(project, "Ninja");
    const std::string folder = project.path("build/both.selgen/app/");
    CHECK(project.read("build/headers") == folder + "plain.sel.hpp;" + folder + "both.sel.hpp");
    project.must(build);
    CHECK(has(project.must("cd build && ctest"), "100% tests passed"));
    CHECK(
        has(project.read("build/both.selgen/app/both.sel"), "import \"../../../deep/times.sel\";"));
}

namespace {

/// The output of CMake for a project with the installed selgen, in one line.
std::string refusal(const Project& project, const std::string& options = "") {
    const Ran ran =
        project.shell("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" " + options);
    CHECK(ran.code != 0);
    std::istringstream in(ran.said);
    std::string line;
    for (std::string word; in >> word;) line += word + ' ';
    return line;
}

}  // namespace

TEST_CASE("a builder that cannot be built or run is refused when CMake runs", "[.long]") {
    const Project project(small());
    project.install();
    CHECK(has(refusal(project, "-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=other"),
              "selgen_add_library(sum): BUILDER runs on the build machine, but this is a cross "
              "build for other: build the project for this machine once, and pass the text that "
              "it prints, sum.sel, to SOURCES instead of BUILDER"));
    project.replace("CMakeLists.txt", "BUILDER make_spec.cpp", "BUILDER maker.cpp");
    project.must("rm -rf build");
    CHECK(has(refusal(project), "selgen_add_library(sum): there is no builder program "));
    project.replace("CMakeLists.txt", "BUILDER maker.cpp", "SOURCES times.sel LIBRARIES app");
    CHECK(has(refusal(project), "selgen_add_library(sum): LIBRARIES needs a BUILDER"));
}

TEST_CASE("a package without the tool reports that it has no embedded front end", "[.long]") {
    const Project project(small());
    project.must(
        "cmake -S \"$SOURCE\" -B selgen -G Ninja -DSELGEN_BUILD_TOOL=OFF "
        "-DSELGEN_BUILD_TESTS=OFF -DSELGEN_BUILD_EXAMPLES=OFF\n"
        "cmake --install selgen --prefix prefix");
    CHECK_FALSE(std::filesystem::exists(project.path("prefix/include/selgen/dsl.hpp")));
    CHECK(has(refusal(project, "-DSELGEN_EXECUTABLE=\"$TOOL\""),
              "selgen_add_library(sum): BUILDER needs the embedded front end, the library "
              "selgen::dsl, which this selgen does not have: build it with "
              "SELGEN_BUILD_TOOL=ON"));
}

TEST_CASE("pkg-config finds the embedded front end", "[.long]") {
    if (!is_here("pkg-config")) return;
    const Project project(small());
    project.install();
    project.must(
        "export PKG_CONFIG_PATH=\"$PWD/prefix/share/pkgconfig\"\n"
        "c++ -std=c++17 make_spec.cpp $(pkg-config --cflags --libs selgen-dsl) -o make\n"
        "./make > sum.sel\n"
        "\"$TOOL\" gen sum.sel -o sum.sel.hpp");
}
