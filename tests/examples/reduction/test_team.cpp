// The critical path of parallel phases.
#include <catch2/catch.hpp>

#include "schemes/team.hpp"

using namespace reduction;

TEST_CASE("the critical path is the longest thread of each phase") {
    auto& path = selgen::bench::critical_path;
    path.listen();
    const auto spin = [](double seconds) {
        const double start = thread_cpu_s();
        while (thread_cpu_s() - start < seconds) {
        }
    };
    const double before = thread_cpu_s();
    spin(0.002);
    parallel(Team{2}, [&](int t) { spin(t == 0 ? 0.001 : 0.004); });
    parallel(Team{2}, [&](int t) { spin(t == 0 ? 0.003 : 0.001); });
    const double length = thread_cpu_s() - before + path.correction();
    path = {};  // the other tests do not measure
    CHECK(length > 0.0089);
    CHECK(length < 0.0120);
}
