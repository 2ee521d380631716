// Tables that are merged: repeated rows, new columns, runs that failed, were stopped or disturbed.
#include <catch2/catch.hpp>

#include "base/text.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/table/disturbed.hpp"
#include "fit/table/merge.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// The first table with the others merged into it.
std::string merged(const std::string& first, const std::vector<std::string>& others) {
    Data data = data_in(first);
    for (const std::string& other : others) CHECK(merge(data, data_in(other)) == "");
    return table_text(data);
}

}  // namespace

TEST_CASE("the least times of repeated rows count") {
    CHECK(merged("id,n,time:a,time:b,setup:b\nx,1,2,3,0.5\ny,2,timeout,,0.1\n",
                 {"id,n,time:b,time:a,setup:b\ny,2,4,5,\nx,1,2.5,2.5,0.4\n"}) ==
          "id,n,time:a,time:b,setup:b\nx,1,2,2.5,0.4\ny,2,5,4,0.1\n");
}

TEST_CASE("rows of one id in different states of the machine are not merged") {
    const std::string first = "id,n,apart,time:a,time:b\nx,100,1,2,3\ny,1,0,4,5\n";
    const std::string second =  // in the second row of x, n is similar
        "id,apart,n,time:a,time:b\nx,0,100,1,9\nx,1,120,1.5,4\ny,0,1,6,3\ny,0,5,1,1\n";
    CHECK(merged(first, {second}) ==
          "id,n,apart,time:a,time:b\nx,100,1,1.5,3\ny,1,0,4,3\nx,100,0,1,9\ny,5,0,1,1\n");
    // An unknown state is that of the first row.
    CHECK(merged(first, {second, "id,apart,time:a\nx,0,0.5\nx,,0.1\n"}) ==
          "id,n,apart,time:a,time:b\nx,100,1,0.1,3\ny,1,0,4,3\nx,100,0,0.5,9\ny,5,0,1,1\n");
    // Different words are different states, whatever their indices.
    CHECK(merged("id,load,time:a\nx,calm,2\ny,busy,3\n",
                 {"id,load,time:a\nx,busy,1\ny,busy,1\nx,calm,1.5\n"}) ==
          "id,load,time:a\nx,calm,1.5\ny,busy,1\nx,busy,1\n");
}

TEST_CASE("the best repeated variant is searched in the same state") {
    const Data data = data_in("id,apart,time:a,time:b\nx,0,1,2\nx,1,2,1\ny,1,1,2\n");
    const Data again = data_in("id,apart,time:b,time:a\nx,1,1,2\nx,0,2,1\ny,0,1,2\n");
    CHECK(best_when_repeated(data, again, again.time) == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("new rows, features, words and variants are added, and rows keep the levels of factors") {
    CHECK(merged("id,kind,time:a\nx,red,1\ny,blue,2\n",
                 {"id,size,kind,time:c\nz,7,green,3\nx,8,red,9\n"}) ==
          "id,kind,size,time:a,time:c\nx,red,8,1,9\ny,blue,,2,\nz,green,7,,3\n");
    CHECK(merged("id,n,factor:shape,time:a\nx,1,loop,2\ny,2,,2\n",
                 {"id,n,factor:kind,factor:shape,time:a\ny,2,dense,row,1\nz,3,sparse,plane,1\n"}) ==
          "id,n,time:a,factor:shape,factor:kind\n"
          "x,1,2,loop,\ny,2,1,row,dense\nz,3,1,plane,sparse\n");
}

TEST_CASE("a run or a plan that failed in one table has failed, and a time replaces a timeout") {
    CHECK(merged("id,n,time:a,time:b\nw,1,1,1\nx,1,Fail,1\ny,1,3,1\nz,1,,2\n",
                 {"id,n,time:b,time:a\nx,1,1,2\ny,1,1,fail\nz,1,fail,\nv,5,fail,4\n",
                  "id,n,time:a,time:b,time:c\nx,1,1,1,1\ny,1,2,,1\nz,1,1,1,1\nv,5,5,1,1\n"}) ==
          "id,n,time:a,time:b,time:c\n"
          "w,1,1,1,\nx,1,fail,1,1\ny,1,fail,1,1\nz,1,1,fail,1\nv,5,4,fail,1\n");
    CHECK(merged("id,n,time:a\nx,1,fail\ny,1,timeout\nz,1,inf\n",
                 {"id,n,time:a\nx,1,timeout\ny,1,3\nz,1,timeout\n"}) ==
          "id,n,time:a\nx,1,fail\ny,1,3\nz,1,fail\n");
    CHECK(merged("id,n,time:a,setup:a\nx,1,1,fail\n", {"id,n,time:a,setup:a\nx,1,1,2\n"}) ==
          "id,n,time:a,setup:a\nx,1,fail,fail\n");
}

TEST_CASE("a time replaces a bound, the larger bound counts, and a bound replaces a timeout") {
    const std::string columns = "id,n,time:a,time:b,time:c,time:d,time:e\n";
    CHECK(merged(columns + "x,1,>2,>2,3,timeout,>1\n",
                 {columns + "x,1,9,>5,>1,>4,fail\ny,2,1,>1,1,1,1\n"}) ==
          columns + "x,1,9,>5,3,>4,fail\ny,2,1,>1,1,1,1\n");
}

TEST_CASE("a row keeps its first weight") {
    CHECK(merged("id,n,time:a\nx,1,2\n",
                 {"id,weight,n,time:a\nx,3,1,2\ny,4,2,2\n", "id,n,time:a\nz,5,2\n"}) ==
          "id,weight,n,time:a\nx,1,1,2\ny,4,2,2\nz,1,5,2\n");
}

TEST_CASE("tables that cannot be combined are errors, and nothing is added") {
    Data data = data_in("id,n,time:a\nx,1,1\n");
    CHECK(merge(data, data_in("id,n,time:a\ny,big,3\n")) ==
          "column n has words in one table and numbers in another");
    Data words = data_in("id,n,time:a\ny,big,3\n");
    CHECK(merge(words, data) == "column n has words in one table and numbers in another");
    CHECK(data.rows() == 1);
}

TEST_CASE("a failed run never costs less than one that succeeded") {
    const Data data = data_in("id,n,time:a,setup:a,time:b\nx,1,0.01,1,fail\n");
    CHECK(best_of(losses(data, {}))[0] == 0);
    const Data plan = data_in("id,n,time:a,setup:a,time:b\nx,1,0.01,fail,2\n");
    CHECK(has_failures(plan));
    CHECK(best_of(losses(plan, {}))[0] == 1);
    CHECK(single_best(losses(plan, {}), Objective::mean_slowdown) == 1);
}

TEST_CASE("simulated tables are combined only with those of the same machine") {
    const std::string rows = "id,n,time:a\nx,1,1\n";
    const Data measured = data_in(rows),
               cell = data_in("# simulated: Cell, on 1, 2 threads\n" + rows);
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
    CHECK(merge(data, data_in("# simulated: SP, on 2 threads\n" + rows)).find("(SP)") < 40);
    CHECK(merge(data, data_in("#simulated: Cell, on 4, 8 threads\nid,n,time:a\ny,1,1\n")) == "");
    CHECK(data.rows() == 2);
    CHECK(provenance_of(data) == "simulated (Cell)");
}

TEST_CASE("a file that mixes simulated times with others is an error") {
    CHECK(errors_in("# simulated: A, B, on 2 threads\nid,n,time:a\nx,1,1\n# measured on A\ny,1,1\n")
              .at(0)
              .starts_with("t.csv:4:1: the table mixes simulated and"));
    CHECK(
        data_in("# simulated: A, on, on 2 threads\n# costs of iterations: measured on B\nn,time:a\n"
                "1,1\n")
            .simulated == "A, on");
}

namespace {

const std::string cpu_columns =
    "id,n,time:a,spread:a,spread:a:min,spread:a:cpu,time:b,spread:b,spread:b:min,spread:b:cpu\n";
/// The errors, or the notes, of a table of these rows.
std::string said_of(const std::string& rows) {
    const std::string errors = join(errors_in(cpu_columns + rows), "\n");
    return errors.empty() ? join(data_in(cpu_columns + rows).notes, "\n") : errors;
}

/// Rows on an idle machine, on which a is the best.
const std::string idle_rows =
    "1,1,2e-4,0.1,1e-4,2e-4,3e-2,0.1,2e-2,3e-2\n"
    "2,2,2e-4,0.1,1e-4,2e-4,3e-2,0.9,2e-2,6e-2\n"
    "3,3,2e-4,0.1,1e-4,2e-4,3e-2,0.1,2e-2,3e-2\n";

}  // namespace

TEST_CASE("rows with a time marked as disturbed are left out and counted") {
    std::string text = "id,n,time:a,time:b\np,1,1,2\nq,2,disturbed,disturbed\n";
    for (int row = 3; row <= 20; ++row) text += std::to_string(row) + ",3,1,2\n";
    const Data data = data_in(text);
    CHECK(data.rows() == 19);
    CHECK(data.ids.at(1) == "3");
    CHECK(data.disturbed == std::vector<std::string>{"q"});
    CHECK(disturbed_rows(data).text ==
          "1 of 20 rows is left out: it is marked as disturbed, because other programs used the "
          "cores. To measure it again, run the same selgen bench command");
    CHECK_FALSE(disturbed_rows(data).are_too_many);
}

TEST_CASE("a table is refused if more than 5 % of its rows are disturbed") {
    const Data data = data_in("id,n,time:a\np,1,1\nq,2,Disturbed\nr,3,2\n");
    CHECK(disturbed_rows(data).are_too_many);
    CHECK(disturbed_rows(data).text.starts_with("1 of 3 rows is marked as disturbed"));
    CHECK(disturbed_rows(data_in("n,time:a\n1,disturbed\n2,disturbed\n3,1\n"))
              .text.starts_with("2 of 3 rows are marked as disturbed"));
    CHECK(disturbed_rows(data_in("id,n,time:a\np,1,disturbed\n")).are_too_many);
    CHECK(has(error_in("n,time:a,setup:a\n1,1,disturbed\n"),
              "write seconds, inf, fail, timeout, or leave the field empty"));
}

TEST_CASE("a disturbed row that was measured again counts as measured") {
    const std::string head = "id,n,time:a\n";
    Data data = data_in(head + "p,1,disturbed\nq,2,1\np,1,3\n");
    CHECK(disturbed_rows(data).text.empty());
    data = data_in(head + "p,1,disturbed\nq,2,1\n");
    CHECK(disturbed_rows(data).are_too_many);
    CHECK(merge(data, data_in(head + "p,1,3\n")).empty());
    CHECK(disturbed_rows(data).text.empty());
}

TEST_CASE("a table is refused if the threads of every variant had to wait for processors") {
    const std::string a_waits = "4,4,2e-2,0,2e-2,4e-3,3e-2,0,2e-2,3e-2\n";
    const std::string b_waits = "5,5,2e-4,0,1e-4,2e-4,2e-2,0,2e-2,8e-3\n";
    CHECK(said_of(idle_rows).empty());
    CHECK(said_of(idle_rows + a_waits).empty());
    CHECK(
        said_of(idle_rows + a_waits + b_waits)
            .starts_with("t.csv:5:5: in 2 of 5 rows, times are more than twice the CPU times, and "
                         "every variant has such times: its threads waited for processors"));
}

TEST_CASE("a table is noted if the threads of all variants waited in the same rows") {
    const std::string waits = "4,4,2e-2,0,2e-2,4e-3,2e-2,0,2e-2,8e-3\n";
    CHECK(said_of(idle_rows + waits + waits)
              .starts_with("t.csv: in 2 of 5 rows, times are more than twice the CPU times"));
}

TEST_CASE("a variant that may sleep, and runs that differ, are noted") {
    const std::string sleeps = "4,4,2e-4,0,2e-4,2e-4,2e-2,0,2e-2,8e-3\n";
    CHECK(said_of(idle_rows + sleeps + sleeps) ==
          "t.csv: the times of 'b' are more than twice its CPU times in 2 of 5 rows: unless it "
          "waits for a device, measure again when the machine is idle, or with --statistic min");
    const std::string differs = "4,4,2e-4,0,2e-4,2e-4,2e-2,4,1e-4,2e-2\n";
    CHECK(said_of(idle_rows + differs + differs) ==
          "t.csv: in 2 of 5 rows, the runs of a variant that may be the best differ by 50 % or "
          "more: measure again when the machine is idle, or with --statistic min");
}
