// Simulated schedules, compared with ends computed by hand and with simulations that skip no
// rounds.
#include "loop/simulate/schedule.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "loop/simulate/costs.hpp"
#include "loop/simulate/queue.hpp"
#include "tests/loop/simulating.hpp"

using namespace selgen::loop;
using namespace selgen::testing;
using selgen::loop::Queue;
using selgen::omp::schedule_of;

namespace {

using Seconds = std::vector<double>;

/// A team that hands out iterations at no cost.
Team free_team(int threads, double slowing = 1) { return {threads, slowing, {}}; }

Seconds simulated(const Costs& costs, const std::string& schedule, const Team& team) {
    return thread_ends(Work(costs), *schedule_of(schedule), team);
}

/// The same loop with a block for each iteration: then no round of chunks is skipped.
Costs by_iterations(const Costs& costs) {
    const Work work(costs);
    Costs fine = costs;
    fine.block = 1;
    fine.blocks.clear();
    for (std::int64_t i = 0; i < costs.iterations; ++i)
        fine.blocks.push_back(work.seconds(i, i + 1));
    return fine;
}

/// If two threads finish at the same time, rounding decides which is first.
void check_alike(Seconds a, Seconds b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == Approx(b[i]).epsilon(1e-9));
}

}  // namespace

TEST_CASE("static has equal parts, the larger ones first") {
    CHECK(simulated(triangle(6), "static", free_team(2)) == Seconds{6, 15});
    CHECK(simulated(triangle(7), "static", free_team(3)) == Seconds{6, 9, 13});
    CHECK(simulated(triangle(8), "static", free_team(4)) == Seconds{3, 7, 11, 15});
    CHECK(simulated(triangle(2), "static", free_team(4)) == Seconds{1, 2, 0, 0});
}

TEST_CASE("cyclic chunks go around the threads") {
    CHECK(simulated(triangle(6), "cyclic", free_team(2)) == Seconds{9, 12});
    CHECK(simulated(triangle(6), "cyclic_2", free_team(2)) == Seconds{14, 7});
    CHECK(simulated(triangle(7), "cyclic", free_team(3)) == Seconds{12, 7, 9});
    CHECK(simulated(triangle(2), "cyclic", free_team(4)) == Seconds{1, 2, 0, 0});
    CHECK(simulated(triangle(7), "cyclic_2000000000", free_team(2)) == Seconds{28, 0});
    const ChunkCosts each{0.5, {}, {}};
    CHECK(simulated(triangle(7), "cyclic_2", {2, 1, each}) == Seconds{1 + 2 + 5 + 6 + 1, 14 + 1});
}

TEST_CASE("a dynamic chunk goes to the thread that has finished first") {
    CHECK(simulated(triangle(6), "dynamic", free_team(2)) == Seconds{9, 12});
    CHECK(simulated(triangle(6), "dynamic_2", free_team(2)) == Seconds{14, 7});
    CHECK(simulated(triangle(6), "dynamic", free_team(3)) == Seconds{5, 7, 9});
    CHECK(simulated(costs_of({9, 1, 1, 1, 1, 1}), "dynamic", free_team(2)) == Seconds{9, 5});
    CHECK(simulated(triangle(2), "dynamic", free_team(4)) == Seconds{1, 2, 0, 0});
}

TEST_CASE("a guided chunk is a share of the remaining iterations, at least the schedule's chunk") {
    CHECK(simulated(triangle(6), "guided", free_team(2)) == Seconds{12, 9});     // 3, 2, 1
    CHECK(simulated(triangle(6), "guided_3", free_team(2)) == Seconds{6, 15});   // 3, 3
    CHECK(simulated(triangle(6), "guided_4", free_team(2)) == Seconds{10, 11});  // 4, 2
    CHECK(simulated(triangle(9), "guided", free_team(3)) ==
          Seconds{6 + 8, 9 + 9, 13});  // 3, 2, 2, 1, 1
}

TEST_CASE("slowed iterations take longer by the factor") {
    for (const std::string schedule : {"static", "cyclic", "dynamic", "guided"}) {
        Seconds twice = simulated(triangle(9), schedule, free_team(3));
        for (double& seconds : twice) seconds *= 2;
        CHECK(simulated(triangle(9), schedule, free_team(3, 2)) == twice);
    }
}

TEST_CASE("a thread that fetches has the counter to itself") {
    const Costs empty = costs_of(Seconds(10, 0));
    const ChunkCosts costs{0, {1, 2, 2}, {}};
    // The first fetch is the first thread's own; then they take turns, and fetch once more.
    CHECK(simulated(empty, "dynamic", {2, 1, costs}) == Seconds{1 + 10 * 2, 1 + 11 * 2});
    CHECK(simulated(empty, "dynamic", {1, 1, costs}) == Seconds{11});
    // Long chunks: threads wait only at the beginning.
    CHECK(simulated(costs_of(Seconds(4, 100)), "dynamic", {2, 1, costs}) ==
          Seconds{1 + 100 + 2 + 100 + 2, 1 + 2 + 100 + 2 + 100 + 2});
    const ChunkCosts guided{0, {}, {1, 2, 2}};
    CHECK(simulated(costs_of(Seconds(2, 10)), "guided", {2, 1, guided}) == Seconds{13, 15});
}

TEST_CASE("other threads may fetch while the counter is transferred") {
    const Costs empty = costs_of(Seconds(6, 0));
    const ChunkCosts costs{0, {1, 4, 2}, {}};
    // At 1, 5, 7, 9, 11, 13 s: each waits for its own fetch, which is longer than the other's hold.
    CHECK(simulated(empty, "dynamic", {2, 1, costs}) == Seconds{15, 17});
    // With many threads, only the exclusive times count: the 4 s pass while others fetch.
    const Seconds ends = simulated(costs_of(Seconds(1000, 0)), "dynamic", {8, 1, costs});
    CHECK(*std::max_element(ends.begin(), ends.end()) == 1 + 999 * 2 + 8 * 2 + 2);
}

TEST_CASE("skipping rounds of chunks gives the same end as simulating them") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> some(0, 1);
    for (const int threads : {2, 3, 7}) {
        for (const ChunkCosts costs :
             {ChunkCosts{}, ChunkCosts{0.01, {0.02, 0.05, 0.03}, {0.03, 0.06, 0.06}},
              ChunkCosts{1, {3, 5, 5}, {3, 5, 4}}}) {
            Seconds blocks{400, 900};  // which keep a thread busy while others continue
            for (int i = 0; i < 10; ++i) blocks.push_back(300 * some(random));
            blocks.push_back(0);
            const Costs loop = costs_of(blocks, 777);
            for (const std::string schedule :
                 {"static", "cyclic", "cyclic_5", "dynamic", "dynamic_16", "guided", "guided_4"}) {
                INFO(schedule << " on " << threads);
                const Team team{threads, 1.5, costs};
                check_alike(simulated(loop, schedule, team),
                            simulated(by_iterations(loop), schedule, team));
            }
        }
    }
}

TEST_CASE("a thread that is busy for long leaves all chunks to the others") {
    const ChunkCosts costs{0, {0.25, 0.5, 0.5}, {}};
    const Costs loop = costs_of({40, 1, 1, 1, 1}, 40);
    check_alike(simulated(loop, "dynamic_40", {3, 1, costs}),
                simulated(by_iterations(loop), "dynamic_40", {3, 1, costs}));
    const Costs long_one = costs_of({1e6, 1, 1}, 1000);
    check_alike(simulated(long_one, "dynamic_250", free_team(2)),
                simulated(by_iterations(long_one), "dynamic_250", free_team(2)));
}

TEST_CASE("a million million iterations are simulated quickly") {
    Costs loop = costs_of({1e3, 1e6, 0}, 300'000'000'000'000);
    for (const ChunkCosts costs :
         {ChunkCosts{}, ChunkCosts{1e-9, {1e-8, 1e-7, 5e-8}, {1e-8, 1e-7, 5e-8}}})
        for (const std::string schedule : {"static", "cyclic", "dynamic", "dynamic_16", "guided"})
            CHECK(simulated(loop, schedule, {4, 1, costs}).size() == 4);
    CHECK(simulated(loop, "dynamic", free_team(4))[0] == Approx(1001000.0 / 4).epsilon(1e-5));
}

TEST_CASE("no iterations take no time") {
    const Costs no_costs = costs_of({});
    for (const std::string schedule : {"static", "cyclic", "dynamic", "guided"})
        CHECK(simulated(no_costs, schedule, free_team(3)) == Seconds{0, 0, 0});
}

TEST_CASE("the iterations of cyclic chunks are counted") {
    for (std::int64_t end = 0; end < 40; ++end) {
        std::int64_t count = 0;
        for (std::int64_t i = 0; i < end; ++i) count += i / 3 % 4 == 2 ? 1 : 0;
        CHECK(cyclic_before(end, 3, 4, 2) == count);
    }
}

TEST_CASE("the thread with the earliest clock is first; at a tie, the lowest number") {
    Queue queue(3);
    CHECK(queue.first() == 0);
    queue.set_first(2);
    CHECK(queue.first() == 1);
    queue.set_first(2);
    CHECK(queue.first() == 2);
    queue.set_first(1);
    CHECK(queue.first() == 2);
    queue.set_first(2);
    CHECK(queue.first() == 0);
    queue.set_first(3);
    CHECK(queue.in_order() == std::vector<std::size_t>{1, 2, 0});
    CHECK(queue.clocks() == std::vector<double>{3, 2, 2});
}

TEST_CASE("setting clocks changes the order") {
    Queue queue(5);
    queue.set({5, 4, 1, 2, 3});
    for (const std::size_t thread : {2, 3, 4, 1, 0}) {
        CHECK(queue.first() == thread);
        queue.set_first(10);
    }
}

TEST_CASE("a range of iterations costs its share of the blocks") {
    const Work work(costs_of({2, 4, 8}, 2));
    CHECK(work.seconds() == 14);
    CHECK(work.seconds(0, 6) == 14);
    CHECK(work.seconds(0, 1) == 1);
    CHECK(work.seconds(1, 3) == 3);
    CHECK(work.seconds(3, 5) == 6);
    CHECK(work.seconds(4, 4) == 0);
    CHECK(work.seconds(6, 6) == 0);
}

TEST_CASE("the last block may have fewer iterations") {
    Costs costs = costs_of({3, 1}, 3);
    costs.iterations = 4;
    const Work work(costs);
    CHECK(work.seconds(2, 4) == 2);
    CHECK(work.seconds(3, 4) == 1);
    CHECK(work.end_of_block(3) == 4);
    CHECK(work.end_of_block(2) == 3);
}

TEST_CASE("a small range after a large sum keeps its digits") {
    const Work work(costs_of({1e9, 1e-9}, 1000));
    CHECK(work.seconds(1500, 1600) == Approx(1e-10));
}

TEST_CASE("a loop may have no iterations") {
    const Work work(costs_of({}));
    CHECK(work.seconds() == 0);
    CHECK(work.seconds(0, 0) == 0);
    CHECK(work.blocks() == 0);
}
