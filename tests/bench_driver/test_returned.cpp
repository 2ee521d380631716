// The driver of returned.sel, whose result is a function of what a call returns.
#include "running.hpp"

using namespace selgen::testing;

TEST_CASE("a result that names what the call returns is compared", "[.long]") {
    const Folder folder("returned");
    const int compiled = compile(folder, "returned");
    INFO(folder.said());
    REQUIRE(compiled == 0);
    REQUIRE(folder.run("./driver -o table.csv --repeats 1 --accept-disturbed") == 0);
    const Table table(folder / "table.csv");
    INFO(table.text());
    CHECK(table.rows() == 2);
    for (const std::string id : {"n=10", "n=20"}) {
        CHECK(table.number(id, "time:plain") > 0);
        CHECK(table.number(id, "time:planned") > 0);
        CHECK(table.at(id, "time:wrong") == "fail");
        CHECK(table.at(id, "note").find("wrong: wrong result: value 1 is 10 instead of 9") !=
              std::string::npos);
    }
}
