// Environment variables of profiled runs, and their equal size on the stack.
#include "host/environment.hpp"

#include <catch2/catch.hpp>

using namespace selgen::host;

TEST_CASE("variables are replaced, added, removed and sorted") {
    const Environment all{"B=1", "A=x=y", "AB=2"};
    CHECK(with(all, {{"C", "3"}, {"B", "4"}}) == Environment{"A=x=y", "AB=2", "B=4", "C=3"});
    CHECK(with(all, {{"A", ""}, {"D", ""}}) == Environment{"AB=2", "B=1"});
}

TEST_CASE("different environments take the same space on the stack") {
    for (std::size_t length = 0; length < 200; ++length) {
        const Environment all{"HOME=/x", "LONG=" + std::string(length, 'x')};
        CHECK(size_of(levelled(all, 128)) % 128 == 0);
        CHECK(levelled(all, 128).size() == 3);
    }
    CHECK(levelled({"A=1", "_=/bin/x", "SHLVL=2", "OLDPWD=/"}, 64) == levelled({"A=1"}, 64));
    CHECK(levelled(levelled({"A=1"}, 64), 64) == levelled({"A=1"}, 64));
}

TEST_CASE("the variables for one thread and for a cyclic schedule") {
    CHECK(sequential().at("OMP_NUM_THREADS") == "1");
    CHECK(sequential().at("SELGEN_THREADS") == "1");
    CHECK(cyclic(16).at("OMP_NUM_THREADS") == "16");
    CHECK(cyclic(16).at("OMP_SCHEDULE") == "static,1");
    CHECK(cyclic(16).at("SELGEN_SCHEDULE") == "cyclic");
}
