// Tables with disturbed rows, or with threads that waited: noted or refused.
#include <catch2/catch.hpp>

#include "fit/table/disturbed.hpp"
#include "fit/table/merge.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

Data data_in(const std::string& text) { return std::get<Data>(read_table("t.csv", text)); }

std::string text_of(const std::variant<Data, std::vector<TableError>>& read) {
    std::string text;
    if (const auto* data = std::get_if<Data>(&read)) {
        for (const std::string& note : data->notes) text += "note: " + note + '\n';
    } else {
        for (const TableError& error : std::get<1>(read)) text += to_text(error) + '\n';
    }
    return text;
}

const std::string columns =
    "id,n,time:a,spread:a,spread:a:min,spread:a:cpu,time:b,spread:b,spread:b:min,spread:b:cpu\n";
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
    CHECK(text_of(read_table("t.csv", "n,time:a,setup:a\n1,1,disturbed\n"))
              .find("write seconds, inf, fail, timeout, or leave the field empty") !=
          std::string::npos);
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
    CHECK(text_of(read_table("t.csv", columns + idle_rows)).empty());
    CHECK(text_of(read_table("t.csv", columns + idle_rows + a_waits)).empty());
    CHECK(
        text_of(read_table("t.csv", columns + idle_rows + a_waits + b_waits))
            .starts_with("t.csv:5:5: in 2 of 5 rows, times are more than twice the CPU times, and "
                         "every variant has such times: its threads waited for processors"));
}

TEST_CASE("a table is noted if the threads of all variants waited in the same rows") {
    const std::string waits = "4,4,2e-2,0,2e-2,4e-3,2e-2,0,2e-2,8e-3\n";
    CHECK(text_of(read_table("t.csv", columns + idle_rows + waits + waits))
              .starts_with("note: t.csv: in 2 of 5 rows, times are more than twice the CPU times"));
}

TEST_CASE("a variant that may sleep, and runs that differ, are noted") {
    const std::string sleeps = "4,4,2e-4,0,2e-4,2e-4,2e-2,0,2e-2,8e-3\n";
    CHECK(
        text_of(read_table("t.csv", columns + idle_rows + sleeps + sleeps)) ==
        "note: t.csv: the times of 'b' are more than twice its CPU times in 2 of 5 rows: unless it "
        "waits for a device, measure again when the machine is idle, or with --statistic min\n");
    const std::string differs = "4,4,2e-4,0,2e-4,2e-4,2e-2,4,1e-4,2e-2\n";
    CHECK(
        text_of(read_table("t.csv", columns + idle_rows + differs + differs)) ==
        "note: t.csv: in 2 of 5 rows, the runs of a variant that may be the best differ by 50 % or "
        "more: measure again when the machine is idle, or with --statistic min\n");
}
