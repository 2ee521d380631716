// The syntax of CSV files, and tables as other programs write them: read, or refused with the
// reason.
#include <catch2/catch.hpp>
#include <cmath>

#include "base/text.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/notation.hpp"
#include "reading.hpp"

using namespace selgen::fit;

namespace {

std::vector<std::vector<std::string>> fields_of(std::string_view text) {
    const auto read = read_csv("t.csv", text);
    REQUIRE(std::holds_alternative<Csv>(read));
    std::vector<std::vector<std::string>> rows;
    for (const Record& record : std::get<Csv>(read).records) {
        rows.emplace_back();
        for (const Field& field : record) rows.back().emplace_back(field.text);
    }
    return rows;
}

std::string csv_fault(std::string_view text) {
    const auto read = read_csv("t.csv", text);
    REQUIRE(std::holds_alternative<TableError>(read));
    return to_text(std::get<TableError>(read));
}

using Rows = std::vector<std::vector<std::string>>;

}  // namespace

TEST_CASE("lines end with LF or CRLF; the last line needs no end") {
    CHECK(fields_of("a,b\r\n1,2\n3,") == Rows{{"a", "b"}, {"1", "2"}, {"3", ""}});
    CHECK(fields_of("a,b\r") == Rows{{"a", "b"}});
}

TEST_CASE("quotes keep commas, line ends and doubled quotes") {
    CHECK(fields_of("\"a,b\",\"say \"\"x\"\"\"\n\"two\nlines\" , \"\"\n") ==
          Rows{{"a,b", "say \"x\""}, {"two\nlines", ""}});
    CHECK(fields_of("\"\"\"\"") == Rows{{"\""}});
}

TEST_CASE("a byte order mark, empty lines, comments and blanks around fields are skipped") {
    CHECK(fields_of("\xef\xbb\xbf# measured on A, B\na , b\n\n\r\n 1,2 \n") ==
          Rows{{"a", "b"}, {"1", "2"}});
    CHECK(fields_of("").empty());
    CHECK(fields_of("\"\"\n") == Rows{{""}});
}

TEST_CASE("fields after quoted line ends have the right line and column") {
    const std::string text =
        "\xef\xbb\xbf"
        "a,\"x\ny\",b\n1,2,3\n";
    const auto read = read_csv("t.csv", text);
    REQUIRE(std::holds_alternative<Csv>(read));
    const auto& records = std::get<Csv>(read).records;
    CHECK(records[0][1].place.column == 3);
    CHECK(records[0][2].place.line == 2);
    CHECK(records[0][2].place.column == 4);
    CHECK(records[1][0].place.line == 3);
}

TEST_CASE("a wrong quote is an error with its location and a suggestion") {
    CHECK(csv_fault("a,b\n1,\"x\n") == "t.csv:2:3: the quote is not closed");
    CHECK(csv_fault("a,b\"c\n") ==
          "t.csv:1:4: a quote inside an unquoted field: quote the whole field, and double the "
          "quotes inside it");
    CHECK(csv_fault("\"a\"b\n").starts_with("t.csv:1:4: text after the closing quote"));
}

TEST_CASE("written fields are read unchanged") {
    for (const std::string field : {"plain", "a,b", "say \"x\"", "two\nlines", " blank ", "#1"}) {
        CHECK(fields_of(csv_field(field) + ",end") == Rows{{field, "end"}});
    }
}

namespace {

std::string faults_in(const std::string& text) { return selgen::join(errors_in(text), "\n"); }

}  // namespace

TEST_CASE("numbers in other notations are refused, once per column") {
    const auto column = [](const std::string& one, const std::string& other) {
        return faults_in("n,time:a,time:b\n\"" + one + "\",1,2\n\"" + other + "\",2,1\n");
    };
    CHECK(column("1,024", "2,048") ==
          "t.csv:2:1: '1,024' in column 'n' is a number with a thousands separator: write only "
          "digits, a decimal point and an exponent");
    for (const auto& [one, other] : {std::pair("1,024,000.5", "12,000"),
                                     {"1'024", "2'048"},
                                     {"1 024", "2 048"},
                                     {"1.024.000", "2.048.000"},
                                     {"3", "1,024"}})
        CHECK(has(column(one, other), "with a thousands separator"));
    for (const auto& [one, other] : {std::pair("0,25", "0,5"), {"-1,5", "2,25e3"}})
        CHECK(has(column(one, other), "with a decimal comma"));
    for (const auto& [one, other] :
         {std::pair("16KiB", "32KiB"), {"5 %", "10 %"}, {"1.5 ms", "2 ms"}})
        CHECK(has(column(one, other), "with a unit"));
    CHECK(has(column("0x10", "0xff"), "with hexadecimal digits"));
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
    for (const std::string rows : {"1,fail,fail\n2,fail,timeout\n", "1,fail,\n2,,inf\n"})
        CHECK(has_only_failures(data_in("n,time:a,time:b\n" + rows)));
    for (const std::string rows : {"1,fail,>3\n", "1,fail,1\n2,fail,fail\n", "1,,\n"})
        CHECK_FALSE(has_only_failures(data_in("n,time:a,time:b\n" + rows)));
    CHECK_FALSE(has_only_failures(data_in("n\n1\n")));
}

TEST_CASE("other separators, encodings and compressed files are named") {
    const std::pair<std::string, std::string> files[] = {
        {"id;n;time:a\nr1;1;2\n", "separated by semicolons"},
        {"id;n;time:a\nr1;1,5;2\n", "separated by semicolons"},
        {"# a comment\nid\tn\ttime:a\nr1\t1\t2\n", "separated by tabs"},
        {std::string("\xff\xfei\0d\0", 6), "UTF-16"},
        {std::string("i\0d\0,\0n\0", 8), "UTF-16"},
        {"\x1f\x8b\x08...", "gzip"},
        {"\x28\xb5\x2f\xfd...", "zstd"},
        {"PK\x03\x04...", "spreadsheet"},
        {"n,time:a\r1,2\r2,3\r", "carriage returns"},
        {"# n,time:a\n1,2\n2,3\n", "remove the #"},
        {"# n time:a\n1 2\n2 3\n", "remove the #"},
        {"# id,n,time:a\nr1,1,2\nr2,2,3\n", "remove the #"}};
    for (const auto& [text, named] : files) CHECK(has(faults_in(text), named));
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
