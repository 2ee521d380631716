#include "tests/cli/running.hpp"

#ifdef SELGEN_HAS_FIT

using namespace selgen::testing;

TEST_CASE("a folder of ASlib becomes a table that the other commands read") {
    const Folder here;
    const std::string folder = "'" SELGEN_SOURCE_DIR "/tests/fit/aslib'";
    const Ran ran = here.selgen("import aslib " + folder + " -o t.csv");
    CHECK(ran.code == 0);
    CHECK(ran.err.find(
              "selgen: variants were made names of the language: 'walk-sat' is walk_sat") == 0);
    CHECK(ran.err.find("selgen: 1 time of 0 s became 0.001 s") != std::string::npos);
    CHECK(here.read("t.csv").find("id,fold,size,density,depth,kind,cost:size") == 0);
    CHECK(here.selgen("new --data t.csv -o s.sel").code == 0);
    CHECK(here.selgen("check s.sel").code == 0);
}

TEST_CASE("what cannot be imported is told, and nothing is written") {
    const Folder here;
    here.write("g.json", "{\"benchmarks\": [");
    const Ran ran = here.selgen("import google-benchmark g.json -o t.csv");
    CHECK(ran.code == 1);
    CHECK(ran.err == "selgen: g.json:1:17: this is no JSON from here on\n");
    CHECK_FALSE(std::filesystem::exists(here.path() / "t.csv"));
    CHECK(here.selgen("import aslib . -o t.csv").code == 3);
    CHECK(here.selgen("import aslib a b").code == 2);
    CHECK(here.selgen("import google-benchmark none.json").code == 3);
    CHECK(here.selgen("import google-benchmark g.json --variant n").code == 2);
    CHECK(here.selgen("import googel-benchmark g.json").err.find("did you mean") !=
          std::string::npos);
}

#endif
