// What a selgen that was built without graphs of patterns says about them.
#include <catch2/catch.hpp>
#include <string>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string without_graphs = "this selgen was built without graphs of patterns, which ";

/// A machine, a graph and a place, after a selector.
const std::string spec_with_graph =
    "selector s {\n"
    "  call void (int n);\n"
    "  feature size : count = n;\n"
    "  variant a { run f(n); }\n"
    "  variant b { run g(n); }\n"
    "  choose b when size > 100;\n"
    "  otherwise a;\n"
    "}\n"
    "machine m {\n"
    "  node n;\n"
    "  cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;\n"
    "}\n"
    "graph g {\n"
    "  data x[100], y[100] f64;\n"
    "  split 50;\n"
    "  map f[i:100] x[i] -> y[i] flops 2;\n"
    "}\n"
    "place g on m {\n"
    "}\n";

}  // namespace

TEST_CASE("the commands that need graphs name the option that builds them") {
    const Folder here{{"g.sel", spec_with_graph}};
    for (const std::string command :
         {"map g.sel", "map g.sel --format svg", "map g.sel --calibrate --rates r.json -- ./app",
          "map --input cases.json --json --exact", "machine", "machine --name node -o node.sel"}) {
        INFO(command);
        const Ran ran = here.selgen(command);
        CHECK(ran.code == 2);
        const std::string name = command.substr(0, command.find(' '));
        CHECK(
            has(ran.err, without_graphs + '\'' + name + "' needs: build it with SELGEN_GRAPH=ON"));
    }
    here.must("map --help");
    here.must("machine --facts");
}

TEST_CASE("blocks for graphs are errors at their names, and are formatted") {
    const Folder here{{"g.sel", spec_with_graph}};
    const Ran ran = here.selgen("check g.sel --error-format=short");
    CHECK(ran.code == 1);
    for (const std::string at : {"g.sel:9:9: ", "g.sel:13:7: ", "g.sel:18:7: "})
        CHECK(has(ran.err, at));
    for (const std::string block : {"'machine'", "'graph'", "'place'"})
        CHECK(has(ran.err, without_graphs + block + " needs"));
    CHECK(has(here.selgen("check g.sel").err, "build it with SELGEN_GRAPH=ON"));
    CHECK(here.selgen("gen g.sel").code == 1);
    here.must("fmt g.sel");
}

TEST_CASE("measured rates of patterns need graphs, and a spec without graphs does not") {
    const Folder here{{"s.sel", spec_with_graph.substr(0, spec_with_graph.find("machine"))}};
    here.must("gen s.sel");
    here.refuses("gen s.sel --rates rates.json", 2,
                 without_graphs + "'--rates' needs: build it with SELGEN_GRAPH=ON");
}
