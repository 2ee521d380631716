// The drivers of border.sel and returned.sel: an adaptive design, a reference that fails at some
// points, and a result that is a function of what a call returns.
#include "running.hpp"

using namespace selgen::testing;

namespace {

const Workplace& border_driver() { return driver_of("border"); }

constexpr std::size_t coarse = 6;

/// Between the levels, where `grows` is as fast as `flat` at n = 300.
std::size_t refined_rows(const Table& table) {
    std::size_t count = 0;
    for (int n = 11; n < 1000; ++n) {
        const std::string id = "n=" + std::to_string(n) + " state=sound";
        if (table.at(id, "note") != "(none)") ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("the driver measures nothing at a point where the reference fails", "[.long]") {
    const Workplace& folder = border_driver();
    folder.must_run("./driver -o failing.csv --restart --points 12 --repeats 1 --accept-disturbed");
    const Table table(folder / "failing.csv");
    INFO(table.text());
    CHECK(table.number("n=10 state=sound", "time:flat") > 0);
    CHECK(table.at("n=10 state=sound", "time:wrong") == "fail");
    for (const std::string state : {"throws", "crashes"}) {
        const std::string id = "n=10 state=" + state;
        CHECK(table.at(id, "n") == "10");
        CHECK(table.at(id, "time:grows") == "fail");
        CHECK(table.at(id, "time:flat").empty());
        CHECK(table.at(id, "time:wrong").empty());
        CHECK(has(table.at(id, "note"),
                  "; nothing measured: results must be compared with grows, which "
                  "has no result"));
    }
    CHECK(folder.says("state=throws: no variant ran (grows: run threw"));
}

TEST_CASE("an adaptive design continues after an interrupt as it would have without it",
          "[.long]") {
    const Workplace& folder = border_driver();
    const int code = folder.run(
        "{ ./driver -o stopped.csv --repeats 60 --accept-disturbed & driver=$!; "
        "until [ \"$(cat stopped.csv 2> /dev/null | wc -l)\" -ge 8 ] || "
        "! kill -0 $driver; do sleep 0.05; done; kill -INT $driver; wait $driver; }");
    INFO(folder.said());
    CHECK(code == 130);
    const Table stopped(folder / "stopped.csv");
    CHECK(stopped.ends_whole());
    CHECK(stopped.rows() > coarse);
    CHECK(refined_rows(stopped) == stopped.rows() - coarse);
    folder.must_run("./driver -o stopped.csv --repeats 2 --accept-disturbed");
    const Table finished(folder / "stopped.csv");
    INFO(finished.text());
    CHECK(finished.text().substr(0, stopped.text().size()) == stopped.text());
    CHECK(finished.rows() > stopped.rows());
    CHECK(refined_rows(finished) == finished.rows() - coarse);
    CHECK(finished.rows() <= 14);
    CHECK(finished.number("n=100 state=sound", "time:flat") > 0);  // the middle, by logarithms
}

TEST_CASE("a result that names what the call returns is compared", "[.long]") {
    const Workplace& folder = driver_of("returned");
    folder.must_run("./driver -o table.csv --repeats 1 --accept-disturbed");
    const Table table(folder / "table.csv");
    INFO(table.text());
    CHECK(table.rows() == 2);
    for (const std::string id : {"n=10", "n=20"}) {
        CHECK(table.number(id, "time:plain") > 0);
        CHECK(table.number(id, "time:planned") > 0);
        CHECK(table.at(id, "time:wrong") == "fail");
        CHECK(has(table.at(id, "note"), "wrong: wrong result: value 1 is 10 instead of 9"));
    }
}
