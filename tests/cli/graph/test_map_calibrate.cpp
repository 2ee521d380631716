// selgen map --calibrate turns the times of a program into a file of rates, or refuses them.
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;
using Json = nlohmann::json;

namespace {

const std::string graph = R"(machine m {
  node n;
  cpu n.s[2] cores 4 rate 1 GF/s mem 5 GB/s max 10 GB/s 50 ns;
}
graph g {
  data a[64][100], b[64][100], c[64][100] f64;
  split 32;
  map f[i:64] a[i] -> b[i] flops 1e6;
  map h[i:64] b[i] -> c[i] flops 1e6;
}
place g on m { }
)";

std::string line_of(const std::string& pattern, const std::string& seconds,
                    const std::string& more = "") {
    return R"({"graph":"g","machine":"m","kind":"cpu","cores":4,"threads":4,"pattern":")" +
           pattern + R"(","operations":64,"seconds":)" + seconds + more + "}";
}

/// A program that writes these lines, and the command that runs it.
Ran calibrate(const Folder& here, const std::string& script, const std::string& more = "") {
    here.write("g.sel", graph);
    here.write("app", "#!/bin/sh\n" + script);
    std::filesystem::permissions(here.path() / "app", std::filesystem::perms::owner_all);
    return here.selgen("map g.sel --calibrate --rates r.json " + more + " -- ./app a 'b c'");
}

std::string writing(const std::string& lines) {
    return "cat > \"$SELGEN_CALIBRATE\" <<'END'\n" + lines + "\nEND\n";
}

const std::string right = line_of("f", "0.008") + "\n" + line_of("h", "0.016");

bool is_there(const Folder& here, const std::string& name) { return here.exists(name); }

}  // namespace

TEST_CASE("map --calibrate runs the program, writes the rates and maps with them") {
    const Folder here;
    const Ran ran = calibrate(here, "echo \"got $2\"\n" + writing(right));
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(ran.err == "got b c\n");
    // 64 operations of a million on four cores in 8 ms are 2 Gflop/s of a core.
    CHECK(Json::parse(here.read("r.json")) ==
          Json::parse(R"({"f": {"cpu": 2e9}, "h": {"cpu": 1e9}})"));
    CHECK(ran.out == here.selgen("map g.sel --rates r.json").out);
}

TEST_CASE("kernels that are timed for several sizes have one rate") {
    const Folder here;
    std::string spec = graph;
    spec.replace(spec.find("[i:64]"), 6, "[i:N]");
    spec.replace(spec.find("[i:64]"), 6, "[i:N]");
    spec.replace(spec.find("data"), 4, "const N = 64; data");
    spec.replace(spec.find("on m {"), 6, "on m for N in 64, 32 {");
    here.write("g.sel", spec);
    std::string small = line_of("f", "0.012");
    small.replace(small.find("\"m\""), 3, "\"m for N = 32\"");
    small.replace(small.find(":64,"), 4, ":32,");
    std::string large = line_of("f", "0.012");
    large.replace(large.find("\"m\""), 3, "\"m for N = 64\"");
    here.write("app", "#!/bin/sh\n" + writing(small + "\n" + large));
    std::filesystem::permissions(here.path() / "app", std::filesystem::perms::owner_all);
    here.must("map g.sel --calibrate --rates r.json -- ./app");
    CHECK(Json::parse(here.read("r.json")) == Json::parse(R"({"f": {"cpu": 1e9}})"));
}

TEST_CASE("new rates replace those of the same patterns and kinds of processors only") {
    const Folder here{{"r.json", R"({"f": {"cpu": 5, "n0.s1": 7, "gpu": 3}, "h": {"n0.s0": 4}})"}};
    REQUIRE(calibrate(here, writing(line_of("f", "0.008"))).code == 0);
    CHECK(Json::parse(here.read("r.json")) ==
          Json::parse(R"({"f": {"cpu": 2e9, "gpu": 3}, "h": {"n0.s0": 4}})"));
}

TEST_CASE("an invalid file of rates is reported before the program runs") {
    const Folder here{{"r.json", R"({"f": {"cpuu": 5}})"}};
    const Ran ran = calibrate(here, "touch ran\n" + writing(right));
    CHECK(ran.code == 1);
    CHECK(has(ran.err, "unknown processor 'cpuu': did you mean 'cpu'?"));
    CHECK(!is_there(here, "ran"));
}

TEST_CASE("warnings are printed before the program runs, which --warnings-as-errors prevents") {
    const Folder here;
    std::string unused = graph;
    unused.insert(unused.find("  split 32;"), "  data d[64] f64;\n");
    here.write("u.sel", unused);
    here.write("app", "#!/bin/sh\necho started >&2\n" + writing(right));
    std::filesystem::permissions(here.path() / "app", std::filesystem::perms::owner_all);
    const std::string line = "map u.sel --calibrate --rates r.json ";
    const Ran refused = here.selgen(line + "--warnings-as-errors -- ./app");
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "'d'"));
    CHECK_FALSE(has(refused.err, "started"));
    CHECK(!is_there(here, "r.json"));
    const Ran ran = here.must(line + "-- ./app");
    CHECK(ran.err.find("'d'") < ran.err.find("started"));
    CHECK(is_there(here, "r.json"));
}

TEST_CASE("an unwritable file of rates is reported before the program runs") {
    const Folder here{{"g.sel", graph}};
    const Ran ran = here.selgen("map g.sel --calibrate --rates none/r.json -- touch ran");
    CHECK(ran.code == 3);
    CHECK(has(ran.err, "none/r.json: cannot be written: there is no folder none"));
    CHECK(!is_there(here, "ran"));
}

TEST_CASE("rates of patterns that no longer exist are removed and reported") {
    const Folder here{{"r.json", R"({"k": {"cpu": 5}, "f": {"gpu": 3}})"}};
    const Ran ran = calibrate(here, writing(right));
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(has(ran.err, "removed the rates of patterns that no longer exist: k"));
    CHECK(Json::parse(here.read("r.json")) ==
          Json::parse(R"({"f": {"gpu": 3, "cpu": 2e9}, "h": {"cpu": 1e9}})"));
    const std::string before = R"({"k": {"cpu": 5}})";
    here.write("r.json", before);
    CHECK_FALSE(has(calibrate(here, "exit 5\n").err, "taken out"));
    CHECK(here.read("r.json") == before);
}

TEST_CASE("no rates are written if the program fails, and its exit status is reported") {
    const Folder here;
    const Ran failed = calibrate(here, writing(right) + "exit 5\n");
    CHECK(failed.code == 3);
    CHECK(has(failed.err,
              "./app exited with code 5, so no rates were written: check that it runs "
              "without selgen"));
    const Ran crashed = calibrate(here, writing(right) + "kill -ABRT $$\n");
    CHECK(crashed.code == 3);
    CHECK(has(crashed.err, "./app crashed (Aborted), so no rates were written"));
    here.refuses("map g.sel --calibrate --rates r.json -- ./none", 3,
                 "./none: cannot be run: No such file or directory");
    CHECK(!is_there(here, "r.json"));
}

TEST_CASE("a program that times no kernel of the spec is reported with the reason") {
    const Folder here;
    for (const std::string& script :
         {std::string("true\n"), writing(R"({"graph":"other","machine":"m","kind":"cpu","cores":4,)"
                                         R"("threads":4,"pattern":"f","operations":1,)"
                                         R"("seconds":1})")}) {
        const Ran ran = calibrate(here, script);
        CHECK(ran.code == 3);
        CHECK(has(ran.err,
                  "./app: recorded no times for g on m: build it with the header that selgen "
                  "gen writes for g.sel"));
        CHECK(!is_there(here, "r.json"));
    }
}

TEST_CASE("invalid lines of times are refused with their number") {
    const Folder here;
    const std::string first = line_of("f", "0.008") + "\n";
    const auto refused = [&](const std::string& line, const std::string& text) {
        const Ran ran = calibrate(here, writing(first + line));
        INFO(ran.err);
        CHECK(ran.code == 1);
        check_has(ran.err, {"the timings of ./app: line 2", text});
        CHECK(!is_there(here, "r.json"));
    };
    refused("garbage", "is not valid JSON: ");
    refused(line_of("h", "0"), "line 2.seconds: must be a number above 0");
    refused(line_of("h", "null"), "line 2.seconds: must be a number above 0");
    refused(line_of("h", "1", R"(,"x":1)"), "has an unknown member 'x'");
    refused(line_of("k", "1"),
            "there is no pattern 'k' in g on m: the program was generated from a different spec: "
            "run selgen gen again, and rebuild the program");
    std::string other = line_of("h", "1");
    other.replace(other.find("\"operations\":64"), 15, "\"operations\":65");
    refused(other,
            "pattern 'h' was timed with 65 operations, but has 64 in g on m: the program was");
    other = line_of("h", "1");
    other.replace(other.find("\"cores\":4"), 9, "\"cores\":8");
    refused(other, "g on m has no socket with 8 cores");
}

TEST_CASE("fewer threads than cores are reported") {
    const Folder here;
    std::string line = line_of("f", "1");
    line.replace(line.find("\"threads\":4"), 11, "\"threads\":1");
    const Ran ran = calibrate(here, writing(line));
    CHECK(ran.code == 0);
    CHECK(has(ran.err, "g on m: timed with 1 thread, but the machine has 4 cores"));
}

TEST_CASE("map --calibrate needs a spec, a file and a program") {
    const Folder here{{"g.sel", graph}};
    const auto check_rejected = [&](const std::string& options, const std::string& text) {
        here.refuses("map " + options, 2, text);
    };
    check_rejected("g.sel --calibrate -- ./app",
                   "--calibrate needs an output file: add --rates FILE");
    check_rejected("g.sel --calibrate --rates - -- ./app", "--calibrate needs an output file");
    check_rejected("g.sel --calibrate --rates r.json", "write it after --");
    check_rejected("g.sel --calibrate --rates g.sel -- ./app",
                   "g.sel: cannot be written, because it is an input");
    check_rejected("g.sel -- ./app", "unexpected program './app'");
    check_rejected("--input c.json --calibrate --rates r.json -- ./app", "--input");
}

TEST_CASE("gen maps with measured rates, and the header depends on them") {
    const Folder here{{"g.sel", graph}, {"r.json", R"({"f": {"cpu": 2e9, "n0.s1": 1e3}})"}};
    here.must("gen g.sel --rates r.json -o g.hpp --depfile g.d");
    CHECK(here.read("g.hpp") != here.selgen("gen g.sel").out);
    CHECK(has(here.read("g.d"), "r.json"));
    here.write("r.json", R"({"k": {"cpu": 2e9}})");
    here.refuses("gen g.sel --rates r.json -o g.hpp", 1, "r.json: unknown pattern 'k'");
    CHECK(here.selgen("gen g.sel --rates none.json").code == 3);
}
