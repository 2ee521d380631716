// Traces and messages of a running program: SELGEN_TRACE, SELGEN_VERBOSE and SELGEN_NO_TRACE.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "running.hpp"

using namespace selgen::testing;

namespace {

const std::string traced_spec = R"(use "kernels.hpp";

selector work {
  call int (int n);
  feature size : count = n;
  variant quick { run quick(n); }
  variant slow  { plan make_plan(n); run slow(plan, n); }
  phase while n / 100;
  choose least time;
  otherwise quick;
}

model work {
  time(quick) = 1 ms * size;
  time(slow) = 500 ms;
}
)";

const std::string traced_kernels = R"(#pragma once
#include <stdexcept>

namespace work {
inline int call(int n);
}
struct Plan {};
inline Plan make_plan(int n) {
    if (n == 700) throw std::runtime_error("no memory, \"none\"");
    return {};
}
inline int quick(int n) {
    if (n == 13) throw std::runtime_error("thirteen");
    return n;
}
inline int slow(Plan&, int n) { return n % 10 > 0 ? work::call(n - 1) + 1 : n; }
)";

/// Calls on two threads, a call that throws, nested calls, and a plan that fails.
const std::string traced_program = R"(#include <cstdlib>
#include <thread>
#include "s.hpp"

int main(int count, char**) {
    std::thread other([] {
        for (int i = 0; i < 100; ++i) work::call(20);
    });
    for (int i = 0; i < 3; ++i) work::call(10);
    try {
        work::call(13);
    } catch (const std::exception&) {
    }
    const bool right = work::call(605) == 605 && work::call(700) == 700;
    other.join();
    if (count > 1) std::abort();
    std::exit(right ? 0 : 1);
}
)";

/// Compiles the program with these options.
void build(const Folder& here, const std::string& options = "") {
    here.write("s.sel", traced_spec);
    here.write("kernels.hpp", traced_kernels);
    here.write("main.cpp", traced_program);
    here.must("gen s.sel -o s.hpp");
    here.must_shell(gcc + "-O1 -Wall -Wextra -Wshadow -Werror -pthread " + options +
                    " main.cpp -o main");
}

/// A folder with the program, which is compiled once.
const Folder& built() {
    static const Folder here;
    static const bool is_built = (build(here), true);
    REQUIRE(is_built);
    return here;
}

nlohmann::json events_of(const Folder& here, const std::string& trace = "t.json") {
    return nlohmann::json::parse(here.read(trace));
}

std::size_t count(const nlohmann::json& events, const std::string& name) {
    return static_cast<std::size_t>(
        std::count_if(events.begin(), events.end(),
                      [&](const nlohmann::json& event) { return event["name"] == name; }));
}

/// Whether the events of each thread are nested or disjoint. Microseconds are compared as whole
/// nanoseconds, since sums of fractions round.
bool are_nested(const nlohmann::json& events) {
    struct Span {
        long long thread, begin, end;
    };
    std::vector<Span> spans, open;
    for (const nlohmann::json& event : events) {
        const auto nanoseconds = [&](const char* key) {
            return static_cast<long long>(event[key].get<double>() * 1000 + 0.5);
        };
        const long long begin = nanoseconds("ts");
        spans.push_back({event["tid"].get<long long>(), begin, begin + nanoseconds("dur")});
    }
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
        return std::tuple(a.thread, a.begin, -a.end) < std::tuple(b.thread, b.begin, -b.end);
    });
    for (const Span& span : spans) {
        while (!open.empty() &&
               (open.back().thread != span.thread || open.back().end <= span.begin))
            open.pop_back();
        if (!open.empty() && span.end > open.back().end) return false;
        open.push_back(span);
    }
    return true;
}

}  // namespace

TEST_CASE("a feature that no rule reads is computed only for reports") {
    const Folder here{
        {"s.sel",
         "use \"kernels.hpp\";\n\nselector s {\n"
         "  call int (int n);\n"
         "  feature size : count = n;\n"
         "  feature other : count = counted(n);\n"
         "  variant a { run 1; }\n"
         "  variant b { run 2; }\n"
         "  choose b when size > 2;\n"
         "  otherwise a;\n}\n"},
        {"kernels.hpp",
         "#pragma once\n"
         "inline int computed = 0;\n"
         "inline int counted(int n) { return ++computed, n; }\n"},
        {"main.cpp",
         "#include <cstdio>\n"
         "#include \"s.hpp\"\n"
         "int main() {\n"
         "    int sum = 0;\n"
         "    for (int n = 0; n < 4; ++n) sum += s::call(n);\n"
         "    std::printf(\"%d %d %s\", sum, computed, s::local().explain().c_str());\n"
         "}\n"}};
    here.must("gen s.sel -o s.hpp");
    const Ran plain = here.must_shell(gcc + "main.cpp -o main && ./main");
    CHECK(plain.out.starts_with("5 0 s: b"));
    CHECK(has(plain.out, "with size = 3\n"));
    const Ran verbose = here.must_shell("SELGEN_VERBOSE=1 ./main");
    CHECK(verbose.out.starts_with("5 4 s: b"));
    CHECK(has(verbose.err, "other = 3"));
    CHECK(here.must_shell("SELGEN_TRACE=t.csv ./main").out.starts_with("5 4 s: b"));
    CHECK(has(here.read("t.csv"), "other"));
}

TEST_CASE("a trace has each decision, plan and run, nested, as valid JSON at exit") {
    CHECK(built().must_shell("SELGEN_TRACE=t.json ./main").err.empty());
    const nlohmann::json events = events_of(built());
    CHECK(count(events, "quick") == 105);  // 100, 3, the one that threw, the one without a plan
    CHECK(count(events, "slow") == 6);     // nested five times
    CHECK(count(events, "decide work") == 4);
    CHECK(count(events, "plan slow") == 2);
    CHECK(are_nested(events));
    for (const nlohmann::json& event : events) CHECK(event["ph"] == "X");
}

TEST_CASE("a traced decision has features, costs, choice, reason and line") {
    built().must_shell("SELGEN_TRACE=t.json ./main");
    std::vector<nlohmann::json> traced;
    for (const nlohmann::json& event : events_of(built())) {
        if (event["cat"] == "decision" && event["args"]["features"]["size"] == 605)
            traced.push_back(event["args"]);
        if (event["args"].contains("failure"))
            CHECK(event["args"]["failure"] == "no memory, \"none\"");
    }
    REQUIRE(traced.size() == 1);
    CHECK(traced[0] == nlohmann::json{{"selector", "work"},
                                      {"variant", "slow"},
                                      {"reason", "best by the goal"},
                                      {"line", "s.sel:9"},
                                      {"features", {{"size", 605}}},
                                      {"costs", {{"quick", 0.605}, {"slow", 0.5}}}});
}

TEST_CASE("a crash leaves the events before it, without the last bracket") {
    built().must_shell("ulimit -c 0; SELGEN_TRACE=crash.json ./main crash; true");
    const std::string text = built().read("crash.json");
    if (!text.empty()) CHECK_NOTHROW(nlohmann::json::parse(text + "]"));
    CHECK_FALSE(has(text, "\n]"));
}

TEST_CASE("a file name that ends in .csv gives a table, and %p is the process number") {
    built().must_shell("SELGEN_TRACE=t%p.csv ./main; cat t[0-9]*.csv > t.csv");
    const std::string text = built().read("t.csv");
    const std::string columns =
        "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";
    CHECK(text.starts_with(columns));
    CHECK(std::count(text.begin(), text.end(), '\n') == 1 + 4 + 2 + 105 + 6);
    check_has(text, {",best by the goal,s.sel:9,size=605,quick=0.605 slow=0.5,\r\n",
                     ",,,,\"no memory, \"\"none\"\"\"\r\n"});
}

TEST_CASE("an unwritable trace is reported once, and the program continues") {
    CHECK(built().must_shell("SELGEN_TRACE=none/t.json ./main").err ==
          "selgen: the trace none/t.json cannot be written: No such file or directory\n");
    if (!std::filesystem::exists("/dev/full")) return;
    CHECK(built().must_shell("SELGEN_TRACE=/dev/full ./main").err ==
          "selgen: the trace /dev/full is incomplete: No space left on device\n");
}

TEST_CASE("SELGEN_VERBOSE prints decisions, and with 2 also the state of all variants") {
    const std::string one = built().must_shell("SELGEN_VERBOSE=1 ./main").err;
    CHECK(std::count(one.begin(), one.end(), '\n') == 4);
    CHECK(has(one, "selgen: work: slow, best by the goal (s.sel:9), goal 0.5, size = 605\n"));
    const std::string two = built().must_shell("SELGEN_VERBOSE=2 ./main").err;
    check_has(two, {"selgen: work: slow, best by the goal (s.sel:9), goal 0.5\n"
                    "  with size = 605\n  quick: open, goal 0.605\n",
                    "  slow: its plan failed: no memory, \"none\", goal 0.5\n"});
    CHECK(built().must_shell("SELGEN_VERBOSE=0 ./main").err.empty());
}

TEST_CASE("SELGEN_NO_TRACE removes traces and messages") {
    const Folder here;
    build(here, "-DSELGEN_NO_TRACE");
    CHECK(here.must_shell("SELGEN_VERBOSE=2 SELGEN_TRACE=t.json ./main").err.empty());
    CHECK_FALSE(here.exists("t.json"));
}

TEST_CASE("a run that declines is traced with its time and the reason") {
    const Folder here{
        {"s.sel", R"(use "kernels.hpp";
selector work {
  call void (int n);
  feature size : count = n;
  variant slow { run slow(n); }
  variant shy  { run shy(n); may decline; }
  choose shy when size > 1;
  otherwise slow;
}
)"},
        {"kernels.hpp", R"(#pragma once
#include <chrono>
#include <selgen/rt/errors.hpp>
#include <thread>
inline void slow(int) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }
inline void shy(int n) { if (n > 2) throw selgen::rt::Declined("too much"); }
)"},
        {"main.cpp", "#include \"s.hpp\"\nint main() { work::call(3); work::call(2); }\n"}};
    here.must("gen s.sel -o s.hpp");
    here.must_shell(gcc + "-pthread main.cpp -o main && SELGEN_TRACE=t.json ./main");
    const nlohmann::json events = events_of(here);
    CHECK(count(events, "shy") == 2);
    CHECK(count(events, "slow") == 1);
    CHECK(are_nested(events));
    for (const nlohmann::json& event : events) {
        if (event["name"] != "shy") continue;
        CHECK(event["dur"].get<double>() < 15000);
        if (event["args"].contains("failure")) CHECK(event["args"]["failure"] == "too much");
    }
}
