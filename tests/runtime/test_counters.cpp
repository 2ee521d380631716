// Hardware counters: extrapolated counts, events between readings, and errors.
#include <catch2/catch.hpp>
#include <cmath>
#include <selgen/rt/counters.hpp>
#include <vector>

using namespace selgen::rt;

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
