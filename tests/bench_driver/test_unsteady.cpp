// The driver of unsteady.sel: a point whose flag changes during the measurement has no row.
#include <selgen/bench/table.hpp>

#include "running.hpp"

using namespace selgen::testing;

TEST_CASE("a point whose flag changes during measurements is postponed, and finally left out") {
    const Folder folder("unsteady");
    const int code = compile(folder, "unsteady");
    INFO(folder.said());
    REQUIRE(code == 0);
    REQUIRE(folder.run("./driver -o t.csv") == 0);
    const Table table(folder / "t.csv");
    INFO(folder.said() + table.text());
    CHECK(table.rows() == 4);
    for (const std::string n : {"10", "1000"}) {
        CHECK(table.number("n=" + n + " noise=lasting", "time:two") >= 0);
        CHECK(table.at("n=" + n + " noise=fickle", "time:two") == "(none)");
        CHECK(folder.said().find("n=" + n +
                                 " noise=fickle: postponed: busy changed during the measurement") !=
              std::string::npos);
    }
    CHECK(folder.said().find(" of the 4 points measured in this run are unreliable") !=
          std::string::npos);
    CHECK(folder.said().find("2 points were skipped: at every attempt, a feature changed") !=
          std::string::npos);
}

TEST_CASE("the driver warns if runs differ by half: by the quartiles, or from the minimum") {
    using selgen::bench::is_unsteady;
    using selgen::bench::Statistic;
    CHECK_FALSE(is_unsteady(Statistic::median, {10, 11, 12, 13, 90}));
    CHECK(is_unsteady(Statistic::median, {10, 11, 12, 40, 90}));
    CHECK_FALSE(is_unsteady(Statistic::min, {10, 11, 40, 50, 90}));
    CHECK(is_unsteady(Statistic::min, {10, 20, 21, 22, 23}));
    CHECK_FALSE(is_unsteady(Statistic::min, {10}));
    CHECK_FALSE(is_unsteady(Statistic::median, {}));
}
