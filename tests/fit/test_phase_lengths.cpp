// Copies of rows for phases of different lengths.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fit/selection/folds.hpp"
#include "fit/table/phase_lengths.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

Data table_of(const std::string& text) { return std::get<Data>(read_table("t.csv", text)); }

std::string planned_table(int rows) {
    std::string text = "id,n,time:a,time:b,setup:b\n";
    for (int i = 0; i < rows; ++i) text += "r" + std::to_string(i) + ",1,2e-3,1e-3,0.1\n";
    return text;
}

}  // namespace

TEST_CASE("phases are counted up to the length at which plans no longer matter") {
    CHECK(phase_lengths(table_of(planned_table(2)), 1) ==
          std::vector<double>{1, 10, 100, 1000, 10000});
    CHECK(phase_lengths(table_of(planned_table(2)), 30) ==
          std::vector<double>{1, 10, 30, 100, 1000, 10000});
    CHECK(phase_lengths(table_of("n,time:a,setup:a\n1,1,0\n"), 5) == std::vector<double>{5});
    CHECK(phase_lengths(table_of("reuse,time:a,setup:a\n2,1,1\n3,1,1\n"), 1).size() == 1);
}

TEST_CASE("each call has its share of a plan") {
    const Data data =
        with_plans_in_times(table_of("n,time:a,time:b,time:c,setup:b\n1,1,2,fail,8\n1,,,3,\n"), 4);
    CHECK(data.time(0, 0) == 1);
    CHECK(data.time(0, 1) == 4);
    CHECK(std::isinf(data.time(0, 2)));
    CHECK(std::isnan(data.time(1, 1)));
    CHECK(data.time(1, 2) == 3);
    CHECK_FALSE(has_plans(data));
}

TEST_CASE("all copies of a row are in the same fold") {
    const Data data = table_of(planned_table(23));
    const Data copies = with_phase_lengths(data, {1, 10, 100});
    REQUIRE(copies.rows() == 69);
    CHECK(copies.copies == 3);
    Random random(1);
    const Folds folds = selgen::fit::folds(copies.groups, 5, random);
    for (std::size_t row = 0; row < folds.size(); ++row) {
        CHECK(copies.ids[row] == data.ids[row / 3]);
        CHECK(folds[row] == folds[row - row % 3]);
    }
    CHECK(std::set<std::size_t>(folds.begin(), folds.end()).size() == 5);
}
