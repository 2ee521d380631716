// How reports are rendered as HTML, SVG, Markdown and JSON, and how slowdowns are written.
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>

#include "report/render.hpp"
#include "report/text/evaluation.hpp"

using namespace selgen::report;

namespace {

Page page() {
    const Table table{{"name", ">seconds"}, {{"a<b & \"c\"", "0.25"}, {"pipe | here", ""}}};
    const Points points{"times",
                        {"call"},
                        {"us", true},
                        {"a", "b<"},
                        {{1, 10, 0}, {2, 1000, 1}, {3, NAN, 0}, {4, -1, 1}, {5, INFINITY, 0}},
                        true};
    const Map map{"choices", {"n", true}, {"con"},           {1, 10, 100},
                  {1, 2},    {"a", "b"},  {0, 0, 1, 1, 1, 1}};
    const Bars bars{"regret", "bin", "rows", {"0", "1"}, {3, 0}};
    return {"a & <page>",
            {{"First", {Paragraph{"text <b>"}, table}},
             {"Charts", {points, map, bars, Listing{"if a < b {\n}\n"}}}}};
}

/// Whether each tag that is opened is closed, in order.
bool is_balanced(const std::string& text) {
    const std::regex tag("<(/?)([a-zA-Z0-9]+)([^<>]*)>");
    std::vector<std::string> open;
    for (std::sregex_iterator at(text.begin(), text.end(), tag), end; at != end; ++at) {
        const std::string name = (*at)[2], rest = (*at)[3];
        if (name == "meta" || name == "link" || (!rest.empty() && rest.back() == '/')) continue;
        if ((*at)[1].length() == 0) {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name) return false;
            open.pop_back();
        }
    }
    return open.empty();
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

bool has_text(const std::string& text, const std::string& part) { return count(text, part) > 0; }

}  // namespace

TEST_CASE("a page in HTML is self-contained and escapes texts") {
    const std::string text = html(page());
    CHECK(is_balanced(text));
    CHECK(text.find("a&lt;b &amp; &quot;c&quot;") != std::string::npos);
    CHECK(text.find("<script") == std::string::npos);
    CHECK(count(text, "http") == count(text, "http://www.w3.org/2000/svg"));
    CHECK(count(text, "<circle") == 2);  // points without a logarithm are not shown
    CHECK(count(text, "<tr>") == 3);
    CHECK(text.find("nan") == std::string::npos);
    CHECK(text.find("inf") == std::string::npos);
}

TEST_CASE("the SVG has only the charts") {
    const std::string text = svg(page());
    CHECK(is_balanced(text));
    CHECK(count(text, "role=\"img\"") == 3);
    CHECK(svg({"none", {{"a", {Paragraph{"b"}}}}}).empty());
}

TEST_CASE("an SVG has a title, words for those who cannot see it, and colours for dark screens") {
    Page one = page();
    auto& points = std::get<Points>(one.sections[1].parts[0]);
    points.name = "times";
    points.marks = {0.5, 2.5, INFINITY};
    CHECK(charts_of(one) == std::vector<std::string>{"times", ""});
    CHECK(svg(one, "other").empty());
    const std::string text = svg(one, "times");
    CHECK(is_balanced(text));
    CHECK(count(text, "role=\"img\"") == 1);
    CHECK(has_text(text, "<title>times</title>"));
    CHECK(has_text(
        text,
        "<desc>Scatter plot. Horizontal axis: call from 1 to 5. Vertical axis: us from -1 to "
        "1000 (logarithmic). a: 3 points, from 10 to 10. b&lt;: 2 points, from -1 to "
        "1000. 3 vertical lines.</desc>"));
    CHECK(count(text, "class=\"mark\"") == 2);
    CHECK(has_text(text, "prefers-color-scheme: dark"));
    CHECK_FALSE(has_text(html(one), "prefers-color-scheme"));  // the page is light
}

TEST_CASE("an axis of times has ticks and tips in the unit that people would choose") {
    const Points points{
        "times", {"call"}, {"time", true, true}, {"a"}, {{1, 5.2e-6, 0}, {2, 0.03, 0}}};
    const std::string text = svg({"t", {{"s", {points}}}});
    CHECK(has_text(text, "a: 1, 5.2 µs</title>"));
    CHECK(has_text(text, ">1 ms</text>"));
    CHECK(has_text(text, "time from 5.2 µs to 30 ms (logarithmic)"));
}

TEST_CASE("cells of one choice are one rectangle") {
    Map map{"m", {"n"}, {"con"}, {1, 2, 3}, {1, 2}, {"a", "b"}, {0, 0, 1, 0, 0, 0}};
    map.dots = {{2, 1.5, 1}};
    const std::string text = svg({"t", {{"s", {map}}}});
    CHECK(has_text(text, "<title>a at n = 1 .. 2, con = 1</title>"));
    CHECK(has_text(text, "<title>b at n = 3, con = 1</title>"));
    CHECK(has_text(text, "<title>a at n = 1 .. 3, con = 2</title>"));
    CHECK(has_text(text, "<title>b was the best at n = 2, con = 1.5</title>"));
    CHECK(has_text(text, "a: 83 % of the area. b: 17 % of the area."));

    map.cells = {0, 0, 1, 0, 0, 1};
    CHECK(has_text(svg({"t", {{"s", {map}}}}), "<title>a at n = 1 .. 2, con = 1 .. 2</title>"));
}

TEST_CASE("a page in Markdown") {
    CHECK(markdown({"t", {{"s", {Table{{"a", ">b"}, {{"x|y", "1"}}}, Listing{"l\n"}}}}}) ==
          "# t\n\n## s\n\n| a | b |\n|---|---:|\n| x\\|y | 1 |\n\n```\nl\n```\n");
}

TEST_CASE("a page in JSON has all numbers, and null for those that are not finite") {
    const auto read = nlohmann::json::parse(json(page()));
    CHECK(read["title"] == "a & <page>");
    CHECK(read["sections"][0]["parts"][1]["table"][0]["seconds"] == "0.25");
    const auto& points = read["sections"][1]["parts"][0]["data"];
    CHECK(points[1]["y"] == 1000);
    CHECK(points[2]["y"].is_null());
    CHECK(points[1]["kind"] == "b<");
    CHECK(read["sections"][1]["parts"][1]["cells"].size() == 6);
}

TEST_CASE("charts of nothing, of one value and of equal ones") {
    const Axis plain{"x"}, logarithmic{"x", true};
    for (const Axis& axis : {plain, logarithmic})
        for (const std::vector<double>& values :
             {std::vector<double>{}, {0}, {1}, {7, 7, 7}, {-3, 0}, {1e-300, 1e300}, {NAN}}) {
            Points points{"p", axis, axis, {"a"}, {}, true};
            for (const double value : values) points.points.push_back({value, value, 0});
            const std::string text = html({"t", {{"s", {points}}}});
            CHECK(is_balanced(text));
            CHECK(text.find("nan") == std::string::npos);
            CHECK(text.find("\"inf") == std::string::npos);
        }
}

TEST_CASE("a chart of too many points shows a part of them, with a note") {
    Points points{"p", {"x"}, {"y"}, {"a"}, {}};
    for (int i = 0; i < 20000; ++i) points.points.push_back({1.0 * i, 1.0 * i, 0});
    const std::string text = svg({"t", {{"s", {points}}}});
    CHECK(count(text, "<circle") <= 2000);
    CHECK(text.find("one of every 11 points shown") != std::string::npos);
}

using selgen::report::slowdown_text;

TEST_CASE("a slowdown has four decimals, and a dash if it is not known") {
    CHECK(slowdown_text(1) == "1.0000");
    CHECK(slowdown_text(1.23456) == "1.2346");
    CHECK(slowdown_text(NAN) == "-");
}
