// Long tables, in which each row has one measurement of one variant.
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/table/merge.hpp"
#include "reading.hpp"

using namespace selgen::fit;

TEST_CASE("a long table has a row for each measurement") {
    const Data data = data_in(
        "id,n,variant,time,setup\n"
        "p1,100,a,1.5,\n"
        "p1,100,b,2.5,4\n"
        "p2,200,b,fail,5\n"
        "p2,200,c,<1e-6,\n");
    CHECK(table_text(data) ==
          "id,n,time:a,time:b,time:c,setup:b\np1,100,1.5,2.5,,4\np2,200,,fail,<1e-06,5\n");
    CHECK(data.time(1, 2) == 5e-7);
    CHECK(data.parameters.columns.empty());
}

TEST_CASE("without ids, measurements with equal features are one row") {
    CHECK(table_text(data_in("variant,time,n,kind\na,1,64,x\nb,2,64.0,x\na,3,64,y\nb,4,1e2,y\n")) ==
          "id,n,kind,time:a,time:b\n1,64,x,1,2\n2,64,y,3,\n3,100,y,,4\n");
}

TEST_CASE("the median of repeated measurements counts, and a failure among them") {
    const Data data = data_in(
        "variant,time,n\n"
        "a,3,1\na,1,1\na,2,1\n"
        "b,1,1\nb,2,1\n"
        "c,1,1\nc,fail,1\nc,1,1\n"
        "g,timeout,1\ng,1,1\ng,2,1\n"
        "e,disturbed,1\ne,7,1\n"
        "f,,1\nf,8,1\n");
    CHECK(table_text(data) ==
          "id,n,time:a,time:b,time:c,time:g,time:e,time:f\n1,1,2,1.5,fail,2,7,8\n");
    CHECK(data.wrong(0, 2) == 1);
}

TEST_CASE("columns that depend on the variant only are its parameters") {
    const Data data = data_in(
        "variant,block,order,n,time\n"
        "k1,64,row,100,1\n"
        "k2,128,col,100,2\n"
        "k1,64.0,row,200,3\n"
        "k2,128,col,200,4\n");
    REQUIRE(data.features.size() == 1);
    CHECK(data.variants == std::vector<std::string>{"k1", "k2"});
    REQUIRE(data.parameters.columns.size() == 2);
    CHECK(data.parameters.columns[0].name == "block");
    CHECK(data.parameters.columns[1].words == std::vector<std::string>{"row", "col"});
    CHECK(data.parameters.values(1, 0) == 128);
    CHECK(data.parameters.values(1, 1) == 1);
    CHECK(data.parameters.kernels.empty());
}

TEST_CASE("the values of knobs are part of the variants' names") {
    const Data data = data_in(
        "id,variant,knob:block,knob:order,n,time\n"
        "p,gemm,64,row,100,1\n"
        "p,gemm,128,dynamic(4),100,2\n"
        "p,serial,,,100,3\n");
    CHECK(data.variants == std::vector<std::string>{"gemm_64_row", "gemm_128_dynamic_4", "serial"});
    CHECK(data.parameters.kernels == std::vector<std::string>{"gemm", "gemm", "serial"});
    CHECK(std::isnan(data.parameters.values(2, 0)));
}

TEST_CASE("different configurations with the same name are an error") {
    CHECK(error_in("id,variant,knob:x,knob:y,n,time\np,a,1,,9,1\np,b,1,,9,3\np,a,,1,9,2\n") ==
          "t.csv:4:3: the configurations 'a with knob:x 1' and 'a with knob:y 1' have the same "
          "name 'a_1': rename a variant, or write other values");
    CHECK(error_in("id,variant,knob:x,n,time\np,a_1,,9,1\np,a,1,9,2\n") ==
          "t.csv:3:3: the configurations 'a_1' and 'a with knob:x 1' have the same name 'a_1': "
          "rename a variant, or write other values");
}

TEST_CASE("long tables are merged with their parameters") {
    Data data = data_in("id,variant,knob:b,n,time\np,k,1,5,1\np,k,2,5,2\n");
    const Data other = data_in("id,variant,knob:b,n,time\np,k,2,5,1\np,k,4,5,2\n");
    CHECK(merge(data, other).empty());
    CHECK(data.parameters.values.col(0) == Vector{{1, 2, 4}});
    CHECK(data.parameters.kernels == std::vector<std::string>(3, "k"));
    CHECK(table_text(data) == "id,n,time:k_1,time:k_2,time:k_4\np,5,1,1,2\n");
    data.keep_variants({"k_4"});
    CHECK(data.parameters.values.rows() == 1);
    CHECK(data.parameters.kernels.size() == 1);
}

TEST_CASE("errors in long tables name the line and the fix") {
    CHECK(error_in("id,variant,n,time\np,a,1,1\np,b,2,1\nq,a,3,1\n") ==
          "t.csv:3:5: row 'p' has n 2 here, but 1 in line 2: use another id for another problem, "
          "or rename the column to knob:n if it is a parameter of the variant");
    CHECK(error_in("variant,n,time\na,1,1\n,2,1\n") ==
          "t.csv:3:1: the measurement has no variant: write its name");
    CHECK(error_in("id,variant,n,time\n,a,1,1\n") ==
          "t.csv:2:1: the measurement has no id: write the same id for all measurements of a "
          "problem, or remove the column to use the features");
    CHECK(error_in("variant,n,time,time:b\na,1,1,1\n") ==
          "t.csv:1:16: column 'time:b' does not suit a table with a row for each measurement "
          "(columns 'variant' and 'time'): write its times to the column 'time', each in a row of "
          "its own");
    CHECK(error_in("variant,n,time\na,1\n").starts_with("t.csv:2:3: the row has 2 fields"));
    CHECK(error_in("n,time\n1,1\n") ==
          "t.csv:1:3: the column 'time' is incomplete: write time:<variant>, or add a column "
          "'variant' for a table with a row for each measurement");
    CHECK(error_in("n,knob:b,time:a\n1,1,1\n")
              .starts_with("t.csv:1:3: the column 'knob:b' needs columns 'variant' and 'time'"));
    CHECK(errors_in("variant,b,time\nk1,1,1\nk2,2,1\n")
              .at(0)
              .starts_with("t.csv:1:1: the table has no features of the problem"));
    CHECK(error_in("variant,n,time\na,1,-1\nb,1,1\n").starts_with("t.csv:2:5: "));
}
