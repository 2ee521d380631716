// Tables of times that are written and read back.
#include <catch2/catch.hpp>
#include <filesystem>
#include <stdexcept>

#include "table.hpp"

TEST_CASE("a written table is read back") {
    const auto path = (std::filesystem::temp_directory_path() / "loops_test_table.csv").string();
    const loops::Case one = loops::cases(loops::all(), {"fir"}, 1).at(0);
    const auto loop = one.loop.make(one.input);
    const std::string heading =
        loops::heading_of(loops::configurations({2}, {selgen::omp::cyclic}), {"measured on paper"});
    loops::write_file(
        path,
        heading + loops::row_of(one, *loop, {{1e-3, 5.25e-4}, 1.1e-3, {0.5, 2, 3}, 2e-3, 0.5}));
    CHECK_FALSE(std::filesystem::exists(path + ".part"));

    const auto rows = loops::read_table(path);
    std::filesystem::remove(path);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("id") == "fir/0");
    CHECK(rows[0].at("group") == "fir");
    CHECK(rows[0].at("iterations") == std::to_string(loop->iterations()));
    CHECK(rows[0].at("time:serial") == "0.001");
    CHECK(rows[0].at("time:omp_2_cyclic") == "0.000525");
    CHECK(rows[0].at("sequential_s") == "0.0011");
    CHECK(rows[0].at("front") == "0.5");
    CHECK(rows[0].at("imbalance") == "2");
    CHECK(rows[0].at("head") == "3");
    CHECK(rows[0].at("predicted_front") == "1");
    CHECK(rows[0].at("predicted_imbalance") == "1");
    CHECK(rows[0].at("nothing").empty());
    CHECK(heading.rfind("# measured on paper\n", 0) == 0);
}

TEST_CASE("missing tables and short rows are reported") {
    CHECK_THROWS_WITH(loops::read_table("nowhere.csv"), "cannot read nowhere.csv");
    const auto path = (std::filesystem::temp_directory_path() / "loops_test_short.csv").string();
    loops::write_file(path, "id,group\nfir/0\n");
    CHECK_THROWS_WITH(loops::read_table(path),
                      path + ": a row has another number of fields than the header");
    std::filesystem::remove(path);
    CHECK_THROWS_AS(loops::write_file("nowhere/at/all.csv", ""), std::runtime_error);
}
