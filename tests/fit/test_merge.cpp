// Tables that are merged: repeated rows, new columns, and failed or stopped runs.
#include <catch2/catch.hpp>

#include <cmath>

#include "fit/evaluate/loss.hpp"
#include "fit/table/merge.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

Data table_in(const std::string& text) { return std::get<Data>(read_table("t.csv", text)); }

}  // namespace

TEST_CASE("the least times of repeated rows count") {
    Data data = table_in("id,n,time:a,time:b,setup:b\nx,1,2,3,0.5\ny,2,timeout,,0.1\n");
    REQUIRE(merge(data, table_in("id,n,time:b,time:a,setup:b\ny,2,4,5,\nx,1,2.5,2.5,0.4\n")) == "");
    REQUIRE(data.rows() == 2);
    CHECK(data.time(0, 0) == 2);
    CHECK(data.time(0, 1) == 2.5);
    CHECK(data.setup(0, 1) == 0.4);
    CHECK(data.time(1, 0) == 5);  // one run succeeded
    CHECK(data.time(1, 1) == 4);
    CHECK(data.setup(1, 1) == 0.1);
}

TEST_CASE("rows of one id in different states of the machine are not merged") {
    Data data = table_in("id,n,apart,time:a,time:b\nx,100,1,2,3\ny,1,0,4,5\n");
    REQUIRE(merge(data, table_in("id,apart,n,time:a,time:b\nx,0,100,1,9\nx,1,120,1.5,4\ny,0,1,6,3\n"
                                 "y,0,5,1,1\n")) == "");
    REQUIRE(data.ids == std::vector<std::string>{"x", "y", "x", "y"});
    CHECK((data.time(0, 0) == 1.5 && data.time(0, 1) == 3));  // n is similar
    CHECK((data.time(1, 0) == 4 && data.time(1, 1) == 3));
    CHECK((data.time(2, 0) == 1 && data.time(2, 1) == 9 && data.x(2, 1) == 0));
    CHECK((data.time(3, 0) == 1 && data.x(3, 0) == 5));
    REQUIRE(merge(data, table_in("id,apart,time:a\nx,0,0.5\nx,,0.1\n")) == "");
    CHECK(data.time(2, 0) == 0.5);
    CHECK(data.time(0, 0) == 0.1);  // unknown state: the first row
    REQUIRE(data.rows() == 4);
}

TEST_CASE("different words are different states, whatever their indices") {
    Data data = table_in("id,load,time:a\nx,calm,2\ny,busy,3\n");
    REQUIRE(merge(data, table_in("id,load,time:a\nx,busy,1\ny,busy,1\nx,calm,1.5\n")) == "");
    REQUIRE(data.ids == std::vector<std::string>{"x", "y", "x"});
    CHECK(data.time(0, 0) == 1.5);
    CHECK(data.time(1, 0) == 1);
    CHECK(data.time(2, 0) == 1);
}

TEST_CASE("the best repeated variant is searched in the same state") {
    const Data data = table_in("id,apart,time:a,time:b\nx,0,1,2\nx,1,2,1\ny,1,1,2\n");
    const Data again = table_in("id,apart,time:b,time:a\nx,1,1,2\nx,0,2,1\ny,0,1,2\n");
    CHECK(best_when_repeated(data, again, again.time) == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("rows keep the levels of their factors when tables are merged") {
    using Levels = std::vector<std::string>;
    Data data = table_in("id,n,factor:shape,time:a\nx,1,loop,2\ny,2,,2\n");
    const std::string other = "id,n,factor:kind,factor:shape,time:a\n";
    REQUIRE(merge(data, table_in(other + "y,2,dense,row,1\nz,3,sparse,plane,1\n")) == "");
    REQUIRE(data.factors.size() == 2);
    CHECK(data.factors[0].levels == Levels{"loop", "row", "plane"});
    CHECK(data.factors[1].name == "kind");
    CHECK(data.factors[1].levels == Levels{"", "dense", "sparse"});
}

TEST_CASE("new rows, features, words and variants are added") {
    Data data = table_in("id,kind,time:a\nx,red,1\ny,blue,2\n");
    REQUIRE(merge(data, table_in("id,size,kind,time:c\nz,7,green,3\nx,8,red,9\n")) == "");
    REQUIRE(data.rows() == 3);
    CHECK(data.ids == std::vector<std::string>{"x", "y", "z"});
    CHECK(data.groups == data.ids);
    CHECK(data.features[0].words == std::vector<std::string>{"red", "blue", "green"});
    CHECK(data.x(2, 0) == 2);
    CHECK(data.x(0, 0) == 0);
    CHECK(data.x(0, 1) == 8);
    CHECK(std::isnan(data.x(1, 1)));
    CHECK(data.variants == std::vector<std::string>{"a", "c"});
    CHECK(data.time(0, 1) == 9);
    CHECK(std::isnan(data.time(2, 0)));
}

TEST_CASE("a run that failed in one table has failed") {
    Data data = table_in("id,n,time:a,time:b\nw,1,1,1\nx,1,Fail,1\ny,1,3,1\nz,1,,2\n");
    REQUIRE(
        merge(data, table_in("id,n,time:b,time:a\nx,1,1,2\ny,1,1,fail\nz,1,fail,\nv,5,fail,4\n")) ==
        "");
    REQUIRE(merge(data, table_in("id,n,time:a,time:b,time:c\nx,1,1,1,1\ny,1,2,,1\nz,1,1,1,1\n"
                                 "v,5,5,1,1\n")) == "");
    REQUIRE(data.ids == std::vector<std::string>{"w", "x", "y", "z", "v"});
    CHECK(data.time(0, 0) == 1);
    CHECK(std::isinf(data.time(1, 0)));
    CHECK(std::isinf(data.time(2, 0)));
    CHECK(data.time(3, 0) == 1);
    CHECK(std::isinf(data.time(3, 1)));
    CHECK((data.time(4, 0) == 4 && std::isinf(data.time(4, 1)) && data.time(4, 2) == 1));
}

TEST_CASE("a time replaces a timeout, but not a failure") {
    Data data = table_in("id,n,time:a\nx,1,fail\ny,1,timeout\nz,1,inf\n");
    REQUIRE(merge(data, table_in("id,n,time:a\nx,1,timeout\ny,1,3\nz,1,timeout\n")) == "");
    CHECK(std::isinf(data.time(0, 0)));
    CHECK(data.time(1, 0) == 3);
    CHECK(std::isinf(data.time(2, 0)));
}

TEST_CASE("a time replaces a bound, the larger bound counts, and a bound replaces a timeout") {
    Data data = table_in("id,n,time:a,time:b,time:c,time:d,time:e\nx,1,>2,>2,3,timeout,>1\n");
    REQUIRE(merge(data, table_in("id,n,time:a,time:b,time:c,time:d,time:e\n"
                                 "x,1,9,>5,>1,>4,fail\ny,2,1,>1,1,1,1\n")) == "");
    CHECK((data.time(0, 0) == 9 && !data.is_censored(0, 0)));
    CHECK((data.time(0, 1) == 5 && data.is_censored(0, 1)));
    CHECK((data.time(0, 2) == 3 && !data.is_censored(0, 2)));
    CHECK((data.time(0, 3) == 4 && data.is_censored(0, 3)));
    CHECK((std::isinf(data.time(0, 4)) && !data.is_censored(0, 4)));
    CHECK((data.time(1, 1) == 1 && data.is_censored(1, 1)));
}

TEST_CASE("a row keeps its first weight") {
    Data data = table_in("id,n,time:a\nx,1,2\n");
    REQUIRE(merge(data, table_in("id,weight,n,time:a\nx,3,1,2\ny,4,2,2\n")) == "");
    CHECK((data.weight(0) == 1 && data.weight(1) == 4));
    REQUIRE(merge(data, table_in("id,n,time:a\nz,5,2\n")) == "");
    CHECK((data.weight(1) == 4 && data.weight(2) == 1));
}

TEST_CASE("a plan that failed once has failed") {
    Data data = table_in("id,n,time:a,setup:a\nx,1,1,fail\n");
    REQUIRE(merge(data, table_in("id,n,time:a,setup:a\nx,1,1,2\n")) == "");
    CHECK(std::isinf(data.time(0, 0)));
}

TEST_CASE("tables that cannot be combined are errors, and nothing is added") {
    Data data = table_in("id,n,time:a\nx,1,1\n");
    CHECK(merge(data, table_in("id,n,time:a\ny,big,3\n")) ==
          "column n has words in one table and numbers in another");
    Data words = table_in("id,n,time:a\ny,big,3\n");
    CHECK(merge(words, data) == "column n has words in one table and numbers in another");
    CHECK(data.rows() == 1);
}

TEST_CASE("a failed run never costs less than one that succeeded") {
    const Data data = table_in("id,n,time:a,setup:a,time:b\nx,1,0.01,1,fail\n");
    CHECK(best_of(losses(data, {}))[0] == 0);
    const Data plan = table_in("id,n,time:a,setup:a,time:b\nx,1,0.01,fail,2\n");
    CHECK(has_failures(plan));
    CHECK(best_of(losses(plan, {}))[0] == 1);
    CHECK(single_best(losses(plan, {}), Objective::mean_slowdown) == 1);
}

TEST_CASE("simulated tables are combined only with those of the same machine") {
    const std::string rows = "id,n,time:a\nx,1,1\n";
    const Data measured = table_in(rows),
               cell = table_in("# simulated: Cell, on 1, 2 threads\n" + rows);
    CHECK(measured.simulated == "");
    CHECK(cell.simulated == "Cell");
    CHECK(cell.notes.size() == 1);
    Data data = measured;
    CHECK(
        merge(data, cell) ==
        "its times are simulated (Cell), but those of the previous table are measured: such tables "
        "cannot be combined");
    data = cell;
    CHECK(merge(data, measured).substr(0, 23) == "its times are measured,");
    CHECK(merge(data, table_in("# simulated: SP, on 2 threads\n" + rows)).find("(SP)") < 40);
    CHECK(merge(data, table_in("#simulated: Cell, on 4, 8 threads\nid,n,time:a\ny,1,1\n")) == "");
    CHECK(data.rows() == 2);
    CHECK(provenance_of(data) == "simulated (Cell)");
}

TEST_CASE("a file that mixes simulated times with others is an error") {
    const auto read = read_table("t.csv",
                                 "# simulated: A, B, on 2 threads\nid,n,time:a\nx,1,1\n"
                                 "# measured on A\ny,1,1\n");
    const auto* faults = std::get_if<std::vector<TableError>>(&read);
    REQUIRE(faults != nullptr);
    CHECK(to_text((*faults)[0]).substr(0, 40) == "t.csv:4:1: the table mixes simulated and");
    CHECK(table_in(
              "# simulated: A, on, on 2 threads\n# costs of iterations: measured on B\nn,time:a\n"
              "1,1\n")
              .simulated == "A, on");
}
