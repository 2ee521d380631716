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
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", reported_table);
    REQUIRE(here.selgen("report s.sel --data t.csv -o r.html").code == 0);
    const std::string page = here.read("r.html");
    CHECK(page.find("<!DOCTYPE html>") == 0);
    CHECK(page.find("&lt;b&gt;") != std::string::npos);
    CHECK(page.find("choices of pick") != std::string::npos);
    CHECK(page.find("time(a) = 1e-6 * size;") != std::string::npos);

    const Ran as_data = here.selgen("report s.sel --data t.csv --format json");
    REQUIRE(as_data.code == 0);
    const auto read = nlohmann::json::parse(as_data.out);
    const auto judged = nlohmann::json::parse(here.selgen("eval s.sel --data t.csv --json").out);
    const auto& quality = read["sections"][0]["parts"][2]["table"][0];
    const double mean = judged["chosen"]["mean_slowdown"];
    CHECK(std::stod(quality["mean slowdown"].get<std::string>()) == Approx(mean).margin(1e-4));
    CHECK(read["sections"][1]["parts"][0]["heights"][0] == 3);
    CHECK(read["sections"][4]["parts"][0]["table"][0]["row"] == "<b>");
}

TEST_CASE("a report names its tables, when they changed, and where they were measured") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", reported_table);
    here.write("t.csv.machine.json",
               "{\n  \"cpu\": \"Fast CPU\",\n  \"cores\": 2,\n  \"clock\": \"wall\"\n}\n");
    const auto page =
        nlohmann::json::parse(here.selgen("report s.sel --data t.csv --format json").out);
    const auto& table = page["sections"].back()["parts"][0]["table"][0];
    CHECK(table["file"] == "t.csv");
    CHECK(table["last changed"].get<std::string>().size() == 10);
    CHECK(table["measured on"] == "Fast CPU, 2 cores, clock wall");
}

TEST_CASE("a map has whole numbers on the axis of a count, and a dot for each measured row") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", reported_table);
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
    const Folder here;
    here.write("s.sel", R"(selector s {
  call void (const Problem& p);
  feature size : count = p.size;
  variant a { run f(p); }
  variant b { run g(p); }
  variant c { run h(p); }
  choose a when size < 10;
  otherwise b;
}
)");
    here.write("t.csv", "id,size,time:a,time:b,time:c\nx,5,,2,1\ny,20,1,2,3\nz,20,1,2,3\n");
    const Ran eval = here.selgen("eval s.sel --data t.csv");
    CHECK(eval.out.find("size 5 .. 5                                 1              -  c 1\n") !=
          std::string::npos);
    const Ran page = here.selgen("report s.sel --data t.csv --format md");
    CHECK(page.out.find("| size 5 .. 5 | 1 | - | c 1 |") != std::string::npos);
}

TEST_CASE("a report of a trace can be written in all formats") {
    const Folder here;
    here.write("t.csv",
               "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,"
               "failure\ndecision,s,a,1,1,1,by its rule,,n=1,,\nrun,s,a,3,1.5,1,,,,,\n");
    for (const char* format : {"html", "md", "json", "svg"}) {
        const Ran ran = here.selgen(std::string("report --trace t.csv --format ") + format);
        CHECK(ran.code == 0);
        CHECK(ran.out.size() > 300);
        CHECK(ran.err.empty());
    }
    CHECK(here.selgen("report --trace t.csv --format md").out.find("| a | 1 | 1.5 µs |") !=
          std::string::npos);
}

TEST_CASE("one chart of a report is drawn by its name") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", reported_table);
    const std::string report = "report s.sel --data t.csv ";
    const Ran ran = here.selgen(report + "--format svg --chart decisions");
    REQUIRE(ran.code == 0);
    CHECK(has(ran.out, "<title>choices of pick"));
    CHECK(has(ran.out, "<desc>Colour map. Horizontal axis: "));
    CHECK_FALSE(has(ran.out, "rows by regret"));
    CHECK(has(here.selgen(report + "--format svg").out, "rows by regret"));

    const Ran missing = here.selgen(report + "--format svg --chart calls");
    CHECK(missing.code == 2);
    CHECK(has(missing.err, "unknown chart 'calls': this report has slowdown, decisions"));
    const Ran as_page = here.selgen(report + "--chart decisions");
    CHECK(as_page.code == 2);
    CHECK(has(as_page.err, "--chart requires --format svg"));
}

TEST_CASE("report refuses invalid input") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", reported_table);
    here.write("bad.csv", "event\n");
    here.write("untimed.csv", "id,size\na,1\n");
    CHECK(here.selgen("report").code == 2);
    CHECK(here.selgen("report s.sel").code == 2);
    CHECK(here.selgen("report --data t.csv").code == 2);
    CHECK(here.selgen("report s.sel --data untimed.csv").code == 2);
    CHECK(here.selgen("report --trace bad.csv").code == 1);
    CHECK(here.selgen("report --trace none.csv").code == 3);
    CHECK(here.selgen("report s.sel --data t.csv -o t.csv").code == 2);
    CHECK(here.selgen("report s.sel --data t.csv -o no/such/r.html").code == 3);
    CHECK(here.read("t.csv") == reported_table);
}

TEST_CASE("a report opens in a browser, without network and without console messages") {
    if (std::system("command -v chromium > /dev/null 2>&1") != 0) {
        WARN("skipped: chromium is not installed");
        SUCCEED();
        return;
    }
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("t.csv", reported_table);
    REQUIRE(here.selgen("report s.sel --data t.csv -o r.html").code == 0);
    const std::string folder = here.path().string();
    const std::string command =
        "cd '" + folder +
        "' && HOME=. chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr "
        "--user-data-dir=profile --host-resolver-rules='MAP * ~NOTFOUND' "
        "--dump-dom \"file://$PWD/r.html\" > dom 2> log";
    REQUIRE(std::system(command.c_str()) == 0);
    CHECK(here.read("log").find("CONSOLE") == std::string::npos);
    const std::string shown = here.read("dom");
    CHECK(shown.find("choices of pick") != std::string::npos);
    CHECK(shown.find("<td class=\"n\">1e-05 s</td>") != std::string::npos);  // as in the table
}

#endif
