// Splitting, joining, trimming, counting and quoting of text.
#include "base/text.hpp"

#include <catch2/catch.hpp>

using namespace selgen;

using Parts = std::vector<std::string>;

TEST_CASE("split keeps empty parts") {
    CHECK(split("", ',') == Parts{""});
    CHECK(split("a,,b,", ',') == Parts{"a", "", "b", ""});
}

TEST_CASE("join puts the separator between the parts") {
    CHECK(join({}).empty());
    CHECK(join({"a"}) == "a");
    CHECK(join({"", "b", ""}) == ", b, ");
    CHECK(join({"a", "b"}, ",") == "a,b");
}

TEST_CASE("trimmed removes blanks and tabs at both ends") {
    CHECK(trimmed(" \ta b\t ") == "a b");
    CHECK(trimmed(" \t").empty());
    CHECK(trimmed("").empty());
    CHECK(trimmed("\n a \n", " \n") == "a");
}

TEST_CASE("a count has its noun in the singular or plural") {
    CHECK(counted(0, "row") == "0 rows");
    CHECK(counted(1U, "row") == "1 row");
    CHECK(counted(2L, "row") == "2 rows");
}

TEST_CASE("a list of more than six names is shortened") {
    CHECK(quoted_names({"a"}) == "'a'");
    CHECK(quoted_names({"a", "b", "c", "d", "e", "f"}) == "'a', 'b', 'c', 'd', 'e', 'f'");
    CHECK(quoted_names({"a", "b", "c", "d", "e", "f", "g"}) == "'a', 'b', 'c', 'd' and 3 others");
}

TEST_CASE("a command line has quotes where a shell needs them") {
    CHECK(command_text({"g++", "-O2", "a.cpp"}) == "g++ -O2 a.cpp");
    CHECK(command_text({"my tools/g++", "", "$x"}) == "'my tools/g++' '' '$x'");
    CHECK(command_text({"it's"}) == "'it'\\''s'");
}
