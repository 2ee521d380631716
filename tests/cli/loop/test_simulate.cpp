// selgen simulate: simulated tables, their comparison with measured times, and the measured
// machine.
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

/// With two threads, a static loop gives them 3 and 7 s, a cyclic one 4 and 6 s.
const std::string costs =
    R"({"format":"selgen-costs 1","id":"sweep/0","group":"g","loop":"sweep","program":"p",)"
    R"("machine":"M0","iterations":4,"block":1,"blocks":[1,2,3,4],"sequential_s":9,"bytes":0,)"
    R"("measured":{"time:serial":9,"time:omp_2_static":10,"time:omp_2_cyclic":6},)"
    R"("features":{"iterations":4}})"
    "\n";

std::string machine(const std::string& name = "M1", const std::string& more = "") {
    return R"({"format":"selgen-machine 1","name":")" + name +
           R"(","cores":4,"fork_s":{"constant":1,"per_thread":0},"chunk_s":{"cyclic":0,)"
           R"("dynamic":{"own":0,"contended":0,"exclusive":0},)"
           R"("guided":{"own":0,"contended":0,"exclusive":0}})" +
           more + "}\n";
}

void write_inputs(const Folder& here) {
    here.write("c.jsonl", costs);
    here.write("m.json", machine());
    here.write("n.json", machine("M2"));
}

const std::string schedule_spec = R"(selector pick {
  call void (int n);
  feature iterations : count = n;
  variant serial { run f(n); }
  variant omp_2_static { run g(n); }
  choose by pick;
  otherwise serial;
}
)";

}  // namespace

TEST_CASE("simulate writes a table that other commands read") {
    const Folder here;
    write_inputs(here);
    here.must(
        "simulate c.jsonl --machine m.json --threads 1,2,2 --schedules static,cyclic -o t.csv");
    CHECK(here.read("t.csv") ==
          "# simulated: M1, on 1, 2 threads\n# costs of iterations: M0\n"
          "id,group,iterations,time:serial,time:omp_1_static,time:omp_1_cyclic,"
          "time:omp_2_static,time:omp_2_cyclic\n"
          "sweep/0,g,4,9,10,10,8,7\n");
    CHECK(has(here.must("init --data t.csv -o t.sel").err,
              "selgen: t.csv: its times are simulated: M1\n"));
    CHECK(has(here.selgen("simulate c.jsonl --machine m.json").out, ",time:omp_4_guided\n"));
}

TEST_CASE("simulated tables are not mixed with measured ones or with those of another machine") {
    const Folder here;
    write_inputs(here);
    here.write("s.sel", schedule_spec);
    here.write("measured.csv",
               "# measured on M1\nid,iterations,time:serial,time:omp_2_static\n"
               "a,4,1,2\nb,5,2,1\n");
    const std::string ways = " --threads 2 --schedules static";
    here.must("simulate c.jsonl --machine m.json -o m.csv" + ways);
    here.must("simulate c.jsonl --machine n.json -o n.csv" + ways);
    for (const std::string command : {"fit s.sel -o s.fit.sel", "eval s.sel", "report s.sel"}) {
        const Ran one = here.selgen(command + " --data measured.csv --data m.csv");
        CHECK(one.code == 1);
        CHECK(has(one.err,
                  "m.csv: its times are simulated (M1), but those of the previous table are "
                  "measured: such tables"));
        const Ran two = here.selgen(command + " --data m.csv --data n.csv");
        CHECK(two.code == 1);
        CHECK(has(two.err, "n.csv: its times are simulated (M2)"));
    }
    std::string by_hand = schedule_spec;
    by_hand.replace(by_hand.find("choose by pick;"), 15, "choose serial when iterations < 5;");
    here.write("by_hand.sel", by_hand);
    const Ran again = here.selgen("eval by_hand.sel --data measured.csv --again m.csv");
    CHECK(again.code == 1);
    CHECK(
        has(again.err, "--again: its times are simulated (M1), but those of --data are measured"));
    here.write("both.csv", here.read("m.csv") + "# measured on M1\n");
    CHECK(has(here.selgen("init --data both.csv -o -").err, "both.csv:5:1: the table mixes"));
}

TEST_CASE("simulated times are compared with measured ones") {
    const Folder here;
    write_inputs(here);
    CHECK(has(here.must("simulate c.jsonl --machine m.json --validate").out,
              "sweep            2               2      17.50 %      18.33 %      19.17 %"));
    const auto json = nlohmann::json::parse(
        here.must("simulate c.jsonl --machine m.json --validate --schedules static --json").out);
    CHECK(json["machine"] == "M1");
    REQUIRE(json["configurations"].size() == 1);
    CHECK(json["configurations"][0]["simulated_s"] == 8);
    CHECK(json["configurations"][0]["measured_s"] == 10);
    CHECK(json["errors"].back()["median"].get<double>() == Approx(0.2));
    const Ran none = here.selgen("simulate c.jsonl --machine m.json --validate --threads 4");
    CHECK(none.code == 1);
    CHECK(has(none.err, "no case has a measured time for any requested configuration"));
}

TEST_CASE("invalid files are reported with the reason, and nothing is written") {
    const Folder here;
    write_inputs(here);
    const auto check_rejected = [&](const std::string& arguments, int code,
                                    const std::string& why) {
        const Ran ran = here.selgen("simulate " + arguments + " -o out.csv");
        INFO(arguments);
        CHECK(ran.code == code);
        CHECK(has(ran.err, why));
        CHECK_FALSE(here.exists("out.csv"));
    };
    here.write("bad.jsonl", costs + "{}\n");
    here.write("bad.json", machine("M1", ",\"offlaod\":{}"));
    check_rejected("bad.jsonl --machine m.json", 1, "bad.jsonl: line 2: has no \"format\"");
    check_rejected("c.jsonl c.jsonl --machine m.json", 1,
                   "c.jsonl: repeats case 'sweep/0' from an earlier file");
    check_rejected("c.jsonl --machine bad.json", 1, "bad.json: has an unknown member 'offlaod'");
    check_rejected("c.jsonl --machine none.json", 3, "none.json: cannot be read");
    check_rejected("none.jsonl --machine m.json", 3, "none.jsonl: cannot be read");
    check_rejected("c.jsonl", 2, "--machine FILE is required");
    check_rejected("--machine m.json", 2, "no COSTS file given");
    check_rejected("- --machine -", 2, "standard input can be read only once");
    check_rejected("c.jsonl --machine m.json --threads 8", 2, "the machine has 4 cores");
    check_rejected("c.jsonl --machine m.json --threads 1,,2", 2, "'' is not a valid thread count");
    check_rejected("c.jsonl --machine m.json --threads -1", 2, "'-1' is not a valid thread count");
    check_rejected("c.jsonl --machine m.json --schedules sttic", 2, "did you mean 'static'?");
    check_rejected("c.jsonl --machine m.json --schedules static_4", 2,
                   "unknown schedule 'static_4'");
    check_rejected("c.jsonl --machine m.json --json", 2, "--validate");
    check_rejected("c.jsonl --measure-machine", 2, "--measure-machine");
    CHECK(here.selgen("simulate c.jsonl --machine m.json -o m.json").code == 2);
    CHECK(here.selgen("simulate --measure-machine -o c.jsonl").code == 2);
    CHECK(here.read("c.jsonl") == costs);
    CHECK(here.read("m.json") == machine());
}

TEST_CASE("--measure-machine measures this machine, if it has several cores") {
    const Folder here;
    write_inputs(here);
    const Ran ran = here.selgen("simulate --measure-machine -o here.json");
    if (ran.code == 3) {
        WARN("skipped: " + ran.err);
        CHECK(has(ran.err, "core"));
        return;
    }
    REQUIRE(ran.code == 0);
    CHECK(has(ran.out, "a parallel region of 2 threads"));
    const auto json = nlohmann::json::parse(here.read("here.json"));
    CHECK(json["fork_s"]["2"].get<double>() > 0);
    CHECK(json["chunk_s"]["dynamic"]["own"].get<double>() > 0);
    CHECK(json["bandwidth"]["all"] >= json["bandwidth"]["one"]);
    here.must("simulate c.jsonl --machine here.json");
}
