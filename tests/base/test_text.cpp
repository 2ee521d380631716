// Splitting, joining, trimming, counting and quoting of text, and suggestions for typos.
#include "base/text.hpp"

#include <catch2/catch.hpp>

#include "base/nearest.hpp"

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

TEST_CASE("nearest finds a name after each kind of typo") {
    const std::vector<std::string> known = {"sparsity", "clusters", "n"};
    CHECK(nearest("sparsty", known) == "sparsity");    // a letter lost
    CHECK(nearest("sparssity", known) == "sparsity");  // a letter doubled
    CHECK(nearest("sparsiyt", known) == "sparsity");   // two swapped
    CHECK(nearest("Clusters", known) == "clusters");   // case
}

TEST_CASE("a word far from every name gets no suggestion") {
    const std::vector<std::string> known = {"sparsity", "n"};
    CHECK_FALSE(nearest("elephant", known));
    CHECK_FALSE(nearest("m", known));  // every one-letter name is one edit from every other
    CHECK_FALSE(nearest("", known));
    CHECK(nearest_hint("elephant", known).empty());
    CHECK(nearest_hint("sparsty", known) == "did you mean 'sparsity'?");
}

TEST_CASE("of two equally near names, the first is suggested") {
    CHECK(nearest("cat1", {"cat2", "cat3"}) == "cat2");
}
