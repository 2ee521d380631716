// selgen report: pages about choices and traces in all formats, and single charts.
#ifdef SELGEN_HAS_FIT

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string reported_table =
    "id,size,con,time:a,time:b\n"
    "small,10,1,1e-6,2e-5\n"
    "middle,25,2,3e-5,2e-5\n"
    "large,400,3,4e-4,2e-5\n"
    "<b>,500,5,1e-5,2e-5\n";

}  // namespace

TEST_CASE("a report of choices has the numbers of eval") {
    const Folder here{{"s.sel", right_spec}, {"t.csv", reported_table}};
    here.must("report s.sel --data t.csv -o r.html");
    const std::string page = here.read("r.html");
    CHECK(page.starts_with("<!DOCTYPE html>"));
    check_has(page, {"&lt;b&gt;", "choices of pick", "time(a) = 1e-6 * size;"});

    const auto read =
        nlohmann::json::parse(here.must("report s.sel --data t.csv --format json").out);
    const auto judged = nlohmann::json::parse(here.selgen("eval s.sel --data t.csv --json").out);
    const auto& quality = read["sections"][0]["parts"][2]["table"][0];
    const double mean = judged["chosen"]["mean_slowdown"];
    CHECK(std::stod(quality["mean slowdown"].get<std::string>()) == Approx(mean).margin(1e-4));
    CHECK(read["sections"][1]["parts"][0]["heights"][0] == 3);
    CHECK(read["sections"][4]["parts"][0]["table"][0]["row"] == "<b>");
}

TEST_CASE("a report names its tables, when they changed, and where they were measured") {
    const Folder here{{"s.sel", right_spec},
                      {"t.csv", reported_table},
                      {"t.csv.machine.json",
                       "{\n  \"cpu\": \"Fast CPU\",\n  \"cores\": 2,\n  \"clock\": \"wall\"\n}\n"}};
    const auto page =
        nlohmann::json::parse(here.selgen("report s.sel --data t.csv --format json").out);
    const auto& table = page["sections"].back()["parts"][0]["table"][0];
    CHECK(table["file"] == "t.csv");
    CHECK(table["last changed"].get<std::string>().size() == 10);
    CHECK(table["measured on"] == "Fast CPU, 2 cores, clock wall");
}

TEST_CASE("a map has whole numbers on the axis of a count, and a dot for each measured row") {
    const Folder here{{"s.sel", right_spec}, {"t.csv", reported_table}};
    const std::string report = "report s.sel --data t.csv ";
    const auto page = nlohmann::json::parse(here.selgen(report + "--format json").out);
    for (const auto& part : page["sections"][2]["parts"]) {
        if (!part.contains("xs")) continue;
        for (const double size : part["xs"]) CHECK(size == std::round(size));
    }
    const std::string svg = here.selgen(report + "--format svg --chart decisions").out;
    std::size_t dots = 0;
    for (std::size_t at = 0; (at = svg.find(" was the best at ", at)) != svg.npos; ++at) ++dots;
    CHECK(dots == 4);
    CHECK(has(here.selgen(report + "--format md").out, "Each dot is a measured row"));
    CHECK(has(here.selgen(report + "--format md").out, "| 10 µs |"));
}

TEST_CASE("a region without a measured choice has a dash, in reports and in eval") {
    const Folder here{
        {"s.sel", R"(selector s {
  call void (const Problem& p);
  feature size : count = p.size;
  variant a { run f(p); }
  variant b { run g(p); }
  variant c { run h(p); }
  choose a when size < 10;
  otherwise b;
}
)"},
        {"t.csv", "id,size,time:a,time:b,time:c\nx,5,,2,1\ny,20,1,2,3\nz,20,1,2,3\n"}};
    CHECK(has(here.selgen("eval s.sel --data t.csv").out,
              "size 5 .. 5                                 1              -  c 1\n"));
    CHECK(has(here.selgen("report s.sel --data t.csv --format md").out,
              "| size 5 .. 5 | 1 | - | c 1 |"));
}

TEST_CASE("a report of a trace can be written in all formats") {
    const Folder here{
        {"t.csv",
         "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,"
         "failure\ndecision,s,a,1,1,1,by its rule,,n=1,,\nrun,s,a,3,1.5,1,,,,,\n"}};
    for (const char* format : {"html", "md", "json", "svg"}) {
        const Ran ran = here.must(std::string("report --trace t.csv --format ") + format);
        CHECK(ran.out.size() > 300);
        CHECK(ran.err.empty());
    }
    CHECK(has(here.selgen("report --trace t.csv --format md").out, "| a | 1 | 1.5 µs |"));
}

TEST_CASE("one chart of a report is drawn by its name") {
    const Folder here{{"s.sel", right_spec}, {"t.csv", reported_table}};
    const std::string report = "report s.sel --data t.csv ";
    const Ran ran = here.must(report + "--format svg --chart decisions");
    check_has(ran.out, {"<title>choices of pick", "<desc>Colour map. Horizontal axis: "});
    CHECK_FALSE(has(ran.out, "rows by regret"));
    CHECK(has(here.selgen(report + "--format svg").out, "rows by regret"));

    here.refuses(report + "--format svg --chart calls", 2,
                 "unknown chart 'calls': this report has slowdown, decisions");
    here.refuses(report + "--chart decisions", 2, "--chart requires --format svg");
}

TEST_CASE("report refuses invalid input") {
    const Folder here{{"s.sel", right_spec},
                      {"t.csv", reported_table},
                      {"bad.csv", "event\n"},
                      {"untimed.csv", "id,size\na,1\n"}};
    here.exit(2,
              {"report", "report s.sel", "report --data t.csv", "report s.sel --data untimed.csv"});
    CHECK(here.selgen("report --trace bad.csv").code == 1);
    CHECK(here.selgen("report --trace none.csv").code == 3);
    CHECK(here.selgen("report s.sel --data t.csv -o t.csv").code == 2);
    CHECK(here.selgen("report s.sel --data t.csv -o no/such/r.html").code == 3);
    CHECK(here.read("t.csv") == reported_table);
}

TEST_CASE("a report opens in a browser, without network and without console messages") {
    if (is_missing("chromium")) return;
    const Folder here{{"s.sel", right_spec}, {"t.csv", reported_table}};
    here.must("report s.sel --data t.csv -o r.html");
    const Ran shown = here.must_shell(
        "HOME=. chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr "
        "--user-data-dir=profile --host-resolver-rules='MAP * ~NOTFOUND' "
        "--dump-dom \"file://$PWD/r.html\"");
    CHECK_FALSE(has(shown.err, "CONSOLE"));
    check_has(shown.out, {"choices of pick", "<td class=\"n\">1e-05 s</td>"});  // as in the table
}

#endif
