// Suggestions of the known name that is nearest to a typo.
#include "base/nearest.hpp"

#include <catch2/catch.hpp>

using namespace selgen;

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
