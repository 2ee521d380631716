// Reading pairs of tables with their column `default` and their costs, and errors in them.
#include "studies/bench/tables/tables.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "studies/bench/tables/tests/folder.hpp"

using namespace tables_study;

TEST_CASE("tables are pairs of files, sorted by name") {
    const Folder folder;
    for (const char* file : {"b.train.csv", "b.test.csv", "a.test.csv", "a.train.csv", "notes.txt"})
        folder.write(file, "n,time:x\n1,1\n");
    CHECK(names_of_tables(folder.path) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a folder without tables, or with one file of a pair, is an error") {
    const Folder folder;
    CHECK_THROWS_WITH(names_of_tables(folder.path), folder.path + ": has no files NAME.train.csv");
    folder.write("a.test.csv", "n,time:x\n1,1\n");
    CHECK_THROWS_WITH(names_of_tables(folder.path), folder.path + ": has no file a.train.csv");
    CHECK_THROWS_WITH(names_of_tables(folder.path + "/none"),
                      folder.path + "/none: is not a folder");
}

TEST_CASE("the column default names a variant in each row and is no feature") {
    const Folder folder;
    folder.write("t.train.csv", "n,default,time:x,time:y\n1,y,1,2\n2,x,1,2\n");
    folder.write("t.test.csv", "n,default,time:x,time:y\n1,x,1,2\n2,,1,2\n");
    const Table table = read_table(folder.path, "t");
    CHECK(table.train_default == Choices{1, 0});
    CHECK(table.test_default == Choices{0, 2});
    CHECK(table.train.features.size() == 1);
    CHECK(table.train.x.cols() == 1);
}

TEST_CASE("a default that is no variant is an error") {
    const Folder folder;
    folder.write("t.train.csv", "n,default,time:x\n1,z,1\n");
    folder.write("t.test.csv", "n,default,time:x\n1,x,1\n");
    CHECK_THROWS_WITH(read_table(folder.path, "t"),
                      folder.path +
                          "/t.train.csv: default 'z' is not a variant: there is no "
                          "column time:z");
}

TEST_CASE("an error in a table is reported with its place") {
    const Folder folder;
    folder.write("t.train.csv", "n,time:x\n1,-1\n");
    folder.write("t.test.csv", "n,time:x\n1,1\n");
    CHECK_THROWS_WITH(read_table(folder.path, "t"),
                      Catch::StartsWith(folder.path + "/t.train.csv:2:3: "));
}

TEST_CASE("costs are those of the training variants and include a share of the plan") {
    const Folder folder;
    folder.write("t.train.csv", "n,time:x,time:y,setup:y\n1,1,2,0\n");
    folder.write("t.test.csv", "n,time:y,setup:y,time:z\n1,2,30,1\n2,fail,0,1\n");
    const Table table = read_table(folder.path, "t");
    const auto costs = costs_of(table.test, table.train, 10);
    REQUIRE(costs.cols() == 2);
    CHECK(std::isnan(costs(0, 0)));
    CHECK(costs(0, 1) == 5);
    CHECK(std::isinf(costs(1, 1)));
}

TEST_CASE("costs of features that only the test rows have count in the fit, too") {
    const Folder folder;
    folder.write("t.train.csv", "n,m,cost:n,cost:m,time:x\n1,1,,7,1\n2,1,,,1\n");
    folder.write("t.test.csv",
                 "n,m,cost:n,cost:m,time:x\n1,1,2,9,1\n1,1,3,9,1\n1,1,,9,1\n1,1,9,9,1\n");
    const Table table = read_table(folder.path, "t");
    CHECK((table.train.feature_cost.col(0).array() == 3).all());
    CHECK(table.train.feature_cost(0, 1) == 7);
    CHECK(table.train.feature_cost(1, 1) == 0);
}

TEST_CASE("tables with plans are judged at four values of reuse") {
    const Folder folder;
    folder.write("t.train.csv", crossing(1, 1, 3, 10));
    folder.write("t.test.csv", crossing(1, 1, 3, 10));
    folder.write("u.train.csv", crossing(1, 1, 3, 0));
    folder.write("u.test.csv", crossing(1, 1, 3, 0));
    CHECK(reuses_of(read_table(folder.path, "t")) == std::vector<double>{1, 10, 100, 1000});
    CHECK(reuses_of(read_table(folder.path, "u")) == std::vector<double>{1});
}
