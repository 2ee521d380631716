// The syntax of CSV files: line ends, quotes, comments and errors.
#include <catch2/catch.hpp>

#include "fit/table/csv.hpp"

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
    CHECK(csv_fault("\"a\"b\n").find("t.csv:1:4: text after the closing quote") == 0);
}

TEST_CASE("written fields are read unchanged") {
    for (const std::string field : {"plain", "a,b", "say \"x\"", "two\nlines", " blank ", "#1"}) {
        CHECK(fields_of(csv_field(field) + ",end") == Rows{{field, "end"}});
    }
}
