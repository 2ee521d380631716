// Each rule accepts and reports small made-up files.
#include <catch2/catch.hpp>

#include "rules/rules.hpp"

using namespace selgen::architecture;

namespace {

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

bool may_include(const std::string& path, const std::string& header) {
    return check_includes({path, "#include " + header + "\n"}).empty();
}

}  // namespace

TEST_CASE("dsl includes only itself and the standard library") {
    CHECK(may_include("dsl/check/spec.cpp", "<vector>"));
    CHECK(may_include("dsl/check/spec.cpp", "\"dsl/ast/spec.hpp\""));
    CHECK_FALSE(may_include("dsl/check/spec.cpp", "\"grammar/parse.hpp\""));
    CHECK_FALSE(may_include("dsl/check/spec.cpp", "\"ast.hpp\""));
    CHECK_FALSE(may_include("dsl/check/spec.cpp", "<fmt/format.h>"));
    CHECK_FALSE(may_include("dsl/check/spec.cpp", "<tao/pegtl.hpp>"));
}

TEST_CASE("only the grammar includes PEGTL") {
    CHECK(may_include("grammar/rules/spec.hpp", "<tao/pegtl.hpp>"));
    CHECK(may_include("tests/grammar/test_rules.cpp", "<tao/pegtl/contrib/analyze.hpp>"));
    CHECK_FALSE(may_include("cli/main.cpp", "<tao/pegtl.hpp>"));
    CHECK_FALSE(may_include("tests/dsl/test_check.cpp", "<tao/pegtl.hpp>"));
    CHECK_FALSE(may_include("grammar/parse.cpp", "\"gen/emit.hpp\""));
}

TEST_CASE("loop includes the names of schedules, and only host runs them") {
    CHECK(may_include("loop/simulate/schedule.hpp", "<selgen/omp/schedule.hpp>"));
    CHECK(may_include("host/teams.cpp", "<selgen/omp/parallel_for.hpp>"));
    CHECK_FALSE(may_include("loop/simulate/schedule.hpp", "<selgen/omp/parallel_for.hpp>"));
    CHECK_FALSE(may_include("cli/commands/simulate.cpp", "<selgen/omp/parallel_for.hpp>"));
}

TEST_CASE("gen includes neither the runtime nor headers for files and clocks") {
    CHECK(may_include("gen/emit.cpp", "\"dsl/model/spec.hpp\""));
    CHECK(may_include("gen/emit.cpp", "<fmt/format.h>"));
    CHECK_FALSE(may_include("gen/emit.cpp", "<selgen/rt/config.hpp>"));
    CHECK_FALSE(may_include("gen/emit.cpp", "\"grammar/parse.hpp\""));
    CHECK_FALSE(may_include("gen/emit.cpp", "<fstream>"));
    CHECK_FALSE(may_include("gen/emit.cpp", "<chrono>"));
}

TEST_CASE("a backend's header is included only in its own folder") {
    CHECK(may_include("runtime/selgen/omp/team.hpp", "<omp.h>"));
    CHECK(may_include("runtime/selgen/cuda/stream.hpp", "<cuda_runtime.h>"));
    CHECK(may_include("runtime/selgen/cuda/runtime_api.hpp", "<hip/hip_runtime.h>"));
    CHECK(may_include("runtime/selgen/rt/config.hpp", "<cstdlib>"));
    CHECK_FALSE(may_include("runtime/selgen/rt/config.hpp", "<omp.h>"));
    CHECK_FALSE(may_include("runtime/selgen/omp/team.hpp", "<cuda_runtime.h>"));
    CHECK_FALSE(may_include("runtime/selgen/rt/config.hpp", "\"dsl/model/spec.hpp\""));
}

TEST_CASE("examples do not include headers of the tool") {
    CHECK(may_include("examples/sort/main.cpp", "\"sort.sel.hpp\""));
    CHECK(may_include("examples/sort/main.cpp", "<selgen/rt/config.hpp>"));
    CHECK(may_include("examples/sort/main.cpp", "<omp.h>"));
    CHECK_FALSE(may_include("examples/sort/main.cpp", "\"dsl/model/spec.hpp\""));
    CHECK_FALSE(may_include("examples/sort/main.cpp", "\"../other/kernels.hpp\""));
}

TEST_CASE("includes in comments and literals do not count, includes with extra spaces do") {
    CHECK(check_includes({"dsl/a.cpp", "// #include <omp.h>\n"}).empty());
    CHECK(check_includes({"dsl/a.cpp", "auto t = R\"(\n#include <omp.h>\n)\";\n"}).empty());
    CHECK(check_includes({"dsl/a.cpp", "\n#  include  <omp.h>  // why\n"}) ==
          Faults{"dsl/a.cpp:2: may not include <omp.h>"});
}

TEST_CASE("a file outside of graph/ and loop/ that includes their headers knows a component") {
    const auto knows = [](const std::string& path, const std::string& header) {
        return !knowing_components({{path, "#include " + header + "\n"}}).empty();
    };
    CHECK(knows("dsl/check/spec.cpp", "\"dsl/check/graph/graphs.hpp\""));
    CHECK(knows("workflow/load.cpp", "\"loop/feature_file.hpp\""));
    CHECK(knows("gen/emit.hpp", "<selgen/pattern/tables.hpp>"));
    CHECK_FALSE(knows("dsl/check/spec.cpp", "\"dsl/check/context.hpp\""));
    CHECK_FALSE(knows("dsl/check/spec.cpp", "<map>"));
    CHECK_FALSE(knows("cli/commands/graph/map.cpp", "\"map/explain/table.hpp\""));
    CHECK_FALSE(knows("map/flat.cpp", "\"map/flat.hpp\""));
    CHECK_FALSE(knows("tests/map/test_flat.cpp", "\"map/flat.hpp\""));
}

TEST_CASE("a line has at most 100 columns") {
    CHECK(check_budgets({"dsl/a.cpp", std::string(100, 'x') + "\n"}).empty());
    CHECK(check_budgets({"dsl/a.cpp", repeated("ä", 100) + "\n"}).empty());
    CHECK(check_budgets({"dsl/a.cpp", "\n" + std::string(101, 'x') + "\n"}) ==
          Faults{"dsl/a.cpp:2: long line (101, at most 100)"});
    CHECK(check_budgets({"docs/a.md", std::string(101, 'x') + "\n"}).empty());
}

TEST_CASE("a file has at most 500 lines, a template at most 300") {
    CHECK(check_budgets({"dsl/a.cpp", repeated("\n", 500)}).empty());
    CHECK(check_budgets({"dsl/a.cpp", repeated("\n", 501)}).size() == 1);
    CHECK(check_budgets({"templates/a.hpp", repeated("\n", 300)}).empty());
    CHECK(check_budgets({"templates/a.hpp", repeated("\n", 301)}).size() == 1);
    CHECK(check_budgets({"tests/golden/a.hpp", repeated("\n", 501)}).empty());
}

TEST_CASE("a function has at most 60 lines and 5 parameters") {
    CHECK(check_budgets({"dsl/a.cpp", "void f() {" + repeated("\n", 59) + "}"}).empty());
    CHECK(check_budgets({"dsl/a.cpp", "void f() {" + repeated("\n", 60) + "}"}) ==
          Faults{"dsl/a.cpp:1: long function f (61, at most 60)"});
    CHECK(check_budgets({"dsl/a.cpp", "void f(int, int, int, int, int) {}"}).empty());
    CHECK(check_budgets({"dsl/a.cpp", "void f(int, int, int, int, int, int) {}"}) ==
          Faults{"dsl/a.cpp:1: parameters of f (6, at most 5)"});
}

TEST_CASE("marks of unfinished work and paths of one machine are reported") {
    CHECK(check_words({"a.md", "nothing to do here, https://example.org/working/\n"}).empty());
    CHECK(check_words({"a.md",
                       "x\n// TO"
                       "DO: later\n"}) == Faults{"a.md:2: has 'TO"
                                                 "DO'"});
    CHECK(check_words({"a.md",
                       "see /ho"
                       "me/me/file"})
              .size() == 1);
    CHECK(check_words({"run",
                       "cd /wo"
                       "rk/tree"})
              .size() == 1);
}

TEST_CASE("a file begins with a sentence that no other file has") {
    const std::string opening = "// Reads tables\n// of runs.\n", code = "#pragma once\n";
    CHECK(check_openings({{"a.hpp", opening + code}, {"b.hpp", "// Writes them.\n" + code}}) ==
          Faults{});
    CHECK(check_openings({{"a.hpp", code}}) ==
          Faults{"a.hpp:1: does not begin with a comment on what it is for"});
    CHECK(check_openings({{"a.hpp", "// tables\n" + code}}) ==
          Faults{"a.hpp:1: its first comment is not a sentence"});
    for (const char* const words : {"foo.cpp", "a::b", "and so on ...", ". x"}) {
        INFO(words);
        CHECK(check_openings({{"a.hpp", std::string("// ") + words + "\n" + code}}) ==
              Faults{"a.hpp:1: its first comment is not a sentence"});
    }
    CHECK(check_openings({{"a.hpp", "// Tests foo.cpp.\n" + code}}) == Faults{});
    CHECK(check_openings({{"a.hpp", opening + code}, {"b.cpp", opening}}) ==
          Faults{"b.cpp:1: begins as a.hpp does"});
    const std::string longer = "// Reads tables of runs. They are small.\n";
    CHECK(check_openings({{"a.hpp", opening + code}, {"b.cpp", longer}}) ==
          Faults{"b.cpp:1: begins as a.hpp does"});
    CHECK(check_openings({{"CMakeLists.txt", "add(x)\n"}}).size() == 1);
    CHECK(check_openings({{"CMakeLists.txt", "# The build of x.\nadd(x)\n"}}) == Faults{});
    CHECK(check_openings({{"a.sel", "selector s {}\n"}, {"a.md", "text"}}) == Faults{});
}

TEST_CASE("a test file has cases and checks") {
    CHECK(check_tests({"tests/dsl/test_a.cpp", "TEST_CASE(\"a\") { CHECK(f()); }"}).empty());
    CHECK(check_tests({"tests/dsl/test_a.cpp", "TEST_CASE(\"CHECK\") { f(); }"}) ==
          Faults{"tests/dsl/test_a.cpp:1: checks nothing"});
    CHECK(check_tests({"tests/dsl/test_a.cpp", "// empty"}).size() == 2);
    CHECK(check_tests({"tests/dsl/support.cpp", ""}).empty());
}

TEST_CASE("a header of the runtime without the namespace of its version is reported") {
    const std::string path = "runtime/selgen/rt/a.hpp", abi = "#include <selgen/rt/config.hpp>\n";
    const std::string opened = "namespace selgen::rt {\ninline namespace SELGEN_ABI {\n";
    CHECK(check_versions({path, abi + opened}).empty());
    CHECK(check_versions({"gen/a.hpp", "namespace selgen::gen {\n"}).empty());
    CHECK(check_versions({path, "\nnamespace selgen::rt {\n"}) ==
          Faults{path + ":2: has no 'inline namespace SELGEN_ABI {' on the next line"});
    CHECK(check_versions({path, opened}) ==
          Faults{path + ":1: does not include <selgen/rt/config.hpp>"});
}

TEST_CASE("a retired word is reported with the term to use, in any case of letters") {
    CHECK(check_vocabulary({"a.md", "x\nForetold costs\n"}) ==
          Faults{"a.md:2: has 'foretold': write predicted"});
    CHECK(check_vocabulary({"dsl/a.cpp", "// the moody\n"}).empty());
    CHECK(check_vocabulary({"run", "an interrupted run is gone on with\n"}).size() == 1);
}

TEST_CASE("a retired name is reported in code, not in comments and literals") {
    CHECK(check_vocabulary({"dsl/a.cpp", "struct Talk {};\n"}) ==
          Faults{"dsl/a.cpp:1: has 'Talk': write DiagnosticPrinter"});
    CHECK(check_vocabulary({"dsl/a.cpp", "// About a file\nchar a[] = \"Place\"; Placement b;\n"})
              .empty());
}
