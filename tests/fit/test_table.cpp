// Wide tables: the meaning of columns and fields, and errors with their locations.
#include <catch2/catch.hpp>

#include <cmath>

#include "reading.hpp"

using namespace selgen::fit;

using Names = std::vector<std::string>;

TEST_CASE("a table has times, set-ups, costs, ids, groups and folds; the rest are features") {
    const Data data = data_in(
        "id,group,fold,n,kind,cost:n,time:a,setup:a,time:b,note,spread:a,factor:n\n"
        "p1,g1,2,100,csr,1e-6,0.5,0.25,2,hello,x,y\n"
        ",,,200,ell,,1,,3,,,\n");
    CHECK(data.variants == Names{"a", "b"});
    REQUIRE(data.features.size() == 2);
    CHECK(data.features[0].name == "n");
    CHECK(data.features[0].words.empty());
    CHECK(data.features[1].words == Names{"csr", "ell"});
    CHECK(data.ids == Names{"p1", "2"});
    CHECK(data.groups == Names{"g1", "2"});
    CHECK(data.fold == std::vector<int>{2, -1});
    CHECK(data.x(1, 0) == 200);
    CHECK(data.x(1, 1) == 1);
    CHECK(data.time(0, 1) == 2);
    CHECK(data.setup(0, 0) == 0.25);
    CHECK(data.setup(1, 0) == 0);
    CHECK(data.feature_cost(0, 0) == 1e-6);
    CHECK(data.notes.empty());
}

TEST_CASE("an empty field means not measured; inf, fail and timeout mean a failed run") {
    const Data data = data_in("n,time:a,time:b,time:c,time:d\n,inf,FAIL,Timeout,\n");
    CHECK(std::isnan(data.x(0, 0)));
    for (const int v : {0, 1, 2}) CHECK(std::isinf(data.time(0, v)));
    CHECK(std::isnan(data.time(0, 3)));
}

TEST_CASE("a time after > is a lower bound of a run that was stopped") {
    const Data data = data_in("n,time:a,time:b\n1,>0.003,fail\n2,0.5,>+2e-3\n3,0.5,1\n");
    CHECK(data.time(0, 0) == 0.003);
    CHECK(data.time(1, 1) == 0.002);
    CHECK((data.is_censored(0, 0) && data.is_censored(1, 1)));
    CHECK(data.censored.sum() == 2);
    CHECK(data_in("n,time:a\n1,2\n").censored.size() == 0);
    for (const std::string bad : {">abc", ">-1", ">0", ">", ">inf", ">nan"})
        CHECK(error_in("n,time:a\n1,2\n2," + bad + "\n") ==
              "t.csv:3:3: '" + bad +
                  "' is not a time: write the seconds after which the run was stopped, such as "
                  ">0.003");
    CHECK(error_in("n,time:a\n1,2\n>2,3\n") ==
          "t.csv:3:1: '>2' is a bound, but column 'n' is a feature: only columns time:<variant> "
          "can have bounds");
    CHECK(error_in("n,time:a,setup:a\n1,2,>3\n") ==
          "t.csv:2:5: '>3' is not a setup time: write seconds, inf, fail, timeout, or leave the "
          "field empty if it was not measured");
}

TEST_CASE("a weight is a positive number, 1 by default") {
    const Data data = data_in("id,weight,n,time:a\nx,2.5,1,1\ny,,1,1\n");
    CHECK(data.features.size() == 1);
    REQUIRE(data.weight.size() == 2);
    CHECK((data.weight(0) == 2.5 && data.weight(1) == 1));
    CHECK(data_in("n,time:a\n1,2\n").weight.size() == 0);
    for (const std::string bad : {"0", "-1", "nan", "inf", "many"})
        CHECK(error_in("id,weight,n,time:a\nx,1,1,1\ny," + bad + ",1,1\n") ==
              "t.csv:3:3: row 'y', column 'weight': '" + bad +
                  "' is not a weight: write a number above 0, or leave the field empty for 1");
}

TEST_CASE("selected rows keep bounds and weights, and so do the variants that are kept") {
    Data data = data_in("id,weight,n,time:a,time:b\nx,2,1,>1,3\ny,3,2,4,>5\n");
    const Data part = select_rows(data, {1, 0, 1});
    CHECK(part.ids == Names{"y", "x", "y"});
    CHECK((part.weight(0) == 3 && part.weight(1) == 2 && part.weight(2) == 3));
    CHECK((part.is_censored(0, 1) && part.is_censored(1, 0) && !part.is_censored(1, 1)));
    data.keep_variants({"b"});
    CHECK((data.is_censored(1, 0) && !data.is_censored(0, 0)));
}

TEST_CASE("a table without times can be predicted; its set-ups are skipped") {
    const Data data = data_in("n,setup:a\n1,2\n");
    CHECK(data.variants.empty());
    CHECK(data.rows() == 1);
    CHECK(data.ids == Names{"1"});
}

TEST_CASE("an unknown prefix is an error with a suggestion") {
    CHECK(error_in("n,tiem:x\n1,2\n") ==
          "t.csv:1:3: unknown prefix in column 'tiem:x': expected time, setup, cost, spread or "
          "factor; did you mean 'time'?");
    CHECK(has(error_in("n,mem:x\n1,2\n"), "(feature names cannot contain a colon)"));
    CHECK(has(error_in("n,time\n1,2\n"), "write time:<variant>"));
    CHECK(has(error_in("n,time:\n1,2\n"), "has no name after the colon"));
}

TEST_CASE("a reference to a missing column is an error with a suggestion") {
    CHECK(error_in("n,time:serial,setup:seriel\n1,2,3\n") ==
          "t.csv:1:15: there is no column 'time:seriel': did you mean 'serial'?");
    CHECK(error_in("size,cost:sise,time:a\n1,2,3\n") ==
          "t.csv:1:6: there is no column 'sise': did you mean 'size'?");
}

TEST_CASE("the names of columns are unique") {
    CHECK(error_in("n,time:a,n\n1,2,3\n") ==
          "t.csv:1:10: there are two columns 'n': the first is column 1 of the table");
    CHECK(error_in(",n,time:a\n0,1,2\n").starts_with("t.csv:1:1: the column has no name"));
}

TEST_CASE("a phase has at least one call") {
    CHECK(error_in("id,reuse,time:a\nx,1,1\ny,0,1\n") ==
          "t.csv:3:3: row 'y', column 'reuse': a phase has at least 1 call, not 0");
    CHECK(error_in("reuse,time:a\n0.5,1\n").starts_with("t.csv:2:1: row '1', column 'reuse'"));
    CHECK(std::isnan(data_in("n,reuse,time:a\n1,,1\n").x(0, 1)));
}

TEST_CASE("a time is not negative") {
    CHECK(error_in("id,n,time:a\nx,1,-1\n")
              .starts_with("t.csv:2:5: row 'x', column 'time:a': a time of -1 s is impossible"));
    CHECK(error_in("n,time:a\n1,-2.5\n")
              .starts_with("t.csv:2:3: row '1', column 'time:a': a time of -2.5 s is impossible"));
    CHECK(error_in("n,time:a\n1,nan\n").starts_with("t.csv:2:3: 'nan' is not a time: write sec"));
    CHECK(error_in("n,time:a\n1,<-1\n").starts_with("t.csv:2:3: '<-1' is not a time"));
    CHECK(error_in("n,time:a\n1,<0\n").starts_with("t.csv:2:3: '<0' is not a time"));
    CHECK(error_in("n,time:a\n1,fial\n") ==
          "t.csv:2:3: 'fial' is not a time: did you mean 'fail'?");
    CHECK(has(error_in("n,time:a,setup:a\n1,1,-1\n"), "a setup time of -1 s"));
    CHECK(has(error_in("n,cost:n,time:a\n1,-1,1\n"), "'-1' is not a cost"));
    CHECK(has(error_in("n,fold,time:a\n1,1.5,1\n"), "'1.5' is not a fold"));
}

TEST_CASE("a time of 0 is below the least time of its column, and counts as half of it") {
    const Data data = data_in("n,time:a,time:b\n1,0,3\n2,4,<0.5\n3,2,fail\n");
    CHECK(data.time(0, 0) == 1);
    CHECK(data.time(1, 1) == 0.25);
    REQUIRE(data.notes.size() == 1);
    CHECK(data.notes[0] ==
          "t.csv: column 'time:a': 1 time of 0 s is read as <2, below the least time of the "
          "column: counted as 1 s");
    CHECK(table_text(data) == "id,n,time:a,time:b\n1,1,<2,3\n2,2,4,<0.5\n3,3,2,fail\n");
    CHECK(error_in("n,time:a,time:b\n1,0,1\n2,fail,1\n")
              .starts_with("t.csv:2:3: all times in column 'time:a' are 0 s"));
}

TEST_CASE("files in other formats are refused with the right command") {
    CHECK(error_in("event,selector,variant,start_us\r\nrun,s,a,1\r\n") ==
          "t.csv:1:1: this is a trace, not a table of times: use selgen import trace FILE");
    CHECK(has(error_in("[\n{\"name\":\"decide s\"}\n]\n"), "write it as CSV, with SELGEN_TRACE"));
    CHECK(has(error_in("{\"benchmarks\": []}"), "use selgen import"));
    CHECK(has(error_in("@RELATION x\n"), "use selgen import aslib FOLDER"));
}

TEST_CASE("numbers and words do not mix") {
    CHECK(error_in("n,time:a\n1,1\n2,1\nmany,1\n") ==
          "t.csv:4:1: 'many' is not a number, unlike the other values in column 'n': leave the "
          "field empty if the value is unknown");
    CHECK(error_in("k,time:a\ncsr,1\nell,1\n7,1\n").starts_with("t.csv:4:1: '7' is a number, but"));
    CHECK(error_in("n,time:a\n1,1\nNaN,1\n").starts_with("t.csv:3:1: 'NaN' is not a number"));
    CHECK(error_in("n,time:a\n1,1\ninf,1\n").starts_with("t.csv:3:1: 'inf' is not a number"));
    CHECK(error_in("n,time:a\n1e999,1\n1,1\n").starts_with("t.csv:2:1: '1e999' is not a number"));
}

TEST_CASE("a row has a field for each column") {
    CHECK(error_in("n,m,time:a\n1,2\n")
              .starts_with("t.csv:2:3: the row has 2 fields, but the table has 3"));
    CHECK(error_in("n,time:a\n1,2,3\n")
              .starts_with("t.csv:2:5: the row has 3 fields, but the table has 2"));
}

TEST_CASE("a table has rows and features") {
    CHECK(error_in("") == "t.csv:1:1: the table is empty: its first line must name the columns");
    CHECK(error_in("n,time:a\n") == "t.csv:2:1: the table has no rows");
    CHECK(error_in("id,time:a\nx,1\n").starts_with("t.csv:1:1: the table has no feature columns"));
}

TEST_CASE("bad rows are reported with their locations, up to 20, and then counted") {
    std::string text = "n,time:a\n";
    for (int i = 0; i < 50; ++i) text += "1,-1\n";
    const auto errors = errors_in(text);
    REQUIRE(errors.size() == 21);
    CHECK(errors[19].starts_with("t.csv:21:3: row '20', column 'time:a'"));
    CHECK(errors[20] == "t.csv:22:3: and 30 more errors");
}

TEST_CASE("a column with too many different words is not a feature") {
    std::string text = "name,time:a\n";
    for (int i = 0; i < 300; ++i) text += "w" + std::to_string(i) + ",1\n";
    CHECK(error_in(text).starts_with("t.csv:258:1: the column 'name' has more than 256"));
}

TEST_CASE("factors of words keep the level of each row; those of numbers are skipped") {
    const Data data = data_in(
        "n,factor:shape,factor:threads,time:a,time:b\n1,loop,1,1,2\n2,plane,2,1,2\n3,,4,1,2\n");
    REQUIRE(data.factors.size() == 1);
    CHECK(data.factors[0].name == "shape");
    CHECK(data.factors[0].levels == Names{"loop", "plane", ""});
    CHECK(data.features.size() == 1);
    const Data selected = select_rows(data, {1, 1, 0});
    CHECK(selected.factors[0].levels == Names{"plane", "plane", "loop"});
    CHECK(data_in(table_text(data)).factors[0].levels == data.factors[0].levels);
}

TEST_CASE("a feature may be called factor") {
    CHECK(data_in("factor,time:a\n1,2\n").features[0].name == "factor");
}

TEST_CASE("names become valid identifiers, with a note") {
    const Data data = data_in(
        "row count,row.count,class,time:csr-5,time:2d,time:std::sort,time:int,k\n"
        "1,2,3,4,5,6,7,a b\n");
    CHECK(data.features[0].name == "row_count");
    CHECK(data.features[1].name == "row_count_2");
    CHECK(data.features[2].name == "x_class");
    CHECK(data.features[3].words == Names{"a_b"});
    CHECK(data.variants == Names{"csr_5", "x2d", "std_sort", "x_int"});
    REQUIRE(data.notes.size() == 3);
    CHECK(
        data.notes[0].starts_with("variants were renamed to valid identifiers: 'csr-5' is csr_5"));
}

TEST_CASE("a table that is written is read unchanged") {
    const Data data = data_in(
        "id,group,fold,weight,n,kind,cost:n,time:a,setup:a,time:b\n"
        "\"a,b\",g1,2,0.25,0.1,csr,1e-6,0.5,0.25,fail\n"
        "q,g1,,,,ell,,>0.1,,3e-300\n");
    const std::string text = table_text(data);
    const Data again = data_in(text);
    CHECK(table_text(again) == text);
    CHECK(again.ids == data.ids);
    CHECK(again.groups == data.groups);
    CHECK(again.fold == data.fold);
    CHECK(again.x(0, 0) == 0.1);
    CHECK(again.setup == data.setup);
    CHECK(again.feature_cost == data.feature_cost);
    CHECK(again.weight == data.weight);
    CHECK(again.censored == data.censored);
    CHECK(again.time(1, 1) == 3e-300);
    CHECK(std::isinf(again.time(0, 1)));
}
