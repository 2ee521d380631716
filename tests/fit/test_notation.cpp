// Tables as other programs write them: read, or refused with the reason.
#include <catch2/catch.hpp>

#include <cmath>

#include "fit/table/notation.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

/// The errors, one per line; empty if the table is read.
std::string faults_in(const std::string& text) {
    const auto read = read_table("t.csv", text);
    const auto* faults = std::get_if<std::vector<TableError>>(&read);
    std::string all;
    if (faults != nullptr)
        for (const TableError& fault : *faults) all += to_text(fault) + '\n';
    return all;
}

Data data_in(const std::string& text) {
    INFO(faults_in(text));
    auto read = read_table("t.csv", text);
    REQUIRE(std::holds_alternative<Data>(read));
    return std::get<Data>(std::move(read));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("numbers in other notations are refused, once per column") {
    const auto column = [](const std::string& one, const std::string& other) {
        return faults_in("n,time:a,time:b\n\"" + one + "\",1,2\n\"" + other + "\",2,1\n");
    };
    CHECK(column("1,024", "2,048") ==
          "t.csv:2:1: '1,024' in column 'n' is a number with a thousands separator: write only "
          "digits, a decimal point and an exponent\n");
    CHECK(has(column("1,024,000.5", "12,000"), "with a thousands separator"));
    CHECK(has(column("1'024", "2'048"), "with a thousands separator"));
    CHECK(has(column("1 024", "2 048"), "with a thousands separator"));
    CHECK(has(column("1.024.000", "2.048.000"), "with a thousands separator"));
    CHECK(has(column("0,25", "0,5"), "with a decimal comma"));
    CHECK(has(column("-1,5", "2,25e3"), "with a decimal comma"));
    CHECK(has(column("16KiB", "32KiB"), "with a unit"));
    CHECK(has(column("5 %", "10 %"), "with a unit"));
    CHECK(has(column("1.5 ms", "2 ms"), "with a unit"));
    CHECK(has(column("0x10", "0xff"), "with hexadecimal digits"));
    CHECK(has(column("3", "1,024"), "with a thousands separator"));
}

TEST_CASE("words that begin with digits are no numbers") {
    for (const char* word : {"2d", "8x8", "1e3d", "3-point", "64_bit_floats", "0,1,2", "1,02"})
        CHECK(other_notation(word) == (std::string(word) == "1,02" ? "a decimal comma" : ""));
    for (const char* number : {"1024", "-1.5e-3", "+2", "0.25"})
        CHECK(other_notation(number).empty());
    CHECK(faults_in("kind,time:a,time:b\n2d,1,2\n3d,2,1\n").empty());
}

TEST_CASE("NA and its like are empty fields, with a note") {
    const Data data = data_in(
        "id,n,sp,time:a,time:b\nr1,1,NA,1,2\nr2,N/A,0.3,NULL,1\nr3,3,-,1,\"3\"\nNA,4,?,1,2\n");
    CHECK(std::isnan(data.x(0, 1)));
    CHECK(data.x(1, 1) == 0.3);
    CHECK(data.features[1].words.empty());
    CHECK(std::isnan(data.x(1, 0)));
    CHECK(std::isnan(data.time(1, 0)));
    CHECK(data.ids[3] == "NA");
    REQUIRE(data.notes.size() == 1);
    CHECK(data.notes[0] == "t.csv: 5 fields with 'NA' and the like are read as empty");
    const Data all = data_in("n,sp,time:a,time:b\n1,NA,1,2\n2,NA,2,1\n");
    CHECK(all.features[1].words.empty());
    const Data words = data_in("kind,time:a,time:b\ncsr,1,2\nNA,2,1\n\"NA\",2,1\n");
    CHECK(words.features[0].words == std::vector<std::string>{"csr", "NA"});
}

TEST_CASE("a table in which each run failed is recognised") {
    CHECK(has_only_failures(data_in("n,time:a,time:b\n1,fail,fail\n2,fail,timeout\n")));
    CHECK(has_only_failures(data_in("n,time:a,time:b\n1,fail,\n2,,inf\n")));
    CHECK_FALSE(has_only_failures(data_in("n,time:a,time:b\n1,fail,>3\n")));
    CHECK_FALSE(has_only_failures(data_in("n,time:a,time:b\n1,fail,1\n2,fail,fail\n")));
    CHECK_FALSE(has_only_failures(data_in("n,time:a,time:b\n1,,\n")));
    CHECK_FALSE(has_only_failures(data_in("n\n1\n")));
}

TEST_CASE("other separators, encodings and compressed files are named") {
    CHECK(has(faults_in("id;n;time:a\nr1;1;2\n"), "separated by semicolons"));
    CHECK(has(faults_in("id;n;time:a\nr1;1,5;2\n"), "separated by semicolons"));
    CHECK(has(faults_in("# a comment\nid\tn\ttime:a\nr1\t1\t2\n"), "separated by tabs"));
    CHECK(has(faults_in(std::string("\xff\xfei\0d\0", 6)), "UTF-16"));
    CHECK(has(faults_in(std::string("i\0d\0,\0n\0", 8)), "UTF-16"));
    CHECK(has(faults_in("\x1f\x8b\x08..."), "gzip"));
    CHECK(has(faults_in("\x28\xb5\x2f\xfd..."), "zstd"));
    CHECK(has(faults_in("PK\x03\x04..."), "spreadsheet"));
    CHECK(has(faults_in("n,time:a\r1,2\r2,3\r"), "carriage returns"));
    CHECK(has(faults_in("# n,time:a\n1,2\n2,3\n"), "remove the #"));
    CHECK(has(faults_in("# n time:a\n1 2\n2 3\n"), "remove the #"));
    CHECK(has(faults_in("# id,n,time:a\nr1,1,2\nr2,2,3\n"), "remove the #"));
    CHECK(faults_in("# a note, of one\nn,time:a\n1,2\n").empty());
    CHECK(faults_in("\xef\xbb\xbfn,time:a\r\n1,2\r\n").empty());
    CHECK(faults_in("\"n\ttab\",time:a\n1,2\n").empty());
}

TEST_CASE("a column whose name is an identifier keeps it") {
    const Data data = data_in("n,time:a-b,time:a_b,time:a b\n1,1,2,3\n");
    CHECK(data.variants == std::vector<std::string>{"a_b_2", "a_b", "a_b_3"});
    const Data features = data_in("row.count,row_count,kind,time:a\n1,2,x-y,3\n1,2,x_y,3\n");
    CHECK(features.features[0].name == "row_count_2");
    CHECK(features.features[1].name == "row_count");
    CHECK(features.features[2].words == std::vector<std::string>{"x_y_2", "x_y"});
}

TEST_CASE("names of macros are renamed, as keywords are") {
    const Data data = data_in("EOF,errno,time:NULL,time:linux,time:assert\n1,2,3,4,5\n");
    CHECK(data.features[0].name == "x_EOF");
    CHECK(data.features[1].name == "x_errno");
    CHECK(data.variants == std::vector<std::string>{"x_NULL", "x_linux", "x_assert"});
    const Data more = data_in("INFINITY,unix,stdin,time:major,time:minor\n1,2,3,4,5\n");
    for (const Feature& feature : more.features) CHECK(feature.name.starts_with("x_"));
    CHECK(more.variants == std::vector<std::string>{"x_major", "x_minor"});
}
