// The drivers of tests/bench_driver/device.sel, whose variants run on a simulated device.
#include "running.hpp"

using namespace selgen::testing;

namespace {

const std::string simulated = " -O1 -DSELGEN_CUDA -I " SELGEN_SOURCE_DIR "/tests/simulated_cuda";

}  // namespace

TEST_CASE("an experiment never times an unfinished run on a stream as finished") {
    const Workplace folder;
    compile(folder, "device", "--experiment streamed", simulated);
    check_with_clang(folder, simulated);
    folder.must_run("./driver -o streamed.csv --accept-disturbed");
    const Table table(folder / "streamed.csv");
    INFO(table.text());
    for (const std::string id : {"n=10", "n=2000"}) {
        CHECK(table.number(id, "time:enqueued") == Approx(0.25));  // by the clock of the device
        CHECK(table.number(id, "time:planned") == Approx(0.125));
        CHECK(table.number(id, "setup:planned") >= 0.00625);
        CHECK(table.at(id, "note").empty());
    }
    folder.must_run("./driver -o cpu.csv --clock cpu --accept-disturbed");
    CHECK(Table(folder / "cpu.csv").number("n=10", "time:enqueued") == Approx(0.25));
}

TEST_CASE("the summary of selgen bench and the conditions have the reason for unavailable variants",
          "[.long]") {
    const Workplace folder;
    compile(folder, "device", "--experiment streamed", simulated);
    folder.must_run("./driver --facts");
    CHECK_FALSE(folder.says("unavailable"));
    const std::string compile = selgen::rt::join({"g++ -std=c++17", warnings, sources, simulated});
    folder.must_run(compile + " -DSELGEN_CUDA_OLDEST=100 driver.cpp -o driver");
    const std::string why =
        "no device: the device has compute capability 9.9, but the program was compiled for 10.0 "
        "and newer";
    folder.must_run("./driver --facts");
    CHECK(folder.says("\"unavailable\": [\"enqueued, planned: " + why + "\"]"));
    folder.must_run("$selgen bench ./driver -o t.csv --accept-disturbed");
    INFO(folder.said());
    CHECK(folder.says("  host             best     2\n  enqueued         unavailable: " + why +
                      "\n  planned          unavailable: " + why));

    // The same table is not resumed once the device can be used.
    folder.must_run("sed -e 's/10\\.0 and/9.0 and/' -i t.csv.machine.json");
    CHECK(folder.run("./driver -o t.csv --accept-disturbed") == 3);
    CHECK(folder.said().starts_with("t.csv: was measured with other devices: unavailable ["));
}

TEST_CASE("without a stream, an experiment times a run until the device is idle", "[.long]") {
    const Workplace folder;
    compile(folder, "device", "--experiment waiting", simulated);
    folder.must_run("./driver -o waiting.csv --accept-disturbed");
    const Table table(folder / "waiting.csv");
    INFO(table.text());
    CHECK(table.number("n=10", "time:enqueued") >= 0.025);
    CHECK(table.at("n=10", "note").empty());
}
