// The sections of a report on a trace.
#include <catch2/catch.hpp>

#include "report/render.hpp"
#include "report/sections.hpp"

using namespace selgen::report;
using selgen::fit::TraceEvent;

namespace {

const std::string head =
    "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";

std::vector<TraceEvent> read(const std::string& rows) {
    const auto result = selgen::fit::read_trace("t.csv", head + rows);
    REQUIRE(std::holds_alternative<std::vector<TraceEvent>>(result));
    return std::get<std::vector<TraceEvent>>(result);
}

std::string fault(const std::string& text) {
    const auto result = selgen::fit::read_trace("t.csv", text);
    REQUIRE(std::holds_alternative<selgen::fit::TableError>(result));
    return to_text(std::get<selgen::fit::TableError>(result));
}

const Table& table(const Section& section, std::size_t number) {
    for (const Part& part : section.parts)
        if (const auto* found = std::get_if<Table>(&part))
            if (number-- == 0) return *found;
    throw std::logic_error("no such table");
}

const std::string two_phases =
    "plan,s,b,3,5,1,,,,,no memory\r\n"
    "plan,s,a,9,1,1,,,,,\r\n"
    "decision,s,a,1,10,1,best by the goal,s.sel:9,n=5 con=2,a=2e-06 b=inf,\r\n"
    "run,s,a,12,2,1,,,,,\r\n"
    "run,s,a,15,4,1,,,,,\r\n"
    "decision,s,b,20,3,1,by its rule,s.sel:8,n=7,,\r\n"
    "run,s,b,24,6,1,,,,,\r\n"
    "run,other,x,40,1,2,,,,,\r\n";

}  // namespace

TEST_CASE("the tables of phases, runs, plans and decisions have the numbers of the trace") {
    const auto sections = of_trace(read(two_phases));
    REQUIRE(sections.size() == 2);
    CHECK(sections[1].title == "Selector s");
    CHECK(std::get<Paragraph>(sections[1].parts[0]).text ==
          "3 calls after 2 decisions took 25 µs: 48.00 % in runs, 24.00 % in plans, 28.00 % in "
          "features, inspections and decisions.");
    const Table& variants = table(sections[1], 0);
    CHECK(variants.rows[0] == std::vector<std::string>{"a", "2", "6 µs", "3 µs", "2 µs", "4 µs"});
    const Table& phases = table(sections[1], 1);
    CHECK(phases.rows[0] == std::vector<std::string>{"1", "a", "best by the goal", "2", "3 µs",
                                                     "2e-06", "6 µs", "4 µs", "b", "n=5 con=2"});
    CHECK(phases.rows[1][5].empty());
    CHECK(table(sections[0], 1).rows.empty());  // a run before any decision has no phase
}

TEST_CASE("each thread has its own phases") {
    const auto sections = of_trace(
        read("decision,s,a,1,1,1,r,,,,\r\ndecision,s,b,2,1,2,r,,,,\r\nrun,s,a,3,1,1,,,,,\r\n"
             "run,s,b,4,1,2,,,,,\r\nrun,s,a,5,1,1,,,,,\r\n"));
    const Table& phases = table(sections[0], 1);
    CHECK(phases.rows[0][3] == "2");
    CHECK(phases.rows[1][3] == "1");
}

TEST_CASE("a page about 10,000 decisions is short") {
    std::string rows;
    for (int i = 0; i < 10000; ++i) {
        const std::string start = std::to_string(10 * i);
        rows += "decision,s,a," + start + ",1,1,by its rule,,n=5,a=2e-06,\r\nrun,s,a," + start +
                ".5,2,1,,,,,\r\n";
    }
    const auto sections = of_trace(read(rows));
    CHECK(table(sections[0], 1).rows.size() == 40);
    CHECK(std::get<Paragraph>(sections[0].parts.back()).text ==
          "The table shows the first and the last 20 of 10000 decisions.");
    CHECK(html({"t", sections}).size() < 1'000'000);
}

TEST_CASE("a trace that a crash cut short is read up to its last whole line") {
    CHECK(read("run,s,a,3,1,1,,,,,\r\nrun,s,a,4,1").size() == 1);
    CHECK(read("").empty());
}

TEST_CASE("a file that is not a trace is an error with its location") {
    CHECK(fault("").find("t.csv:1:1: this is not a CSV trace: run the program with "
                         "SELGEN_TRACE=FILE.csv; for results of another program, write a table") ==
          0);
    CHECK(fault("[\n{\"name\":1}\n")
              .find("t.csv:1:1: this is a JSON trace for viewers, not a CSV trace") == 0);
    CHECK(fault("id,n\na,1\n").find("t.csv:1:1: this is not a CSV trace") == 0);
    CHECK(fault(head + "run,s,a,x,1,1,,,,,\r\n").find("t.csv:2:1: this is not a trace event") == 0);
    CHECK(fault(head + "walk,s,a,1,1,1,,,,,\r\n").find("t.csv:2:1: this is not a trace event") ==
          0);
    CHECK(fault(head + "run,s\r\n").find("t.csv:2:1: this is not a trace event") == 0);
}
