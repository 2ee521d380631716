// The driver of border.sel, whose reference fails at some points.
#include "running.hpp"

using namespace selgen::testing;

namespace {

const Folder& driver() {
    static const Folder folder("border");
    static const int code = compile(folder, "border");
    INFO(folder.said());
    REQUIRE(code == 0);
    return folder;
}

}  // namespace

TEST_CASE("where the reference fails nothing is measured, as a wrong answer might be the fastest") {
    const Folder& folder = driver();
    REQUIRE(folder.run("./driver -o failing.csv --restart --points 12 --repeats 1") == 0);
    const Table table(folder / "failing.csv");
    INFO(table.text());
    CHECK(table.number("n=10 mood=sound", "time:flat") > 0);
    CHECK(table.at("n=10 mood=sound", "time:wrong") == "fail");
    for (const std::string mood : {"throws", "crashes"}) {
        const std::string id = "n=10 mood=" + mood;
        CHECK(table.at(id, "n") == "10");
        CHECK(table.at(id, "time:grows") == "fail");
        CHECK(table.at(id, "time:flat").empty());
        CHECK(table.at(id, "time:wrong").empty());
        CHECK(table.at(id, "note")
                  .find("; nothing measured: answers are held against grows, which "
                        "gave none") != std::string::npos);
    }
    CHECK(folder.said().find("mood=throws: no variant ran (grows: run threw") != std::string::npos);
}
