// The driver of border.sel: an adaptive design, and a reference that fails at some points.
#include "running.hpp"

using namespace selgen::testing;

namespace {

const Folder& border_driver() {
    static const Folder folder("border");
    static const int code = compile(folder, "border");
    INFO(folder.said());
    REQUIRE(code == 0);
    return folder;
}

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
    const Folder& folder = border_driver();
    REQUIRE(folder.run(
                "./driver -o failing.csv --restart --points 12 --repeats 1 --accept-disturbed") ==
            0);
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
        CHECK(table.at(id, "note")
                  .find("; nothing measured: results must be compared with grows, which "
                        "has no result") != std::string::npos);
    }
    CHECK(folder.said().find("state=throws: no variant ran (grows: run threw") !=
          std::string::npos);
}

TEST_CASE("an adaptive design continues after an interrupt as it would have without it",
          "[.long]") {
    const Folder& folder = border_driver();
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
    REQUIRE(folder.run("./driver -o stopped.csv --repeats 2 --accept-disturbed") == 0);
    const Table finished(folder / "stopped.csv");
    INFO(finished.text());
    CHECK(finished.text().substr(0, stopped.text().size()) == stopped.text());
    CHECK(finished.rows() > stopped.rows());
    CHECK(refined_rows(finished) == finished.rows() - coarse);
    CHECK(finished.rows() <= 14);
    CHECK(finished.number("n=100 state=sound", "time:flat") > 0);  // the middle, by logarithms
}
