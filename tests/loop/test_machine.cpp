// Machines of the simulation that are written and read, and errors that name the invalid member.
#include "loop/simulate/machine.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

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
