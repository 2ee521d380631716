// Core-to-core latency of a team; with OpenMP if the compiler supports it.
#if defined(_OPENMP)
#include <omp.h>
#endif

#include <chrono>
#include <thread>

#include <catch2/catch.hpp>
#include <selgen/omp/core_latency.hpp>

using selgen::omp::core_latency;

namespace {

constexpr double unknown_latency = 1e-6;

/// Sets the number of threads of teams during its lifetime.
class Team {
public:
    explicit Team(int threads) { set(threads); }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;
#if defined(_OPENMP)
    ~Team() { omp_set_num_threads(before_); }

private:
    static void set(int threads) { omp_set_num_threads(threads); }
    int before_ = omp_get_max_threads();
#else
private:
    static void set(int) {}
#endif
};

}  // namespace

TEST_CASE("core_latency() measures a team if each thread has its own core") {
    const Team alone(1);
    CHECK(core_latency() == unknown_latency);
    const Team many(static_cast<int>(selgen::rt::cores()) + 1);
    CHECK(core_latency() == unknown_latency);
    const Team two(2);
    const double seconds = core_latency();
    CHECK(seconds > 0);
    CHECK(seconds <= unknown_latency);
}

#if defined(_OPENMP)
TEST_CASE("core_latency() also measures a team whose threads sleep") {
    const Team two(2);
    if (!(selgen::omp::detail::hop(1) > 0)) {
        WARN("this machine has no cores for two threads");
        SUCCEED();
        return;
    }
    constexpr auto until_asleep = std::chrono::milliseconds(250);  // libomp spins for 200
    constexpr int tries = 12;
    int measured_asleep = 0, measured_awake = 0;
    for (int turn = 0; turn < tries; ++turn) {
        std::this_thread::sleep_for(until_asleep);
        measured_asleep += core_latency(0) < unknown_latency;
        measured_awake += core_latency(0) < unknown_latency;
    }
    if (measured_awake < tries - 1) {
        WARN("other programs use the cores, and also interrupt a team that is awake");
        SUCCEED();
        return;
    }
    // If the first thread did not wait for the team, only a thread that wakes quickly would give a
    // value. If other programs use the cores at that moment, there is no value, either.
    CHECK(4 * measured_asleep >= tries);
}

TEST_CASE(
    "core_latency() keeps a recent value, but not the value of a region that cannot measure it") {
    constexpr double for_ever = 1e9;
    const Team two(2);
    double inside = unknown_latency;  // if no team of two is possible
    const double first = core_latency();
    for (int call = 0; call < 100; ++call) CHECK(core_latency(for_ever) == first);
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        if (omp_get_num_threads() == 2) inside = core_latency(for_ever);
    }
    CHECK(inside == unknown_latency);
    CHECK(core_latency(for_ever) == first);
}
#endif
