// parallel_for with each schedule, with and without OpenMP, with the OpenMP runtimes of the
// available compilers. With SELGEN_LOOP_COSTS, also that a loop on one thread is recorded. With an
// argument, only the number of threads, which OMP_THREAD_LIMIT may limit.
#include <atomic>
#include <cstdio>
#include <selgen/omp/parallel_for.hpp>
#include <selgen/omp/threads.hpp>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using selgen::omp::Kind;
using selgen::omp::parallel_for;
using selgen::omp::Schedule;

std::atomic<int> faults{0};

#define EXPECT(is_right) expect((is_right), #is_right, __LINE__)
void expect(bool is_right, const char* what, int line) {
    if (is_right) return;
    ++faults;
    std::fprintf(stderr, "parallel_for.cpp:%d: not so: %s\n", line, what);
}

const std::vector<Schedule> schedules{
    selgen::omp::fixed,   selgen::omp::cyclic,  {Kind::cyclic, 3},     {Kind::cyclic, 5000},
    selgen::omp::dynamic, {Kind::dynamic, 16},  {Kind::dynamic, 5000}, selgen::omp::guided,
    {Kind::guided, 16},   {Kind::guided, 5000}, {Kind::dynamic, 0},    {Kind::fixed, 7}};

bool visits_each_once(std::int64_t n, int threads, Schedule schedule) {
    std::vector<int> visits(static_cast<std::size_t>(n), 0);
    parallel_for(n, threads, schedule,
                 [&](std::int64_t i) { ++visits[static_cast<std::size_t>(i)]; });
    return visits == std::vector<int>(static_cast<std::size_t>(n), 1);
}

void each_index_is_visited_once() {
    for (const Schedule schedule : schedules)
        for (const int threads : {-1, 0, 1, 2, 3, 8, 40})
            for (const std::int64_t n : {0, 1, 2, 7, 100, 1000})
                EXPECT(visits_each_once(n, threads, schedule));
    EXPECT(visits_each_once(0, 4, selgen::omp::dynamic));
    std::int64_t none = 0;
    parallel_for(-5, 4, selgen::omp::fixed, [&](std::int64_t) { ++none; });
    EXPECT(none == 0);
}

int level() {
#if defined(_OPENMP)
    return omp_get_level();
#else
    return 0;
#endif
}
int team() {
#if defined(_OPENMP)
    return omp_get_num_threads();
#else
    return 1;
#endif
}

/// A plain loop: in order, by the caller, at its level of parallel regions.
bool is_plain(std::int64_t n, int threads, Schedule schedule) {
    const auto caller = std::this_thread::get_id();
    const int outside = level();
    std::int64_t next = 0;
    bool is_so = true;
    parallel_for(n, threads, schedule, [&](std::int64_t i) {
        is_so = is_so && i == next++ && level() == outside && std::this_thread::get_id() == caller;
    });
    return is_so && next == n;
}

void one_thread_enters_no_region() {
    for (const Schedule schedule : schedules) {
        EXPECT(is_plain(1000, 1, schedule));
        EXPECT(is_plain(1000, 0, schedule));
        EXPECT(is_plain(1, 8, schedule));
    }
    parallel_for(5, 1, selgen::omp::dynamic, [&](std::int64_t) { EXPECT(team() == 1); });
}

void one_thread_throws_as_a_loop() {
    for (const Schedule schedule : schedules) {
        std::int64_t last = -1;
        bool is_caught = false;
        try {
            parallel_for(100, 1, schedule, [&](std::int64_t i) {
                if (i == 42) throw std::runtime_error("42");
                last = i;
            });
        } catch (const std::runtime_error&) {
            is_caught = true;
        }
        EXPECT(is_caught && last == 41);
    }
}

void threads_of_the_program_may_call() {
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; ++i)
        callers.emplace_back([] {
            for (const Schedule schedule : schedules) EXPECT(visits_each_once(300, 2, schedule));
        });
    for (std::thread& caller : callers) caller.join();
}

#if defined(SELGEN_LOOP_COSTS)
void one_thread_is_recorded() {
    volatile double sink = 0;
    const auto body = [&](std::int64_t) { sink = sink + 1; };
    for (int run = 0; run < 3; ++run) parallel_for(1000, 1, selgen::omp::fixed, body);  // ignored
    selgen::omp::CostRecorder recorder;
    for (int run = 0; run < 3; ++run) parallel_for(40000, 1, selgen::omp::fixed, body);
    EXPECT(recorder.iterations() == 40000);
    EXPECT(!recorder.seconds().empty());
#if defined(_OPENMP)
    parallel_for(7, 2, selgen::omp::fixed, [](std::int64_t) {});
    EXPECT(recorder.iterations() == 40000);
#endif
}
#endif

#if defined(_OPENMP)

/// Which thread runs each iteration.
std::vector<int> owners(std::int64_t n, int threads, Schedule schedule) {
    std::vector<int> of(static_cast<std::size_t>(n), -1);
    parallel_for(n, threads, schedule, [&](std::int64_t i) {
        EXPECT(omp_get_num_threads() == threads);
        of[static_cast<std::size_t>(i)] = omp_get_thread_num();
    });
    return of;
}

/// The shortest run of adjacent iterations on one thread, without the last run.
std::size_t shortest_run(const std::vector<int>& of) {
    std::size_t shortest = of.size();
    for (std::size_t begin = 0, at = 1; at < of.size(); ++at) {
        if (of[at] == of[begin]) continue;
        shortest = at - begin < shortest ? at - begin : shortest;
        begin = at;
    }
    return shortest;
}

void iterations_go_where_the_schedule_says() {
    EXPECT((owners(9, 3, selgen::omp::fixed) == std::vector<int>{0, 0, 0, 1, 1, 1, 2, 2, 2}));
    EXPECT((owners(7, 3, selgen::omp::cyclic) == std::vector<int>{0, 1, 2, 0, 1, 2, 0}));
    EXPECT((owners(7, 2, {Kind::cyclic, 2}) == std::vector<int>{0, 0, 1, 1, 0, 0, 1}));
    EXPECT(shortest_run(owners(1000, 3, {Kind::dynamic, 16})) >= 16);
    EXPECT(shortest_run(owners(1000, 3, {Kind::guided, 16})) >= 16);
}

void a_region_is_not_nested_unless_it_may_be() {
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
    for (const Schedule schedule : schedules) {
        EXPECT(is_plain(500, 4, schedule));
        EXPECT(visits_each_once(500, 4, schedule));
    }
    omp_set_max_active_levels(2);
    std::atomic<int> deepest{0};
#pragma omp parallel num_threads(2)
    {
        for (const Schedule schedule : schedules) EXPECT(visits_each_once(500, 3, schedule));
        parallel_for(64, 3, selgen::omp::cyclic, [&](std::int64_t) {
            if (omp_get_active_level() > deepest) deepest = omp_get_active_level();
        });
    }
    EXPECT(deepest == 2);
    omp_set_max_active_levels(1);
}

/// Whether `threads` equals the number of threads of a region that begins here.
bool is_next_team() {
    int size = 0;
#pragma omp parallel
#pragma omp single
    size = omp_get_num_threads();
    return selgen::omp::threads() == size;
}

void threads_are_those_of_the_next_region() {
    const int threads = omp_get_max_threads();
    omp_set_num_threads(3);
    for (const int levels : {1, 2, 3}) {
        omp_set_max_active_levels(levels);
        EXPECT(is_next_team());
        const double outside = selgen::omp::threads();
#pragma omp parallel num_threads(1)  // not an active level
        EXPECT(selgen::omp::threads() == outside && is_next_team());
        if (omp_get_thread_limit() < 12) continue;  // the first one takes what is left
#pragma omp parallel num_threads(2)
        {
            EXPECT(selgen::omp::threads() == (levels > 1 ? 3 : 1) && is_next_team());
#pragma omp parallel num_threads(2)
            EXPECT(selgen::omp::threads() == (levels > 2 ? 3 : 1) && is_next_team());
        }
    }
    omp_set_max_active_levels(1);
    omp_set_num_threads(threads);
}

/// Which thread runs each iteration of a loop with its own pragma.
std::vector<int> owners_by_runtime(std::size_t n) {
    std::vector<int> of(n, -1);
#pragma omp parallel for num_threads(3) schedule(runtime)
    for (std::size_t i = 0; i < n; ++i) of[i] = omp_get_thread_num();
    return of;
}

void pragmas_follow_the_schedule_in_use() {
    for (const Schedule schedule :
         {selgen::omp::fixed, selgen::omp::cyclic, Schedule{Kind::cyclic, 2}, selgen::omp::fixed,
          Schedule{Kind::dynamic, 16}}) {
        selgen::omp::use(schedule);
        selgen::omp::use(schedule);
        if (schedule.kind == Kind::dynamic)
            EXPECT(shortest_run(owners_by_runtime(1000)) >= 16);
        else
            EXPECT(owners_by_runtime(20) == owners(20, 3, schedule));
    }
    selgen::omp::use(selgen::omp::cyclic);
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1) selgen::omp::use({Kind::guided, 5});
    EXPECT(owners_by_runtime(20) == owners(20, 3, selgen::omp::cyclic));
}

#endif

}  // namespace

int main([[maybe_unused]] int arguments, char**) {
#if defined(_OPENMP)
    omp_set_dynamic(0);
    threads_are_those_of_the_next_region();
    if (arguments > 1) return faults == 0 ? 0 : 1;
#else
    EXPECT(selgen::omp::threads() == 1);
#endif
    each_index_is_visited_once();
    one_thread_enters_no_region();
    one_thread_throws_as_a_loop();
    threads_of_the_program_may_call();
#if defined(SELGEN_LOOP_COSTS)
    one_thread_is_recorded();
#endif
#if defined(_OPENMP)
    iterations_go_where_the_schedule_says();
    a_region_is_not_nested_unless_it_may_be();
    pragmas_follow_the_schedule_in_use();
#else
    selgen::omp::use(selgen::omp::dynamic);
#endif
    return faults == 0 ? 0 : 1;
}
