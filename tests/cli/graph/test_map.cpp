// selgen map: cases in JSON, places of specs, output, pictures, and refused values.
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/cli/running.hpp"

using namespace selgen::testing;
using Json = nlohmann::json;

namespace {

Json first_case() {
    return Json::parse(text_of(SELGEN_SOURCE_DIR "/tests/map/cases/mapping.json"))["cases"][0];
}

/// The output of map for the case with one value replaced with another.
Ran with(const std::string& place, const Json& value) {
    const Folder here;
    Json one = first_case();
    one[Json::json_pointer(place)] = value;
    here.write("c.json", one.dump());
    return here.selgen("map --input c.json");
}

void check_refused(const Ran& ran, const std::string& text) {
    INFO(ran.err);
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    CHECK(has(ran.err, "selgen: c.json: " + text));
}

}  // namespace

TEST_CASE("map prints a JSON object for one case, and a list for a list of cases") {
    const Folder here{{"one.json", first_case().dump()},
                      {"two.json", Json{first_case(), first_case()}.dump()}};
    const Ran one = here.must("map --input one.json --json --exact");
    const Json answer = Json::parse(one.out);
    CHECK(answer["name"] == "two_sockets");
    CHECK(answer["steps"] == Json::parse(R"([["f[0:32]", "f[32:64]"]])"));
    CHECK(answer["cost"].get<double>() == Approx(0.004321).epsilon(1e-9));
    CHECK(answer["proved"] == true);
    CHECK(answer["step_costs"].size() == 1);
    CHECK(answer["mapping"][0].size() == 2);
    CHECK(Json::parse(here.must("map --input - --json < two.json").out).size() == 2);
}

TEST_CASE("map prints which team computes which split, and which data moves") {
    const Folder here{{"c.json", first_case().dump()}};
    CHECK(here.must("map --input c.json --exact").out ==
          "two_sockets: 4.321 ms in 1 step; proved optimal\n"
          "  step 0: 4.321 ms\n"
          "    p0 -> p1: 3.2 MB of a\n"
          "    p0: f[0:32]; reads 32 us, computes 4 ms\n"
          "    p1: f[32:64]; reads 321 us, computes 4 ms\n");
}

TEST_CASE("a given mapping is priced") {
    const Ran ran = with("/mapping", Json::parse(R"([{"f[0:32]": "p0", "f[32:64]": "p0"}])"));
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("two_sockets: 8.064 ms"));
    check_refused(with("/mapping", Json::parse(R"([{"f[0:32]": "p0", "f[32:64]": "p7"}])")),
                  "mapping[0].f[32:64]: there is no processor 'p7'");
}

TEST_CASE("invalid numbers are refused with their position") {
    check_refused(with("/machine/bw/0/1", 0), "machine.bw[0][1]: must be a number above 0");
    check_refused(with("/machine/lat/1/0", -1), "machine.lat[1][0]: must be a number from 0");
    check_refused(with("/machine/procs/0/peak", 1e300), "machine.procs[0].peak: must be");
    check_refused(with("/machine/procs/1/cores", 1.5), "machine.procs[1].cores: must be a whole");
    check_refused(with("/patterns/0/n", 0), "patterns[0].n: must be a whole number from 1");
    check_refused(with("/patterns/0/flops", nullptr), "patterns[0].flops: must be a number");
    check_refused(with("/data/0/rows", 1e18), "data[0].rows: must be a whole number");
    check_refused(with("/data/0/home", 2), "data[0].home: must be a whole number from 0 to 1");
}

TEST_CASE("unknown, missing and malformed members are refused with a suggestion") {
    check_refused(with("/patterns/0/flop", 1),
                  "patterns[0]: has an unknown member 'flop'; did you mean 'flops'?");
    check_refused(with("/model/net", "sun"), "model.net: must be sum or max, not \"sun\"");
    check_refused(with("/machine/bw", Json::array()), "machine.bw: has 0 rows: it needs one");
    check_refused(with("/patterns/0/reads/0/0", "b"), "patterns[0].reads[0][0]: there is no array");
    check_refused(with("/patterns/0/reads/0/1", Json{"aff", 1}), "patterns[0].reads[0][1]: must");
    check_refused(with("/data/0/home", nullptr),
                  "call 'f' reads rows of 'a' that nothing has written yet");
    check_refused(with("/patterns/0/split", 8),
                  "two splits of call 'f' write the same block of 'o'");
    const Folder here{{"c.json", "{\"cases\": [{}]}"}};
    check_refused(here.selgen("map --input c.json"), "cases[0]: has no 'name', which is required");
    here.write("c.json", "{\"a\": 1, \"a\": 2}");
    check_refused(here.selgen("map --input c.json"), "the member 'a' appears twice in an object");
    here.write("c.json", "[{]");
    check_refused(here.selgen("map --input c.json"), "is not valid JSON: line");
}

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
    const Folder here{{"g.sel", spec}};
    return here.selgen("map g.sel " + options);
}

}  // namespace

TEST_CASE("map prints the mapping of each place, and the unused part of the machine") {
    const Ran ran = map_of(two_places, "");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.starts_with("g on m: "));
    check_has(ran.out,
              {"\n    n0.s0 -> n0.s1: 25.6 kB of a\n", "\n    n0.s1: f[32:64]; reads ",
               "g on cluster: ", "only the first node is used: the place has no 'emit mpi'"});
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
    CHECK(has(none.err, "unknown place 'g on n': did you mean 'g on m'?"));
    std::string smooth = two_places;
    for (std::size_t at = 0; (at = smooth.find(" g ", at)) != smooth.npos;)
        smooth.replace(at, 3, " smooth ");
    CHECK(
        has(map_of(smooth, "--place smoth").err, "did you mean 'smooth'? known places: smooth on"));
}

TEST_CASE("one team has only one mapping") {
    std::string one_socket = two_places;
    one_socket.erase(one_socket.find("[2]"), 3);
    const Ran ran = map_of(one_socket, "--place 'g on m'");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(has(ran.out, "; one team, so only one mapping is possible\n"));
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
    CHECK(all.out.starts_with("g on m for N = 64: "));
    check_has(all.out, {"\ng on m for N = 96: ", "\ng on cluster: "});
    const Ran of_place = map_of(spec, "--place 'g on m' --json");
    REQUIRE(of_place.code == 0);
    CHECK(Json::parse(of_place.out).size() == 2);
    CHECK(Json::parse(of_place.out)[1]["name"] == "g on m for N = 96");
    CHECK(map_of(spec, "--place 'g on m for N = 96' --explain 'f[32:64]'")
              .out.starts_with("f[32:64] of g on m for N = 96 is computed by "));
    CHECK(
        has(map_of(spec, "--place 'g on m for M = 96'").err, "did you mean 'g on m for N = 96'?"));
}

TEST_CASE("what cannot be mapped is refused with a suggestion") {
    const Ran nothing = Folder().selgen("map");
    CHECK(nothing.code == 2);
    CHECK(has(nothing.err, "give a SPEC or --input FILE"));
    const Ran placeless = map_of(two_places.substr(0, two_places.find("place")), "");
    CHECK(placeless.code == 2);
    CHECK(has(placeless.err, "add place GRAPH on MACHINE { }"));
    const Ran several = map_of(two_places, "--format svg");
    CHECK(several.code == 2);
    CHECK(has(several.err,
              "--format svg needs a single mapping: add --place with one of g on m, g on "
              "cluster"));
    CHECK(map_of("graph g {", "").code == 1);
    const Ran twice = Folder().selgen("map - --rates - < /dev/null");
    CHECK(twice.code == 2);
    CHECK(has(twice.err, "standard input can be read only once"));
}

TEST_CASE("repeated steps are printed once") {
    const Ran ran = Folder().selgen("map " + graphs + "jacobi.sel --mode paper --search paper");
    REQUIRE(ran.code == 0);
    CHECK(ran.out.starts_with("jacobi on c18g: 637.5 ms in 50 steps"));
    CHECK(has(ran.out, " previous "));
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') < 100);
}

TEST_CASE("the time line is one file without a script") {
    const std::string place = "--place 'g on m' --format ";
    const Ran svg = map_of(two_places, place + "svg");
    REQUIRE(svg.code == 0);
    CHECK(svg.out.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    check_has(svg.out, {"<title>step 0, ", " of a from "});
    const Ran html = map_of(two_places, place + "html");
    REQUIRE(html.code == 0);
    CHECK(html.out.starts_with("<!DOCTYPE html>"));
    CHECK(has(html.out, "<pre>g on m: "));
    CHECK_FALSE(has(html.out, "<script"));
    CHECK_FALSE(has(html.out, "src="));
}

TEST_CASE("--explain prints the cost of each other team") {
    const Ran ran = map_of(two_places, "--place 'g on m' --explain 'f[0:32]'");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.starts_with("f[0:32] of g on m is computed by "));
    CHECK(has(ran.out, " current "));
    CHECK(map_of(two_places, "--place 'g on m' --explain f").out == ran.out);
    CHECK(has(ran.out, "Every other team increases the total.\n"));
    const Ran none = map_of(two_places, "--place 'g on m' --explain 'f[0:31]'");
    CHECK(none.code == 2);
    CHECK(has(none.err, "unknown split 'f[0:31]': did you mean 'f[0:32]'? known splits: "));
}

TEST_CASE("measured rates replace those of the machine, for kinds and for single processors") {
    const Folder here{{"g.sel", two_places}};
    const auto mapped = [&](const std::string& rates) {
        here.write("r.json", rates);
        return here.selgen("map g.sel --place 'g on m' --rates r.json");
    };
    CHECK(mapped(R"({"f": {"cpu": 2e9}})").out.starts_with("g on m: 4.003 ms"));
    CHECK(mapped(R"({"f": {"cpu": 2e9, "n0.s1": 1e3}})").out.starts_with("g on m: 8 ms"));
    const Ran pattern = mapped(R"({"ff": {"cpu": 2e9}})");
    CHECK(pattern.code == 1);
    CHECK(has(pattern.err, "unknown pattern 'ff'"));
    const Ran processor = mapped(R"({"f": {"n0.s2": 2e9}})");
    CHECK(processor.code == 1);
    CHECK(has(processor.err, "f: unknown processor 'n0.s2': did you mean 'n0.s"));
    CHECK(has(mapped(R"({"f": {"cpu": 0}})").err, "f.cpu: must be a number above 0"));
    CHECK(mapped("[]").code == 1);
}
