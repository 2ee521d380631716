// Which inputs a request selects, and in which order.
#include <catch2/catch.hpp>
#include <stdexcept>

#include "request.hpp"

TEST_CASE("cases are the inputs of the named loops, in the order of the loops") {
    const auto found = loops::cases(loops::all(), {"ep", "fir"}, 3);
    REQUIRE(found.size() == 6);
    CHECK(found[0].id() == "fir/0");
    CHECK(found[1].id() == "fir/10");
    CHECK(found[2].id() == "fir/19");
    CHECK(found[3].id() == "ep/0");
    CHECK(loops::cases(loops::all(), {}, 20).size() == 20 * loops::all().size());
    CHECK(loops::cases(loops::all(), {"fir"}, 1).at(0).id() == "fir/0");
}

TEST_CASE("a request for all loops has each input once") {
    const auto found = loops::cases(loops::all(), {"fir"}, 100);
    REQUIRE(found.size() == 20);
    for (int i = 0; i < 20; ++i) CHECK(found[static_cast<std::size_t>(i)].input == i);
}

TEST_CASE("an unknown loop is reported") {
    CHECK_THROWS_WITH(loops::cases(loops::all(), {"fir", "far"}, 1),
                      "unknown loop 'far'; --list prints all");
}

TEST_CASE("the description of the machine is one line") {
    CHECK(loops::machine().find("cores") != std::string::npos);
    CHECK(loops::machine().find('\n') == std::string::npos);
}
