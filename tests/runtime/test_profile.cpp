// Profiled regions in separate processes, hardware counters, and the recorder of iteration costs.
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <selgen/omp/costs.hpp>
#include <selgen/rt/counters.hpp>
#include <selgen/rt/profile.hpp>

using namespace selgen::rt;

using selgen::rt::profile_schedule;
using selgen::rt::profile_threads;
using selgen::rt::ProfiledLoop;

namespace {

/// The contents of the SELGEN_PROFILE file after this work in a separate process.
std::string profile_of(const std::function<void()>& work) {
    std::string path = (std::filesystem::temp_directory_path() / "selgen-XXXXXX").string();
    const int file = ::mkstemp(path.data());
    REQUIRE(file >= 0);
    ::close(file);
    std::fflush(nullptr);
    const pid_t process = ::fork();
    if (process == 0) {
        ::setenv("SELGEN_PROFILE", path.c_str(), 1);
        work();
        std::exit(0);
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    CHECK(status == 0);
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::filesystem::remove(path);
    return text.str();
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("executions of a profiled region are summed by name") {
    const std::string text = profile_of([] {
        for (int i = 0; i < 3; ++i) const ProfiledLoop region("sweep", 1000);
        const ProfiledLoop other("\"odd\"", std::size_t{7});
    });
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    CHECK(has(text, R"({"region":"sweep","iterations":3000,"executions":3,"seconds":)"));
    CHECK(has(text, R"({"region":"\"odd\"","iterations":7,"executions":1,"seconds":)"));
}

TEST_CASE("after a fork, a process reports only its own regions") {
    const std::string text = profile_of([] {
        { const ProfiledLoop region("before", 1); }
        std::fflush(nullptr);
        if (::fork() == 0) {
            { const ProfiledLoop region("after", 2); }
            std::exit(0);
        }
        ::wait(nullptr);
    });
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    CHECK(has(text, R"({"region":"before","iterations":1,)"));
    CHECK(has(text, R"({"region":"after","iterations":2,)"));
}

TEST_CASE("a profiled region does nothing if profiling is off") {
    const std::string text = profile_of([] {
        ::unsetenv("SELGEN_PROFILE");
        { const ProfiledLoop region("sweep", 1000); }
    });
    CHECK(text.empty());
}

TEST_CASE("a program uses the requested threads and schedule") {
    const auto follows = [](const char* threads, const char* schedule) {
        return profile_of([=] {
            ::setenv("SELGEN_THREADS", threads, 1);
            ::setenv("SELGEN_SCHEDULE", schedule, 1);
            const ProfiledLoop region(
                std::string(profile_schedule("static")) == "static" ? "static" : "another",
                profile_threads(4));
        });
    };
    CHECK(has(follows("", ""), R"({"region":"static","iterations":4,)"));
    CHECK(has(follows("many", "static"), R"({"region":"static","iterations":4,)"));
    CHECK(has(follows("2", "cyclic"), R"({"region":"another","iterations":2,)"));
    CHECK(has(follows("2", "guided_4"), R"({"region":"another","iterations":2,)"));
    CHECK(has(follows("2", "dynamic_99999999999"), R"({"region":"static","iterations":2,)"));
    CHECK(
        has(follows("2", "cylic"), R"({"region":"static","iterations":2,)"));  // reported on stderr
}

TEST_CASE("a counter that was active for part of the time is extrapolated") {
    const Counters::Reading begin{{{100, 0, 0}, {0, 10, 10}, {0, 0, 0}, {5, 7, 7}}};
    const Counters::Reading end{{{300, 40, 20}, {6, 20, 20}, {0, 40, 0}, {5, 9, 9}}};
    const EventCounts counts = happened(begin, end);
    CHECK(counts.l1_accesses == 400);
    CHECK(counts.l1_misses == 6);
    CHECK(std::isnan(counts.branches));
    CHECK(counts.branch_misses == 0);
}

TEST_CASE("counters either count or report why not") {
    const Counters counters;
    const auto begin = counters.read();
    const auto end = counters.read();
    if (counters.error() == 0)
        CHECK(happened(begin, end).branches >= 0);
    else
        CHECK(std::isnan(happened(begin, end).branches));
}

#if defined(__linux__)

TEST_CASE("events between two readings are counted") {
    // Events of the kernel, which every machine has: processor time and page faults.
    constexpr EventKind time{PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK};
    constexpr EventKind faults{PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS};
    const Counters counters(0, {{time, faults, time, faults}});
    if (counters.error() != 0) {
        WARN("skipped: perf_event_open is forbidden here");
        SUCCEED();
        return;
    }
    constexpr std::size_t page = 4096, pages = 8192;
    const auto begin = counters.read();
    const std::vector<char> fresh(page * pages, 1);
    const EventCounts counts = happened(begin, counters.read());
    CHECK(fresh.back() == 1);
    CHECK(counts.l1_accesses > 0);
    CHECK(counts.l1_misses > 0);
    CHECK(counts.branch_misses >= counts.l1_misses);
}

#endif

using selgen::omp::CostRecorder;

namespace {

/// Work that takes a while; records the indices.
struct Counted {
    std::vector<int> visits;
    volatile double sink = 0;

    void operator()(std::int64_t first, std::int64_t end) {
        for (std::int64_t i = first; i < end; ++i) {
            ++visits[static_cast<std::size_t>(i)];
            for (int k = 0; k < 200; ++k) sink = sink + 1;
        }
    }
};

Counted counted(std::int64_t n) {
    Counted body;
    body.visits.assign(static_cast<std::size_t>(n), 0);
    return body;
}

}  // namespace

TEST_CASE("the second run of a loop is timed by blocks of many iterations") {
    const std::int64_t n = 20000;
    CostRecorder recorder;
    Counted body = counted(n);
    recorder.run(n, std::ref(body));
    CHECK(recorder.seconds().empty());
    for (int run = 0; run < 4; ++run) recorder.run(n, std::ref(body));
    CHECK(body.visits == std::vector<int>(n, 5));
    CHECK(recorder.iterations() == n);
    const auto blocks = static_cast<std::int64_t>(recorder.seconds().size());
    CHECK(blocks > 1);
    CHECK(blocks <= CostRecorder::most_blocks);
    CHECK((blocks - 1) * recorder.block() < n);
    CHECK(blocks * recorder.block() >= n);
    CHECK(*std::min_element(recorder.seconds().begin(), recorder.seconds().end()) > 0);
}

TEST_CASE("a loop of zero time is one block, and one without iterations has none") {
    CostRecorder recorder;
    const auto nothing = [](std::int64_t, std::int64_t) {};
    for (int run = 0; run < 3; ++run) recorder.run(2, nothing);
    CHECK(recorder.seconds().size() == 1);
    CHECK(recorder.block() == 2);
    for (const std::int64_t none : {0, 0, -3}) recorder.run(none, nothing);
    CHECK(recorder.iterations() == 0);
    CHECK(recorder.seconds().empty());
}

TEST_CASE("a loop of another length starts a new recording") {
    CostRecorder recorder;
    Counted body = counted(5000);
    for (int run = 0; run < 3; ++run) recorder.run(5000, std::ref(body));
    recorder.run(10, std::ref(body));
    CHECK(recorder.iterations() == 10);
    CHECK(recorder.seconds().empty());
}

TEST_CASE("a nested loop is part of the outer loop") {
    CostRecorder recorder;
    const auto outer = [](std::int64_t first, std::int64_t end) {
        for (std::int64_t i = first; i < end; ++i)
            if (CostRecorder* const inner = CostRecorder::current())
                inner->run(7, [](std::int64_t, std::int64_t) {});
    };
    for (int run = 0; run < 3; ++run) recorder.run(100, outer);
    CHECK(recorder.iterations() == 100);
    CHECK_FALSE(recorder.seconds().empty());
    CHECK(CostRecorder::current() == &recorder);
}

TEST_CASE("the innermost recorder of a thread is active") {
    CHECK(CostRecorder::current() == nullptr);
    const CostRecorder outer;
    CHECK(CostRecorder::current() == &outer);
    {
        const CostRecorder inner;
        CHECK(CostRecorder::current() == &inner);
        bool is_seen = true;
        std::thread([&] { is_seen = CostRecorder::current() != nullptr; }).join();
        CHECK_FALSE(is_seen);
    }
    CHECK(CostRecorder::current() == &outer);
}
