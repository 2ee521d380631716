// selgen map --input: mappings of cases in JSON, and refused values.
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
    CHECK(ran.err.find("selgen: c.json: " + text) != std::string::npos);
}

}  // namespace

TEST_CASE("map prints a JSON object for one case, and a list for a list of cases") {
    const Folder here;
    here.write("one.json", first_case().dump());
    here.write("two.json", Json{first_case(), first_case()}.dump());
    const Ran one = here.selgen("map --input one.json --json --exact");
    REQUIRE(one.code == 0);
    const Json answer = Json::parse(one.out);
    CHECK(answer["name"] == "two_sockets");
    CHECK(answer["steps"] == Json::parse(R"([["f[0:32]", "f[32:64]"]])"));
    CHECK(answer["cost"].get<double>() == Approx(0.004321).epsilon(1e-9));
    CHECK(answer["proved"] == true);
    CHECK(answer["step_costs"].size() == 1);
    CHECK(answer["mapping"][0].size() == 2);
    const Ran two = here.selgen("map --input - --json < two.json");
    REQUIRE(two.code == 0);
    CHECK(Json::parse(two.out).size() == 2);
}

TEST_CASE("map prints which team computes which split, and which data moves") {
    const Folder here;
    here.write("c.json", first_case().dump());
    const Ran ran = here.selgen("map --input c.json --exact");
    CHECK(ran.code == 0);
    CHECK(ran.out ==
          "two_sockets: 4.321 ms in 1 step; proved optimal\n"
          "  step 0: 4.321 ms\n"
          "    p0 -> p1: 3.2 MB of a\n"
          "    p0: f[0:32]; reads 32 us, computes 4 ms\n"
          "    p1: f[32:64]; reads 321 us, computes 4 ms\n");
}

TEST_CASE("a given mapping is priced") {
    const Ran ran = with("/mapping", Json::parse(R"([{"f[0:32]": "p0", "f[32:64]": "p0"}])"));
    CHECK(ran.code == 0);
    CHECK(ran.out.find("two_sockets: 8.064 ms") == 0);
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
    const Folder here;
    here.write("c.json", "{\"cases\": [{}]}");
    check_refused(here.selgen("map --input c.json"), "cases[0]: has no 'name', which is required");
    here.write("c.json", "{\"a\": 1, \"a\": 2}");
    check_refused(here.selgen("map --input c.json"), "the member 'a' appears twice in an object");
    here.write("c.json", "[{]");
    check_refused(here.selgen("map --input c.json"), "is not valid JSON: line");
}
