// Folds by the levels of categorical factors.
#include "fit/selection/level_folds.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

/// Rows of these columns, with a feature and two variants.
Data table_with(const std::string& columns, const std::vector<std::string>& rows) {
    std::string text = "n,time:a,time:b," + columns + "\n";
    for (std::size_t row = 0; row < rows.size(); ++row)
        text += std::to_string(row) + ",1e-6,2e-6," + rows[row] + "\n";
    return std::get<Data>(read_table("t.csv", text));
}

}  // namespace

TEST_CASE("each level of a categorical factor is a fold, and rows without a level are in none") {
    const auto all =
        level_folds(table_with("factor:shape", {"row", "loop", "row", "", "loop", "plane"}));
    REQUIRE(all.size() == 1);
    CHECK(all[0].factor == "shape");
    CHECK(all[0].levels == 3);
    CHECK(all[0].folds == Folds{2, 0, 2, 3, 0, 1});
}

TEST_CASE("each factor with several levels has its own folds") {
    const auto all = level_folds(table_with("factor:shape,factor:only,factor:kind",
                                            {"row,one,x", "loop,one,x", "row,one,y"}));
    REQUIRE(all.size() == 2);
    CHECK(all[1].factor == "kind");
}

TEST_CASE("a level for each group, as of files, and more than twelve levels make no folds") {
    CHECK(level_folds(table_with("factor:mesh", {"a", "b", "c"})).empty());
    CHECK(level_folds(table_with("group,factor:mesh", {"f,a", "f,a", "g,b", "g,b"})).empty());
    CHECK(level_folds(table_with("group,factor:mesh", {"f,a", "f,a", "g,b", "h,b"})).size() == 1);
    std::vector<std::string> rows;
    for (int row = 0; row < 26; ++row) rows.push_back("v" + std::to_string(row % 13));
    CHECK(level_folds(table_with("factor:many", rows)).empty());
    CHECK(level_folds(table_with("factor:number", {"1", "2", "1", "2"})).empty());
}
