// How near the cores of a team are; with OpenMP where the compiler has it.
#if defined(_OPENMP)
#include <omp.h>
#endif

#include <catch2/catch.hpp>
#include <selgen/bench/quiet.hpp>
#include <selgen/omp/handover.hpp>

TEST_CASE("measuring near cores needs no patience, and learns what near is") {
    using selgen::bench::Cores;
    using selgen::bench::QuietGate;
    QuietGate gate(0, {}, Cores::near);
    // While all cores are busy no token comes round.
    constexpr double long_enough = 60;
    for (const double start = selgen::bench::wall_s();
         !gate.least().is_known() && selgen::bench::wall_s() - start < long_enough;)
        gate.wait();
    CHECK(gate.least().handover < 1e-3);
    CHECK(gate.least().pace == selgen::bench::Quiet::unknown);
    CHECK_FALSE(gate.gave_up());
    QuietGate next(0, gate.least(), Cores::near);
    CHECK(next.least().handover <= gate.least().handover);
}

#if defined(_OPENMP)
TEST_CASE("what a handover takes is told of a team, and kept while it is young") {
    using selgen::omp::handover;
    constexpr double for_ever = 1e9;
    const int before = omp_get_max_threads();
    omp_set_num_threads(1);
    CHECK(handover() == 0);
    omp_set_num_threads(static_cast<int>(selgen::rt::cores()) + 1);
    CHECK(handover() == 0);
    omp_set_num_threads(2);
    const double first = handover();
    CHECK((first > 0) == (selgen::rt::cores() >= 2));
    CHECK(first <= 1e-6);
    for (int call = 0; call < 100; ++call) CHECK(handover(for_ever) == first);
    omp_set_num_threads(before);
}
#endif
