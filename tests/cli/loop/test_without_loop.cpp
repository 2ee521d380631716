// What a selgen that was built without loops says about them.
#include <catch2/catch.hpp>
#include <string>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string without_loops = "this selgen was built without loops, which ";

}  // namespace

TEST_CASE("the commands that need loops name the option that builds them") {
    const Folder here;
    for (const std::string command :
         {"features kernels.cpp --function sweep -o sweep.json -- -march=native",
          "features kernels.cpp --list", "profile -o sweep.json -- ./app 1000",
          "simulate --measure-machine -o machine.json",
          "simulate costs.jsonl --machine machine.json --validate"}) {
        INFO(command);
        const Ran ran = here.selgen(command);
        CHECK(ran.code == 2);
        const std::string name = command.substr(0, command.find(' '));
        CHECK(has(ran.err, without_loops + '\'' + name + "' needs: build it with SELGEN_LOOP=ON"));
    }
    here.must("features --help");
}

TEST_CASE("a loop feature file in a spec is an error at its statement") {
    const Folder here{
        {"sweep.json", R"({"format": "selgen-loop 1", "provenance": {}, "features": {}})"},
        {"s.sel",
         "selector s {\n"
         "  call void (int n);\n"
         "  code loop = \"sweep.json\";\n"
         "  variant a { run f(n); }\n"
         "  variant b { run g(n); }\n"
         "  choose b when loop.instructions > 100;\n"
         "  otherwise a;\n"
         "}\n"}};
    here.refuses("check s.sel --error-format=short", 1,
                 "s.sel:3:3: ", without_loops + "'code' needs");
    CHECK(has(here.selgen("check s.sel").err, "build it with SELGEN_LOOP=ON"));
}
