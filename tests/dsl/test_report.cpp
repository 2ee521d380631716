// Diagnostics as text: their order, excerpts, carets and number; locations and lines in a source.
#include "dsl/diagnostics/report.hpp"

#include <catch2/catch.hpp>
#include <sstream>

#include "dsl/diagnostics/source.hpp"

using namespace selgen::dsl;

namespace {

std::string printed(const Report& report, const Sources& sources) {
    std::ostringstream text;
    print(report, sources, text);
    return text.str();
}

}  // namespace

TEST_CASE("a diagnostic is printed with location, code, excerpt, hint and notes") {
    const Sources sources{{"reduce.sel", "let a = 1;\nlet empty = 1 - sparsty;\n"}};
    Report report;
    auto& found = report.error(Code::unknown_name, {0, 27, 34}, "'sparsty' is not a feature");
    found.hint = "did you mean 'sparsity'?";
    found.notes.push_back({{0, 4, 5}, "another is here"});
    CHECK(printed(report, sources) ==
          "reduce.sel:2:17: error[SG0201]: 'sparsty' is not a feature\n"
          "   2 | let empty = 1 - sparsty;\n"
          "     |                 ^^^^^^^ did you mean 'sparsity'?\n"
          "reduce.sel:1:5: note: another is here\n");
}

TEST_CASE("diagnostics are printed in the order of their locations") {
    const Sources sources{{"s.sel", "ab\n"}};
    Report report;
    report.error(Code::syntax, {0, 1, 2}, "second");
    report.warning(Code::model_unused, {0, 0, 1}, "first");
    const std::string text = printed(report, sources);
    CHECK(text.find("first") < text.find("second"));
}

TEST_CASE("the same diagnostic is reported once") {
    Report report;
    report.error(Code::syntax, {0, 1, 2}, "odd");
    report.error(Code::syntax, {0, 1, 2}, "odd");
    report.error(Code::syntax, {0, 2, 3}, "odd");
    CHECK(report.found().size() == 2);
}

TEST_CASE("warnings are not errors") {
    Report report;
    report.warning(Code::model_unused, {}, "unused");
    CHECK_FALSE(report.has_errors());
    report.error(Code::syntax, {}, "odd");
    CHECK(report.has_errors());
}

TEST_CASE("carets are below their letters after tabs and letters of several bytes") {
    const Sources sources{{"s.sel", "\t\xC3\xA4 xx\n"}};
    Report report;
    report.error(Code::syntax, {0, 4, 6}, "odd");
    CHECK(printed(report, sources) ==
          "s.sel:1:5: error[SG0001]: odd\n   1 | \t\xC3\xA4 xx\n     | \t  ^^\n");
}

TEST_CASE("a very long line is shown only around the span") {
    const Sources sources{{"s.sel", std::string(100000, 'x') + '!' + std::string(100000, 'y')}};
    Report report;
    report.error(Code::syntax, {0, 100000, 100001}, "odd");
    const std::string text = printed(report, sources);
    CHECK(text.size() < 500);
    CHECK(text.find('!') != std::string::npos);
}

TEST_CASE("a diagnostic at the end of the text or over several lines is printed") {
    const Sources sources{{"s.sel", "ab\ncd"}};
    Report report;
    report.error(Code::syntax, {0, 5, 5}, "more was expected");
    report.error(Code::syntax, {0, 0, 5}, "all of this");
    CHECK(printed(report, sources) ==
          "s.sel:1:1: error[SG0001]: all of this\n   1 | ab\n     | ^^\n"
          "s.sel:2:3: error[SG0001]: more was expected\n   2 | cd\n     |   ^\n");
}

TEST_CASE("the first hundred of many diagnostics are printed, and the number of the others") {
    Report report;
    const Sources sources{{"a.sel", std::string(103, '\n')}};
    for (std::size_t i = 0; i < 103; ++i) report.error(Code::syntax, {0, i, i}, "here");
    std::ostringstream out;
    print(report, sources, out);
    const std::string text = out.str();
    CHECK(text.find("a.sel:100:1: ") != std::string::npos);
    CHECK(text.find("a.sel:101:1: ") == std::string::npos);
    CHECK(text.find("\n3 more diagnostics are not shown\n") != std::string::npos);
}

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
