// The drivers of tests/bench_driver/device.sel, whose variants run on a simulated device.
#include "running.hpp"

using namespace selgen::testing;

namespace {

const std::string simulated = " -DSELGEN_CUDA -I " SELGEN_SOURCE_DIR "/tests/simulated_cuda";

/// Generates the driver of an experiment and compiles it.
int compile_experiment(const Folder& folder, const std::string& name) {
    const std::string tool = SELGEN_TOOL, path = sources + "/device.sel";
    return folder.run(selgen::rt::join({tool, " gen ", path, " -o device.sel.hpp && ", tool,
                                        " gen --bench --experiment ", name, " ", path,
                                        " -o driver.cpp && g++ -std=c++17 -O1", warnings, sources,
                                        simulated, " driver.cpp -o driver"}));
}

}  // namespace

TEST_CASE("an experiment never times an unfinished run on a stream as finished") {
    const Folder folder("streamed");
    const int code = compile_experiment(folder, "streamed");
    INFO(folder.said());
    REQUIRE(code == 0);
    check_with_clang(folder, simulated);
    REQUIRE(folder.run("./driver -o streamed.csv --accept-disturbed") == 0);
    const Table table(folder / "streamed.csv");
    INFO(table.text());
    for (const std::string id : {"n=10", "n=2000"}) {
        CHECK(table.number(id, "time:enqueued") == Approx(0.25));  // by the clock of the device
        CHECK(table.number(id, "time:planned") == Approx(0.125));
        CHECK(table.number(id, "setup:planned") >= 0.00625);
        CHECK(table.at(id, "note").empty());
    }
    REQUIRE(folder.run("./driver -o cpu.csv --clock cpu --accept-disturbed") == 0);
    CHECK(Table(folder / "cpu.csv").number("n=10", "time:enqueued") == Approx(0.25));
}

TEST_CASE("the summary of selgen bench and the conditions have the reason for unavailable variants",
          "[.long]") {
    const Folder folder("unavailable");
    REQUIRE(compile_experiment(folder, "streamed") == 0);
    REQUIRE(folder.run("./driver --facts") == 0);
    CHECK(folder.said().find("unavailable") == std::string::npos);
    const std::string compile =
        selgen::rt::join({"g++ -std=c++17 -O1", warnings, sources, simulated});
    REQUIRE(folder.run(compile + " -DSELGEN_CUDA_OLDEST=100 driver.cpp -o driver") == 0);
    const std::string why =
        "no device: the device has compute capability 9.9, but the program was compiled for 10.0 "
        "and newer";
    REQUIRE(folder.run("./driver --facts") == 0);
    CHECK(folder.said().find("\"unavailable\": [\"enqueued, planned: " + why + "\"]") !=
          std::string::npos);
    REQUIRE(folder.run(SELGEN_TOOL " bench ./driver -o t.csv --accept-disturbed") == 0);
    INFO(folder.said());
    CHECK(
        folder.said().find("  host             best     2\n  enqueued         unavailable: " + why +
                           "\n  planned          unavailable: " + why) != std::string::npos);

    // The same table is not resumed once the device can be used.
    REQUIRE(folder.run("sed -e 's/10\\.0 and/9.0 and/' -i t.csv.machine.json") == 0);
    CHECK(folder.run("./driver -o t.csv --accept-disturbed") == 3);
    CHECK(folder.said().find("t.csv: was measured with other devices: unavailable [") == 0);
}

TEST_CASE("without a stream, an experiment times a run until the device is idle", "[.long]") {
    const Folder folder("waiting");
    const int code = compile_experiment(folder, "waiting");
    INFO(folder.said());
    REQUIRE(code == 0);
    REQUIRE(folder.run("./driver -o waiting.csv --accept-disturbed") == 0);
    const Table table(folder / "waiting.csv");
    INFO(table.text());
    CHECK(table.number("n=10", "time:enqueued") >= 0.025);
    CHECK(table.at("n=10", "note").empty());
}
