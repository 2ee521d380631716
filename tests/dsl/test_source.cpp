// Locations and lines in a source text, with Windows line ends and byte order marks.
#include "dsl/diagnostics/source.hpp"

#include <catch2/catch.hpp>

using namespace selgen::dsl;

TEST_CASE("locations count lines and columns from one") {
    const Source source{"s.sel", "ab\ncd\n"};
    CHECK(location_of(source, 0).line == 1);
    CHECK(location_of(source, 0).column == 1);
    CHECK(location_of(source, 4).line == 2);
    CHECK(location_of(source, 4).column == 2);
    CHECK(location_of(source, 99).line == 3);
}

TEST_CASE("a line is shown without its end, also with Windows line ends") {
    const Source source{"s.sel", "ab\r\ncd"};
    CHECK(line_of(source, 1) == "ab");
    CHECK(line_of(source, 2) == "cd");
    CHECK(line_of(source, 3).empty());
}

TEST_CASE("locations and lines of a long text equal those found by counting") {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += std::string(static_cast<std::size_t>(i % 7), 'x') + '\n';
    text += std::string(5000, 'y');
    const Source source{"s.sel", text};
    Location wanted;
    std::vector<std::string> lines{""};
    for (std::size_t byte = 0; byte < text.size(); ++byte) {
        const Location found = location_of(source, byte);
        if (found.line != wanted.line || found.column != wanted.column) FAIL(byte);
        const bool ends = text[byte] == '\n';
        wanted = ends ? Location{wanted.line + 1, 1} : Location{wanted.line, wanted.column + 1};
        if (ends)
            lines.emplace_back();
        else
            lines.back() += text[byte];
    }
    for (std::size_t i = 0; i < lines.size(); ++i) CHECK(line_of(source, i + 1) == lines[i]);
    CHECK(line_of(source, lines.size() + 1).empty());
}

TEST_CASE("a byte order mark has no column and is not shown") {
    const Source source{"s.sel",
                        "\xEF\xBB\xBF"
                        "ab\ncd"};
    CHECK(location_of(source, 0).column == 1);
    CHECK(location_of(source, 4).column == 2);
    CHECK(location_of(source, 7).column == 2);
    CHECK(line_of(source, 1) == "ab");
}
