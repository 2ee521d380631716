// The driver of unsteady.sel, whose runs differ.
#include <selgen/bench/table.hpp>

#include "running.hpp"

using namespace selgen::testing;

TEST_CASE("the driver reports at how many points the runs of a variant differ by half") {
    const Folder folder("unsteady");
    const int code = compile(folder, "unsteady");
    INFO(folder.said());
    REQUIRE(code == 0);
    REQUIRE(folder.run("./driver -o t.csv --accept-disturbed") == 0);
    const Table table(folder / "t.csv");
    INFO(folder.said() + table.text());
    CHECK(table.rows() == 4);
    CHECK(folder.said().find(" of the 4 points measured in this run are unreliable") !=
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
