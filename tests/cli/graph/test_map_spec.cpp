// selgen map with specs: places, output, pictures, and explanations of splits.
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;
using Json = nlohmann::json;

namespace {

const std::string graphs = SELGEN_SOURCE_DIR "/tests/graphs/";

const std::string two_places = R"(machine m {
  node n;
  cpu n.s[2] cores 4 rate 1 GF/s mem 5 GB/s max 10 GB/s 50 ns;
}
machine cluster {
  node n[2] net 1 GB/s 2 us;
  cpu n.s cores 4 rate 1 GF/s mem 5 GB/s max 10 GB/s 50 ns;
}
graph g {
  data a[64][100], b[64][100] f64;
  split 32;
  map f[i:64] a[i] -> b[i] flops 1e6;
}
place g on m { }
place g on cluster { }
)";

Ran map_of(const std::string& spec, const std::string& options) {
    const Folder here;
    here.write("g.sel", spec);
    return here.selgen("map g.sel " + options);
}

}  // namespace

TEST_CASE("map prints the mapping of each place, and the unused part of the machine") {
    const Ran ran = map_of(two_places, "");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.find("g on m: ") == 0);
    CHECK(ran.out.find("\n    n0.s0 -> n0.s1: 25.6 kB of a\n") != std::string::npos);
    CHECK(ran.out.find("\n    n0.s1: f[32:64]; reads ") != std::string::npos);
    CHECK(ran.out.find("g on cluster: ") != std::string::npos);
    CHECK(ran.out.find("only the first node is used: the place has no 'emit mpi'") !=
          std::string::npos);
}

TEST_CASE("--place takes a graph, or a graph and a machine") {
    const Ran one = map_of(two_places, "--place 'g on m' --json");
    REQUIRE(one.code == 0);
    CHECK(Json::parse(one.out)["name"] == "g on m");
    const Ran both = map_of(two_places, "--place g --format json");
    REQUIRE(both.code == 0);
    CHECK(Json::parse(both.out).size() == 2);
    const Ran none = map_of(two_places, "--place 'g on n'");
    CHECK(none.code == 2);
    CHECK(none.err.find("unknown place 'g on n': did you mean 'g on m'?") != std::string::npos);
    std::string smooth = two_places;
    for (std::size_t at = 0; (at = smooth.find(" g ", at)) != smooth.npos;)
        smooth.replace(at, 3, " smooth ");
    CHECK(map_of(smooth, "--place smoth")
              .err.find("did you mean 'smooth'? known places: smooth on") != std::string::npos);
}

TEST_CASE("one team has only one mapping") {
    std::string one_socket = two_places;
    one_socket.erase(one_socket.find("[2]"), 3);
    const Ran ran = map_of(one_socket, "--place 'g on m'");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.find("; one team, so only one mapping is possible\n") != std::string::npos);
    const Json json = Json::parse(map_of(one_socket, "--place 'g on m' --json").out);
    CHECK(json["proved"] == true);
    CHECK(json["bound"] == json["cost"]);
}

TEST_CASE("a place for several sizes has one mapping for each size, named by it") {
    std::string spec = two_places;
    spec.replace(spec.find("data a[64]"), 27, "const N = 64; data a[N][100], b[64][100]");
    spec.replace(spec.find("place g on m"), 12, "place g on m for N in 64, 96");
    INFO(spec);
    const Ran all = map_of(spec, "");
    REQUIRE(all.code == 0);
    CHECK(all.out.find("g on m for N = 64: ") == 0);
    CHECK(all.out.find("\ng on m for N = 96: ") != std::string::npos);
    CHECK(all.out.find("\ng on cluster: ") != std::string::npos);
    const Ran of_place = map_of(spec, "--place 'g on m' --json");
    REQUIRE(of_place.code == 0);
    CHECK(Json::parse(of_place.out).size() == 2);
    CHECK(Json::parse(of_place.out)[1]["name"] == "g on m for N = 96");
    const Ran one = map_of(spec, "--place 'g on m for N = 96' --explain 'f[32:64]'");
    CHECK(one.out.find("f[32:64] of g on m for N = 96 is computed by ") == 0);
    const Ran none = map_of(spec, "--place 'g on m for M = 96'");
    CHECK(none.err.find("did you mean 'g on m for N = 96'?") != std::string::npos);
}

TEST_CASE("what cannot be mapped is refused with a suggestion") {
    const Ran nothing = Folder().selgen("map");
    CHECK(nothing.code == 2);
    CHECK(nothing.err.find("give a SPEC or --input FILE") != std::string::npos);
    const Ran placeless = map_of(two_places.substr(0, two_places.find("place")), "");
    CHECK(placeless.code == 2);
    CHECK(placeless.err.find("add place GRAPH on MACHINE { }") != std::string::npos);
    const Ran several = map_of(two_places, "--format svg");
    CHECK(several.code == 2);
    CHECK(several.err.find(
              "--format svg needs a single mapping: add --place with one of g on m, g on "
              "cluster") != std::string::npos);
    CHECK(map_of("graph g {", "").code == 1);
    const Ran twice = Folder().selgen("map - --rates - < /dev/null");
    CHECK(twice.code == 2);
    CHECK(twice.err.find("standard input can be read only once") != std::string::npos);
}

TEST_CASE("repeated steps are printed once") {
    const Ran ran = Folder().selgen("map " + graphs + "jacobi.sel --mode paper --search paper");
    REQUIRE(ran.code == 0);
    CHECK(ran.out.find("jacobi on c18g: 637.5 ms in 50 steps") == 0);
    CHECK(ran.out.find(" previous ") != std::string::npos);
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') < 100);
}

TEST_CASE("the time line is one file without a script") {
    const std::string place = "--place 'g on m' --format ";
    const Ran svg = map_of(two_places, place + "svg");
    REQUIRE(svg.code == 0);
    CHECK(svg.out.find("<svg xmlns=\"http://www.w3.org/2000/svg\"") == 0);
    CHECK(svg.out.find("<title>step 0, ") != std::string::npos);
    CHECK(svg.out.find(" of a from ") != std::string::npos);
    const Ran html = map_of(two_places, place + "html");
    REQUIRE(html.code == 0);
    CHECK(html.out.find("<!DOCTYPE html>") == 0);
    CHECK(html.out.find("<pre>g on m: ") != std::string::npos);
    CHECK(html.out.find("<script") == std::string::npos);
    CHECK(html.out.find("src=") == std::string::npos);
}

TEST_CASE("--explain prints the cost of each other team") {
    const Ran ran = map_of(two_places, "--place 'g on m' --explain 'f[0:32]'");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.find("f[0:32] of g on m is computed by ") == 0);
    CHECK(ran.out.find(" current ") != std::string::npos);
    CHECK(map_of(two_places, "--place 'g on m' --explain f").out == ran.out);
    CHECK(ran.out.find("Every other team increases the total.\n") != std::string::npos);
    const Ran none = map_of(two_places, "--place 'g on m' --explain 'f[0:31]'");
    CHECK(none.code == 2);
    CHECK(none.err.find("unknown split 'f[0:31]': did you mean 'f[0:32]'? known splits: ") !=
          std::string::npos);
}

TEST_CASE("measured rates replace those of the machine, for kinds and for single processors") {
    const Folder here;
    here.write("g.sel", two_places);
    const auto mapped = [&](const std::string& rates) {
        here.write("r.json", rates);
        return here.selgen("map g.sel --place 'g on m' --rates r.json");
    };
    CHECK(mapped(R"({"f": {"cpu": 2e9}})").out.find("g on m: 4.003 ms") == 0);
    CHECK(mapped(R"({"f": {"cpu": 2e9, "n0.s1": 1e3}})").out.find("g on m: 8 ms") == 0);
    const Ran pattern = mapped(R"({"ff": {"cpu": 2e9}})");
    CHECK(pattern.code == 1);
    CHECK(pattern.err.find("unknown pattern 'ff'") != std::string::npos);
    const Ran processor = mapped(R"({"f": {"n0.s2": 2e9}})");
    CHECK(processor.code == 1);
    CHECK(processor.err.find("f: unknown processor 'n0.s2': did you mean 'n0.s") !=
          std::string::npos);
    CHECK(mapped(R"({"f": {"cpu": 0}})").err.find("f.cpu: must be a number above 0") !=
          std::string::npos);
    CHECK(mapped("[]").code == 1);
}
