// What a program reports with SELGEN_TRACE and SELGEN_VERBOSE. They are read when the first
// selector is called, so the cases run this program again with these variables.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "golden/recent.hpp"
#include "golden/renews.hpp"

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
