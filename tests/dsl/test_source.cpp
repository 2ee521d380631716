#include "dsl/source.hpp"

#include <catch2/catch.hpp>

using namespace selgen::dsl;

TEST_CASE("places count lines and columns from one") {
    const Source source{"s.sel", "ab\ncd\n"};
    CHECK(place_of(source, 0).line == 1);
    CHECK(place_of(source, 0).column == 1);
    CHECK(place_of(source, 4).line == 2);
    CHECK(place_of(source, 4).column == 2);
    CHECK(place_of(source, 99).line == 3);
}

TEST_CASE("a line is shown without its end, also where it ends as on Windows") {
    const Source source{"s.sel", "ab\r\ncd"};
    CHECK(line_of(source, 1) == "ab");
    CHECK(line_of(source, 2) == "cd");
    CHECK(line_of(source, 3).empty());
}
