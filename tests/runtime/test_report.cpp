// Texts of decisions and events of traces, for a handwritten selector, and what a program reports
// with SELGEN_TRACE and SELGEN_VERBOSE.
#include <unistd.h>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "golden/recent.hpp"
#include "golden/renews.hpp"
#include "selgen/lib/report.hpp"

namespace {

using namespace selgen::rt;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

constexpr std::string_view variants[] = {"plain", "planned", "device"};
constexpr std::string_view conditions[] = {"n > 1", "n < 100", ""};
constexpr bool has_plan[] = {false, true, false};
constexpr std::string_view features[] = {"n", "layout", "work"};
constexpr std::string_view words[] = {"", "row column", ""};
// The rule of line 7 holds for n in 1 .. 50 and both layouts, that of line 9 for work in 2 .. 4 and
// the layout row.
constexpr Bound bounds[] = {{7, 0, 1, 50}, {7, 1, 0, 0}, {7, 1, 1, 1}, {9, 2, 2, 4}, {9, 1, 0, 0}};

std::string no_device(bool is_of_ranks) { return is_of_ranks ? "" : "there is no GPU"; }

SelectorInfo by_hand() {
    SelectorInfo info{"ns::pick", "pick.sel", 3, variants, conditions, has_plan, 3, features};
    info.words = words;
    info.bound_count = 5;
    info.bounds = bounds;
    info.why_unavailable = no_device;
    return info;
}

/// What a report points to.
struct Report {
    SelectorInfo info = by_hand();
    std::array<double, 3> values{5, 1, 3};
    std::array<VariantReport, 3> variants{VariantReport{nothing, false, Why::open},
                                          {0.25, false, Why::chosen},
                                          {nothing, false, Why::unavailable}};
    Failures failures;
    DecisionReport of{info,     true,   {1, Reason::goal, 9}, values.data(), variants.data(),
                      failures, nullptr};

    Report() {
        for (const std::size_t variant : {0, 1, 2}) {
            try {
                throw std::runtime_error("out of memory");
            } catch (...) {
                failures.add_current(variant, false);
            }
        }
    }
    void costs(double plain, double planned, double device) {
        variants[0].cost = plain;
        variants[1].cost = planned;
        variants[2].cost = device;
    }
    void why(Why plain, Why planned, Why device) {
        variants[0].why = plain;
        variants[1].why = planned;
        variants[2].why = device;
    }
    std::string text() const {
        Text text;
        detail::add_explanation(text, of);
        return text.str();
    }
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Event event_of(Event::Kind kind, const SelectorInfo& info) {
    return {kind, info, "planned", 1'234'567, 1'240'007, 3};
}

std::string json_of(const Event& event) {
    Text text;
    detail::add_json_event(text, event, 42);
    return text.str();
}

std::string csv_of(const Event& event) {
    Text text;
    detail::add_csv_event(text, event);
    return text.str();
}

std::string contents(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("a decision is explained with its rule, what it read, and the other variants") {
    Report report;
    CHECK(report.text() ==
          "ns::pick: planned, best by the goal (pick.sel:9), goal 0.25\n"
          "  with n = 5, layout = column, work = 3\n"
          "  plain: open\n"
          "  device: unavailable: there is no GPU\n");
    report.values = {nothing, nothing, nothing};
    report.variants[0].cost = 0.5;
    report.why(Why::infeasible, Why::chosen, Why::declined);
    CHECK(report.text() ==
          "ns::pick: planned, best by the goal (pick.sel:9), goal 0.25\n"
          "  plain: infeasible: n > 1 does not hold, goal 0.5\n"
          "  device: it declined: out of memory\n");
    report.of.is_decided = false;
    CHECK(report.text() == "ns::pick: no decision yet\n");
}

TEST_CASE("relative goals are multiples of that of the chosen variant") {
    Report report;
    report.info.has_relative_goal = true;
    report.costs(0.5, 0.25, nothing);
    CHECK(report.text() ==
          "ns::pick: planned, best by the goal (pick.sel:9), relative goal 1\n"
          "  with n = 5, layout = column, work = 3\n"
          "  plain: open, relative goal 2\n"
          "  device: unavailable: there is no GPU\n");
    report.costs(-4, -2, nothing);
    CHECK(report.text().find("plain: open, relative goal 2\n") != std::string::npos);
    report.costs(0.5, 0, nothing);  // 0 is no unit
    CHECK(report.text().find("plain: open, relative goal 0.5\n") != std::string::npos);
    report.costs(0.5, nothing, nothing);
    CHECK(report.text().find("plain: open, relative goal 0.5\n") != std::string::npos);
}

TEST_CASE("each reason has its text") {
    Report report;
    const auto line = [&](Reason reason, int rule) {
        report.of.decision = {0, reason, rule};
        return first_line(report.text());
    };
    report.variants[1].cost = 1;
    CHECK(line(Reason::rule, 7) == "ns::pick: plain, by its rule (pick.sel:7)");
    CHECK(line(Reason::stayed, 12) ==
          "ns::pick: plain, kept: no other variant is better by more than the margin "
          "(pick.sel:12)");
    CHECK(line(Reason::model, 1) == "ns::pick: plain, chosen by the model (pick.sel:1)");
    CHECK(line(Reason::otherwise, 0) == "ns::pick: plain, otherwise");
    CHECK(line(Reason::explored, 0) == "ns::pick: plain, explored to measure its time");
    CHECK(line(Reason::forced, 0) == "ns::pick: plain, forced");
    report.of.decision.unsure = true;
    CHECK(first_line(report.text()) == "ns::pick: plain, forced, a model was unsure");
}

TEST_CASE("a variant that cannot run is explained, with other ranks where they may be the reason") {
    Report report;
    report.of.decision.variant = 0;
    report.why(Why::chosen, Why::infeasible, Why::failed);
    const auto lines = [&] {
        const std::string text = report.text();
        return text.substr(text.find("  planned"));
    };
    CHECK(lines() ==
          "  planned: infeasible: n < 100 does not hold, goal 0.25\n"
          "  device: its plan failed: out of memory\n");
    const bool vetoed[] = {false, true, false};
    report.of.vetoed = vetoed;
    report.variants[2].why = Why::unavailable;
    CHECK(lines() ==
          "  planned: infeasible: n < 100 does not hold on some rank, goal 0.25\n"
          "  device: unavailable on some rank\n");
    report.of.vetoed = nullptr;
    report.info.why_unavailable = nullptr;
    CHECK(lines().find("  device: unavailable\n") != std::string::npos);
}

TEST_CASE("features outside the domain of a rule that was evaluated are named") {
    Report report;
    report.variants[1].cost = nothing;
    const auto outside = [&](double n, double layout, double work, int rule) {
        report.values = {n, layout, work};
        report.of.decision = {1, Reason::rule, rule, true};
        const std::string line = first_line(report.text());
        const std::string begin = ", outside a model's domain";
        const std::size_t at = line.find(begin);
        return at == std::string::npos ? "" : line.substr(at + begin.size());
    };
    CHECK(outside(5, 0, 1, 9) == ": work = 1 is not in 2 to 4");
    CHECK(outside(5, 1, 4, 9) == ": layout = column is not row");
    CHECK(outside(51, 0, 2, 9) == ": n = 51 is not in 1 to 50");
    CHECK(outside(0.5, 0, 2, 9) == ": n = 0.5 is not in 1 to 50");
    CHECK(outside(50, 0, 5, 9) == ": work = 5 is not in 2 to 4");
    CHECK(outside(51, 5, 9, 8) == ": n = 51 is not in 1 to 50, layout = 5 is not row or column");
    CHECK(outside(51, 1, 9, 0) ==
          ": n = 51 is not in 1 to 50, work = 9 is not in 2 to 4, layout = column is not row");
    CHECK(outside(5, 1, 3, 7).empty());
    report.of.decision.outside = false;
    CHECK(report.text().find("outside") == std::string::npos);
}

TEST_CASE("explain() warns about plans used for fewer than two calls, from the eighth plan on") {
    Report report;
    report.of.may_keep_phases = true;
    const auto warns = [&](std::uint64_t plans, std::uint64_t calls) {
        report.of.counts.plans = plans;
        report.of.counts.calls = calls;
        return report.text().find("plans were made") != std::string::npos;
    };
    CHECK(warns(8, 15));
    CHECK_FALSE(warns(8, 16));
    CHECK_FALSE(warns(7, 7));
    CHECK(warns(9, 10));
    CHECK(report.text().find("\n  9 plans were made for 10 calls: if the program alternates among "
                             "a few operands, keep a phase for each with 'phases at most'\n") !=
          std::string::npos);
    report.of.may_keep_phases = false;
    CHECK_FALSE(warns(9, 10));
}

TEST_CASE("an event of a trace is a complete event of Chrome's format") {
    const Report report;
    Event event = event_of(Event::Kind::decision, report.info);
    event.decision = &report.of;
    CHECK(json_of(event) ==
          R"({"name":"decide ns::pick","cat":"decision","ph":"X","ts":1234.567,"dur":5.440,)"
          R"("pid":42,"tid":3,"args":{"selector":"ns::pick","variant":"planned",)"
          R"("reason":"best by the goal","line":"pick.sel:9",)"
          R"("features":{"n":5,"layout":"column","work":3},)"
          R"("costs":{"plain":null,"planned":0.25,"device":null}}})");
    CHECK(json_of(event_of(Event::Kind::run, report.info)) ==
          R"({"name":"planned","cat":"run","ph":"X","ts":1234.567,"dur":5.440,"pid":42,"tid":3,)"
          R"("args":{"selector":"ns::pick","variant":"planned"}})");
    Event failed = event_of(Event::Kind::plan, report.info);
    failed.failure = "no \"room\"";
    CHECK(json_of(failed) ==
          R"({"name":"plan planned","cat":"plan","ph":"X","ts":1234.567,"dur":5.440,"pid":42,)"
          R"("tid":3,"args":{"selector":"ns::pick","variant":"planned",)"
          R"("failure":"no \"room\""}})");
    failed.failure =
        "Gr\xf6\xdf"  // in Latin-1
        "e";
    CHECK(json_of(failed).find(R"("failure":"Gr\ufffd\ufffde"}})") != std::string::npos);
}

TEST_CASE("an event of a trace is a row of a CSV table") {
    Report report;
    Event event = event_of(Event::Kind::decision, report.info);
    report.of.decision = {1, Reason::rule, 9, false, true};
    event.decision = &report.of;
    CHECK(
        csv_of(event) ==
        "decision,ns::pick,planned,1234.567,5.440,3,\"by its rule, a model was unsure\",pick.sel:9,"
        "n=5 layout=column work=3,plain=nan planned=0.25 device=nan,\r\n");
    Event failed = event_of(Event::Kind::plan, report.info);
    failed.failure = "no \"room\"";
    CHECK(csv_of(failed) == "plan,ns::pick,planned,1234.567,5.440,3,,,,,\"no \"\"room\"\"\"\r\n");
    CHECK(csv_of(event_of(Event::Kind::run, report.info)).find("run,") == 0);
}

namespace {

/// A file that is removed at the end.
struct Traced {
    std::string name;

    explicit Traced(const std::string& end)
        : name("selgen_test_report_" + std::to_string(::getpid()) + end) {}
    Traced(const Traced&) = delete;
    Traced& operator=(const Traced&) = delete;
    ~Traced() { std::remove(name.c_str()); }
};

}  // namespace

TEST_CASE("a trace file buffers events, and is a whole array when it is closed") {
    const Report report;
    const Traced trace(".json");
    TraceFile file(trace.name.c_str());
    REQUIRE(file.is_open());
    file.write(event_of(Event::Kind::run, report.info));
    file.write(event_of(Event::Kind::plan, report.info));
    CHECK(contents(trace.name).empty());  // less than 64 kB and 0.2 s
    Event late = event_of(Event::Kind::run, report.info);
    late.end += 200'000'000;
    file.write(late);
    CHECK_FALSE(contents(trace.name).empty());
    file.close();
    CHECK_FALSE(file.is_open());
    file.write(late);  // is lost
    const std::string text = contents(trace.name);
    CHECK(text.find("[\n{\"name\":\"planned\"") == 0);
    CHECK(text.find("}},\n{\"name\":\"plan planned\"") != std::string::npos);
    CHECK(text.substr(text.size() - 5) == "}}\n]\n");
}

TEST_CASE("a trace without events is an empty array, whatever the name of its file") {
    for (const char* const end : {".json", ""}) {
        const Traced trace(end);
        { TraceFile file(trace.name.c_str()); }
        CHECK(contents(trace.name) == "[\n]\n");
    }
}

TEST_CASE("a trace is a table if the name of its file ends in .csv") {
    const Report report;
    const Traced trace(".csv");
    {
        TraceFile file(trace.name.c_str());
        file.write(event_of(Event::Kind::run, report.info));
    }
    CHECK(contents(trace.name) ==
          std::string(detail::csv_head) + csv_of(event_of(Event::Kind::run, report.info)));
}

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

Pattern pattern_of(int version, double count) {
    Pattern pattern;
    pattern.version = version;
    pattern.count = count;
    return pattern;
}

/// The fields of a line of comma-separated values without quotes.
std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line)
        if (c == ',')
            fields.emplace_back();
        else if (c != '\r')
            fields.back() += c;
    return fields;
}

/// Runs the hidden cases with this tag, with a variable, and with the error stream in a file.
void run_again(const std::string& tag, const std::string& variable, const std::string& errors) {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string command = variable + " '" + program + "' '" + tag + "' > /dev/null 2> '";
    REQUIRE(std::system((command + errors + "'").c_str()) == 0);
}

std::string temporary_file(const std::string& end) {
    return (std::filesystem::temp_directory_path() / (std::to_string(getpid()) + end)).string();
}

/// The events of the hidden cases with this tag as "kind variant", with "reason line" of a decision
/// and the failure of a plan.
std::vector<std::string> events_of(const std::string& tag) {
    const std::string file = temporary_file(".csv");
    run_again(tag, "SELGEN_TRACE='" + file + "'", "/dev/null");
    std::ifstream in(file);
    std::vector<std::string> events;
    std::string line;
    for (std::getline(in, line); std::getline(in, line);) {
        const auto fields = fields_of(line);
        REQUIRE(fields.size() == 11);
        std::string event = fields[0] + ' ' + fields[2];
        for (const std::size_t more : {6U, 7U, 10U})
            if (!fields[more].empty()) event += ' ' + fields[more];
        events.push_back(event);
    }
    std::filesystem::remove(file);
    return events;
}

/// What the hidden cases with this tag print about their selectors, without lines about variables.
std::string printed(const std::string& tag, const std::string& verbosity) {
    const std::string file = temporary_file(".txt");
    run_again(tag, "SELGEN_FORCE= SELGEN_VERBOSE=" + verbosity, file);
    std::ifstream in(file);
    std::string text, line;
    while (std::getline(in, line))
        if (line.find("SELGEN_") == line.npos) text += line + '\n';
    std::filesystem::remove(file);
    return text;
}

}  // namespace

TEST_CASE("traced: alternating phases", "[.traced_phases]") {
    log() = {};
    recent::Dispatchers dispatch;
    Numbers data(1);
    dispatch(pattern_of(1, 1000), data);
    dispatch(pattern_of(1, 1000), data);
    dispatch(pattern_of(2, 50), data);
    dispatch(pattern_of(1, 1000), data);
    Pattern failing = pattern_of(3, 1000);
    failing.fails = true;
    dispatch(failing, data);
    CHECK(log().plans == 1);
}

TEST_CASE("a trace has each decision, plan and run, and why a plan failed") {
    CHECK(events_of("[.traced_phases]") ==
          std::vector<std::string>{"plan planned", "decision planned by its rule recent.sel:13",
                                   "run planned", "run planned",
                                   "decision small by its rule recent.sel:12", "run small",
                                   "run planned", "plan planned no memory for planned",
                                   "decision small otherwise recent.sel:14", "run small"});
}

TEST_CASE("traced: nested calls", "[.traced_nested]") {
    log() = {};
    renews::Dispatcher dispatch;
    Numbers data(1);
    const Pattern outer = pattern_of(1, 500);
    log().in_next_run = [&] { dispatch(pattern_of(2, 500), data); };
    dispatch(outer, data);
    log().in_next_run = [&] { dispatch(outer, data); };
    dispatch(outer, data);
    dispatch.force("small");
    dispatch(outer, data);
    CHECK(log().runs.size() == 5);
}

TEST_CASE("calls during another call are traced unless they run otherwise, as in signal handlers") {
    CHECK(events_of("[.traced_nested]") ==
          std::vector<std::string>{"plan fresh", "decision fresh by its rule renews.sel:17",
                                   "run fresh", "run fresh", "run fresh", "decision small forced",
                                   "run small"});
}

TEST_CASE("SELGEN_VERBOSE=1 prints a line for each decision, and 2 all variants") {
    CHECK(printed("[.traced_phases]", "1") ==
          "selgen: recent: planned, by its rule (recent.sel:13), n = 1000\n"
          "selgen: recent: small, by its rule (recent.sel:12), n = 50\n"
          "selgen: recent: small, otherwise (recent.sel:14), n = 1000\n");
    CHECK(printed("[.traced_phases]", "2") ==
          "selgen: recent: planned, by its rule (recent.sel:13)\n"
          "  with n = 1000\n"
          "  small: open\n"
          "selgen: recent: small, by its rule (recent.sel:12)\n"
          "  with n = 50\n"
          "  planned: open\n"
          "selgen: recent: small, otherwise (recent.sel:14)\n"
          "  with n = 1000\n"
          "  planned: its plan failed: no memory for planned\n");
    CHECK(printed("[.traced_phases]", "0").empty());
}
