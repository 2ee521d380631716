// Libraries with selectors of one name in one program: shared, merged, hidden, and in namespaces.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

/// A spec whose selector calls the kernels of one library.
std::string spec_of(const std::string& kernels, const std::string& condition) {
    return "use \"kernels.hpp\";\n"
           "selector pick {\n"
           "  call double (double x);\n"
           "  feature n : real = x;\n"
           "  variant one { run " +
           kernels +
           "one(x); }\n"
           "  variant two { run " +
           kernels +
           "two(x); }\n"
           "  choose two when " +
           condition +
           ";\n"
           "  otherwise one;\n"
           "}\n";
}

std::string kernels_of(const std::string& name, int first) {
    return "#pragma once\nnamespace " + name + " {\ninline double one(double) { return " +
           std::to_string(first) + "; }\ninline double two(double) { return " +
           std::to_string(first + 1) + "; }\n}\n";
}

std::string use_of(const std::string& name, const std::string& space) {
    return "#include \"pick.sel.hpp\"\n"
           "__attribute__((visibility(\"default\"))) double " +
           name + "(double x) { return " + space + "pick::call(x); }\n";
}

/// Two libraries, each with a selector `pick`. That of `a` returns 11 or 12, that of `b` 21 or 22.
/// `copy` equals `a`.
Files two_libraries() {
    Files files;
    files["a/pick.sel"] = files["copy/pick.sel"] = spec_of("liba::", "n < 0");
    files["a/kernels.hpp"] = files["copy/kernels.hpp"] = kernels_of("liba", 11);
    files["a/use.cpp"] = use_of("use_a", "");
    files["copy/use.cpp"] = use_of("use_b", "");
    files["b/pick.sel"] = spec_of("libb::", "n > 0");
    files["b/kernels.hpp"] = kernels_of("libb", 21);
    files["b/use.cpp"] = use_of("use_b", "");
    files["main.cpp"] =
        "#include <cstdio>\n"
        "double use_a(double);\ndouble use_b(double);\n"
        "int main() { std::printf(\"a %g, b %g\\n\", use_a(1), use_b(1)); }\n";
    return files;
}

/// Shell functions: `lib NAME FOLDER [OPTION…]` makes NAME.o and libNAME.so. `static_of` and
/// `shared_of` run a program of main and two libraries.
const std::string functions = R"(
ulimit -c 0
mkdir -p out
lib() {
    name=$1; folder=$2; shift 2
    $CXX -std=c++17 -fPIC -I "$SOURCE/runtime" "$@" -c $folder/use.cpp -o out/$name.o
    $CXX -shared out/$name.o -o out/lib$name.so
}
static_of() { $CXX main.cpp out/$1.o out/$2.o -pthread -o out/app && ./out/app; }
shared_of() {
    $CXX main.cpp -L out -l$1 -l$2 -Wl,-rpath,"$PWD/out" -pthread -o out/app && ./out/app
}
)";

std::string with(const std::string& compiler, const std::string& lines) {
    return "CXX=" + compiler + "\n" + functions + lines;
}

void generate(const Project& project, const std::string& folder, const std::string& options = "") {
    const std::string spec = folder + "/pick.sel";
    project.must("\"$TOOL\" gen " + spec + " -o " + spec + ".hpp " + options);
}

/// The program ended at startup, and names the two headers.
void check_refused(const Project& project, const Ran& ran) {
    INFO(ran.said);
    CHECK(ran.code == 134);  // by a signal, as std::abort() does
    const std::string message =
        "selgen: this program contains two different definitions of 'pick':\n";
    CHECK(ran.said.find(message) != ran.said.npos);
    for (const char* header : {"a/pick.sel.hpp", "b/pick.sel.hpp"}) {
        const std::string text = project.read(header), mark = "{\"pick.sel\", 0x";
        const std::size_t at = text.find(mark);
        REQUIRE(at != text.npos);
        CHECK(ran.said.find("  pick.sel, whose header contains 0x" +
                            text.substr(at + mark.size(), 16)) != ran.said.npos);
    }
    CHECK(ran.said.find("give each library its own\nnamespace") != ran.said.npos);
    CHECK(ran.said.find("a 1") == ran.said.npos);
}

const std::vector<std::string> compilers{"g++", "clang++"};

}  // namespace

TEST_CASE("two libraries of a program can share one spec") {
    const Project project(two_libraries());
    generate(project, "a");
    generate(project, "copy");
    for (const std::string& compiler : compilers) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a a; lib copy copy"));
        CHECK(project.must(with(compiler, "static_of a copy")) == "a 11, b 11\n");
        CHECK(project.must(with(compiler, "shared_of a copy")) == "a 11, b 11\n");
    }
}

TEST_CASE("different headers of one name end the program at startup if their symbols merge") {
    const Project project(two_libraries());
    generate(project, "a");
    generate(project, "b");
    for (const std::string& compiler : compilers) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a a; lib b b"));
        check_refused(project, project.shell(with(compiler, "static_of a b")));
        check_refused(project, project.shell(with(compiler, "shared_of a b")));
    }
}

TEST_CASE("different headers of one name work in libraries that hide their symbols", "[.long]") {
    const Project project(two_libraries());
    generate(project, "a");
    generate(project, "b");
    for (const std::string& compiler : compilers) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a a -fvisibility=hidden; lib b b -fvisibility=hidden"));
        CHECK(project.must(with(compiler, "shared_of a b")) == "a 11, b 22\n");
    }
}

TEST_CASE("selectors of one name work in their namespaces, and each can be forced", "[.long]") {
    const Project project(two_libraries());
    project.write("a/pick.sel", "namespace liba;\n" + spec_of("", "n < 0"));
    project.write("b/pick.sel", spec_of("", "n > 0"));
    project.write("a/use.cpp", use_of("use_a", "liba::"));
    project.write("b/use.cpp", use_of("use_b", "libb::impl::"));
    generate(project, "a");
    generate(project, "b", "--namespace libb::impl");
    for (const std::string& compiler : compilers) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a a; lib b b"));
        CHECK(project.must(with(compiler, "shared_of a b")) == "a 11, b 22\n");
        CHECK(project.must(with(compiler, "static_of a b")) == "a 11, b 22\n");
    }
    const auto forced = [&](const std::string& what) {
        const std::string said = project.must("SELGEN_FORCE=" + what + " out/app 2>&1");
        INFO(said);
        CHECK(has(said, "forced by SELGEN_FORCE"));
        return said.substr(said.find("a 1"));
    };
    CHECK(forced("liba::pick=two") == "a 12, b 22\n");
    CHECK(forced("libb::impl::pick=one") == "a 11, b 21\n");
    CHECK(forced("pick=one") == "a 11, b 21\n");
    CHECK(forced("pick=two,libb::impl::pick=one") == "a 12, b 21\n");
    CHECK(has(project.must("SELGEN_FORCE=lib::pick=two out/app 2>&1"),
              "'lib::pick' in SELGEN_FORCE is not a known selector"));
}

TEST_CASE("CMake puts headers, self-tests and drivers into a namespace", "[.long]") {
    Files files = two_libraries();
    files["a/CMakeLists.txt"] = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
enable_testing()
find_package(selgen REQUIRED)
selgen_add_library(pick_select SOURCES pick.sel NAMESPACE lib::kernels SELFTEST)
selgen_add_bench(bench_pick SOURCES pick.experiment.sel LIBRARIES pick_select NAMESPACE lib::kernels
                 INCLUDE pick.sel.hpp)
add_library(app use.cpp)
target_link_libraries(app PRIVATE pick_select)
)";
    files["a/pick.experiment.sel"] =
        "import \"pick.sel\";\n"
        "experiment pick { factor x in 1, 2; input std::tuple<double>(static_cast<double>(x)); "
        "repeats 1; }\n";
    files["a/use.cpp"] = use_of("use_a", "lib::kernels::");
    const Project project(files);
    project.install();
    project.must(
        "cmake -S a -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"\n"
        "cmake --build build\ncmake --build build --target bench_pick\n"
        "cd build && ctest --output-on-failure");
    CHECK(has(project.must("prefix/bin/selgen bench build/bench_pick -o t.csv --clock cpu"),
              "2 points"));
    CHECK(has(project.read("t.csv"), "time:two"));
}

TEST_CASE("a header with threads ends a program that compiles it with and without OpenMP",
          "[.long]") {
    const Project project(two_libraries());
    for (const std::string folder : {"a", "copy"}) {
        project.write(folder + "/pick.sel", spec_of("liba::", "threads > 1"));
        generate(project, folder);
    }
    for (const std::string& compiler : compilers) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a a -fopenmp; lib copy copy"));
        for (const std::string order : {"a copy", "copy a"}) {
            const Ran ran =
                project.shell(with(compiler, "CXX=\"$CXX -fopenmp\" static_of " + order));
            INFO(ran.said);
            CHECK(ran.code == 134);
            CHECK(
                ran.said.find("selgen: 'pick' is compiled with OpenMP in one file of this program, "
                              "and without it in another:\n  pick.sel, whose header contains 0x") !=
                ran.said.npos);
            CHECK(ran.said.find("with -fopenmp, or none of them.\n") != ran.said.npos);
        }
        project.must(with(compiler, "lib copy copy -fopenmp"));
        CHECK(project.must(with(compiler,
                                "export OMP_NUM_THREADS=2\n"
                                "CXX=\"$CXX -fopenmp\" static_of a copy")) == "a 12, b 12\n");
    }
}

TEST_CASE("files of a program that differ in SELGEN_CUDA end it", "[.long]") {
    const Project project(
        Files{{"main.cpp",
               "#include <selgen/rt/dispatch/selector_info.hpp>\n"
               "int main() {\n"
               "    selgen::rt::Definition definition(\"pick\");\n"
               "    const selgen::rt::Content host{\"pick.sel\", 1, false, \"\"};\n"
               "    const selgen::rt::Content device{\"pick.sel\", 1, false, "
               "\"SELGEN_CUDA\"};\n"
               "    definition.check(host);\n    definition.check(host);\n"
               "    definition.check(device);\n}\n"}});
    const Ran ran = project.shell(
        "ulimit -c 0; c++ -std=c++17 -I \"$SOURCE/runtime\" main.cpp -o app && ./app");
    CHECK(ran.code == 134);
    CHECK(
        ran.said.find(
            "selgen: 'pick' is compiled with SELGEN_CUDA in one file of this program, "
            "and without it in another:\n  pick.sel, whose header contains 0x0000000000000001\n") !=
        ran.said.npos);
}

TEST_CASE("libraries with and without OpenMP in their own namespaces have their own threads",
          "[.long]") {
    const Project project(two_libraries());
    project.write("a/pick.sel", "namespace liba;\n" + spec_of("", "threads > 1"));
    project.write("b/pick.sel", "namespace libb;\n" + spec_of("", "threads > 1"));
    project.write("a/use.cpp", use_of("use_a", "liba::"));
    project.write("b/use.cpp", use_of("use_b", "libb::"));
    generate(project, "a");
    generate(project, "b");
    for (const std::string& compiler : compilers) {
        if (!is_here(compiler)) continue;
        project.must(with(compiler, "lib a a -O0; lib b b -O0 -fopenmp"));
        for (const std::string order : {"a b", "b a"})
            CHECK(project.must(with(compiler,
                                    "export OMP_NUM_THREADS=2\n"
                                    "CXX=\"$CXX -fopenmp\" static_of " +
                                        order)) == "a 11, b 22\n");
    }
}
