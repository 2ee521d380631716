// COSTS files and machines of the simulation: what is read, and errors that name the member.
#include "loop/simulate/costs.hpp"

#include <catch2/catch.hpp>

#include "loop/simulate/machine.hpp"

using namespace selgen::loop;

namespace {

/// A valid line with a part replaced.
std::string line(const std::string& text = "", const std::string& by = "") {
    std::string right =
        R"({"format":"selgen-costs 1","id":"fir/0","group":"dsp","loop":"fir","program":"dsp",)"
        R"("machine":"M0","iterations":5,"block":2,"blocks":[1e-6,2e-6,5e-7],)"
        R"("sequential_s":3e-6,"bytes":0,"measured":{"time:omp_2_static":2e-6},)"
        R"("features":{"iterations":5,"n":7.5}})";
    if (text.empty()) return right + '\n';
    const std::size_t at = right.find(text);
    REQUIRE(at != right.npos);
    return right.replace(at, text.size(), by) + '\n';
}

/// Checks the error for such a second line.
void check_costs_refused(const std::string& text, const std::string& by, const std::string& why) {
    INFO(text << " -> " << by);
    const std::string both = line("fir/0", "fir/1") + line(text, by);
    CHECK_THROWS_WITH(read_costs(both), Catch::Contains("line 2: ") && Catch::Contains(why));
}

}  // namespace

TEST_CASE("a line is a case with its blocks") {
    const auto all = read_costs("\n" + line() + "\r\n" + line("fir/0", "fir/1"));
    REQUIRE(all.size() == 2);
    const Costs& one = all[0];
    CHECK(one.id == "fir/0");
    CHECK(one.group == "dsp");
    CHECK(one.loop == "fir");
    CHECK(one.machine == "M0");
    CHECK(one.iterations == 5);
    CHECK(one.block == 2);
    CHECK(one.blocks == std::vector<double>{1e-6, 2e-6, 5e-7});
    CHECK(one.sequential_s == 3e-6);
    CHECK(one.outside_s == 0);
    CHECK(read_costs(line("\"bytes\":0", "\"bytes\":0,\"outside_s\":1e-7"))[0].outside_s == 1e-7);
    CHECK(one.bytes == 0);
    CHECK(one.measured == NamedNumbers{{"time:omp_2_static", 2e-6}});
    CHECK(one.features == NamedNumbers{{"iterations", 5}, {"n", 7.5}});
    CHECK(all[1].id == "fir/1");
}

TEST_CASE("a loop without iterations has no blocks") {
    std::string none = line("\"iterations\":5", "\"iterations\":0");
    none.replace(none.find("[1e-6,2e-6,5e-7]"), 16, "[]");
    CHECK(read_costs(none).at(0).blocks.empty());
}

TEST_CASE("missing, negative and too large numbers are errors with their lines") {
    for (const std::string wrong : {"-1", "NaN", "1e999", "\"2\"", "null", "[1]", "-1e-9"}) {
        check_costs_refused("2e-6,5e-7]", wrong + ",5e-7]", "line 2: ");
        check_costs_refused("\"sequential_s\":3e-6", "\"sequential_s\":" + wrong, "line 2: ");
        check_costs_refused("\"bytes\":0", "\"bytes\":" + wrong, "line 2: ");
        check_costs_refused("\"iterations\":5,\"b", "\"iterations\":" + wrong + ",\"b", "line 2: ");
        check_costs_refused(":2e-6}", ':' + wrong + '}', "line 2: ");
    }
    check_costs_refused("\"block\":2", "\"block\":0", "block: must be a whole number from 1");
    check_costs_refused("\"block\":2", "\"block\":1.5", "block: must be a whole number from 1");
    check_costs_refused("\"iterations\":5,\"b", "\"iterations\":1e16,\"b",
                        "iterations: must be a whole number");
    check_costs_refused("1e-6,2", "1e200,2",
                        "blocks[0]: must be a number from 0 to 1e18, not 1e+200");
    check_costs_refused(":2e-6}", ":0}",
                        "'time:omp_2_static' in 'measured' must be a positive time");
}

TEST_CASE("blocks that do not match the iterations are an error") {
    check_costs_refused("1e-6,2e-6,5e-7", "1e-6,2e-6",
                        "expected 3 blocks for 5 iterations in blocks of 2, but found 2");
    check_costs_refused("\"block\":2", "\"block\":1000000000000000", "expected 1 block");
    check_costs_refused("[1e-6,2e-6,5e-7]", "7", "blocks: must be a list, not 7");
}

TEST_CASE("other lines, and a second case with the same id, are errors") {
    check_costs_refused("selgen-costs 1", "selgen-costs 2",
                        "has no \"format\": \"selgen-costs 1\"");
    check_costs_refused("\"id\":\"fir/0\",", "", "has no 'id'");
    check_costs_refused("\"fir/0\"", "\"a\\nb\"", "id: must be a single-line string");
    check_costs_refused("\"machine\":\"M0\"", "\"machine\":7", "machine: must be a string, not 7");
    check_costs_refused("{\"iterations\":5,\"n\":7.5}", "[5]",
                        "features: must be an object, not a list");
    check_costs_refused("7.5}}", "7.5", "is not valid JSON");
    check_costs_refused("fir/0", "fir/1", "repeats the id 'fir/1'");
    CHECK_THROWS_WITH(read_costs(" \n"), Catch::Contains("has no case"));
    CHECK_THROWS_WITH(read_costs("[]"), Catch::Contains("line 1: has no"));
    CHECK_THROWS_WITH(read_costs(std::string(100000, '[')),
                      Catch::Contains("line 1: is not valid JSON"));
}

namespace {

const std::string right_machine = R"({
  "format": "selgen-machine 1",
  "name": "Cell, one chip",
  "cores": 1,
  "fork_s": {"constant": 1e-6, "per_thread": 2e-7},
  "chunk_s": {"cyclic": 1e-9,
              "dynamic": {"own": 2e-9, "contended": 4e-9, "exclusive": 3e-9},
              "guided": {"own": 6e-9, "contended": 8e-9, "exclusive": 7e-9}},
  "bandwidth": {"one": 1e9, "all": 2e9},
  "offload": {"start_s": 1e-4, "bytes_per_s": 2e10, "speed": 0.5, "workers": 8}
})";

void check_machine_refused(const std::string& text, const std::string& by, const std::string& why) {
    std::string wrong = right_machine;
    const std::size_t at = wrong.find(text);
    REQUIRE(at != wrong.npos);
    wrong.replace(at, text.size(), by);
    CHECK_THROWS_WITH(read_machine(wrong), Catch::Contains(why));
}

}  // namespace

TEST_CASE("a machine that is written can be read") {
    const Machine machine = read_machine(right_machine);
    CHECK(machine.name == "Cell, one chip");
    CHECK(std::get<ForkLaw>(machine.fork).per_thread == 2e-7);
    CHECK(machine.chunk.guided.contended == 8e-9);
    CHECK(machine.bandwidth->all == 2e9);
    CHECK(machine.offload->workers == 8);
    CHECK(to_text(read_machine(to_text(machine))) == to_text(machine));
    Machine other = machine;
    other.fork = ForkPoints{{2, 1e-6}, {16, 3e-6}};
    other.bandwidth.reset();
    other.offload.reset();
    const Machine again = read_machine(to_text(other));
    CHECK(std::get<ForkPoints>(again.fork) == std::get<ForkPoints>(other.fork));
    CHECK(!again.bandwidth);
    CHECK(!again.offload);
}

TEST_CASE("errors in a machine name the member") {
    check_machine_refused("selgen-machine 1", "machine", "has no \"format\": \"selgen-machine 1\"");
    check_machine_refused("\"cores\": 1", "\"cores\": 0", "cores: must be a whole number from 1");
    check_machine_refused("\"cores\": 1,", "", "has no 'cores'");
    check_machine_refused("Cell, one chip", "", "name: must be a single-line string");
    check_machine_refused("1e-6", "-1e-6", "fork_s.constant: must be a number from 0");
    check_machine_refused("\"per_thread\"", "\"per_core\"",
                          "fork_s: has an unknown member 'per_core'");
    check_machine_refused("{\"constant\": 1e-6, \"per_thread\": 2e-7}", "{\"1\": 2}",
                          "'fork_s' has the unknown member '1'");
    check_machine_refused("{\"constant\": 1e-6, \"per_thread\": 2e-7}", "{}",
                          "fork_s: must be an object");
    check_machine_refused("4e-9", "1e999", "is not valid JSON");
    check_machine_refused("4e-9", "null", "chunk_s.dynamic.contended: must be a number from 0");
    check_machine_refused("\"all\": 2e9", "\"all\": 1e8",
                          "bandwidth.all: is less than 'bandwidth.one'");
    check_machine_refused("\"one\": 1e9", "\"one\": 0", "bandwidth.one: must be a number above 0");
    check_machine_refused("\"speed\": 0.5", "\"speed\": 0",
                          "offload.speed: must be a number above 0");
    check_machine_refused("\"workers\": 8", "\"workers\": 1.5",
                          "offload.workers: must be a whole number");
    check_machine_refused("\"offload\"", "\"ofload\"",
                          "has an unknown member 'ofload'; did you mean 'offload'?");
    check_machine_refused("}\n}", "}\n", "is not valid JSON");
}
