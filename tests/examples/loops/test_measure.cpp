#include <catch2/catch.hpp>
#include <stdexcept>

#include "measure.hpp"
#include "request.hpp"

namespace {

using selgen::omp::cyclic;
using selgen::omp::fixed;

/// Counts how it is run; wrong with two threads if so wished.
class Counting final : public loops::LoopOf<int> {
public:
    explicit Counting(bool is_wrong) : is_wrong_(is_wrong) { out_.resize(1); }
    std::int64_t iterations() const override { return 1; }
    double bytes() const override { return bytes_out(); }
    void serial() override {
        out_[0] = 1;
        for (int i = 0; i < 1000; ++i) sink = sink + 1;
    }
    void run(int threads, loops::Schedule) override {
        serial();
        ++(threads == 1 ? of_one : of_team);
        if (is_wrong_ && threads == 2) out_[0] = 2;
    }

    int of_one = 0;
    int of_team = 0;

private:
    bool is_wrong_;
    volatile int sink = 0;
};

}  // namespace

TEST_CASE("ways have names, and the sequential loop is the first") {
    const auto ways = loops::ways({1, 2}, {fixed, {selgen::omp::Kind::dynamic, 16}});
    REQUIRE(ways.size() == 5);
    CHECK(ways[0].name() == "serial");
    CHECK(ways[1].name() == "omp_1_static");
    CHECK(ways[4].name() == "omp_2_dynamic_16");
}

TEST_CASE("each way is measured, and one thread once for all schedules") {
    Counting loop(false);
    loops::Measuring measuring(loops::ways({1, 2}, {fixed, cyclic}), {3, true, 0, 1});
    const loops::Times times = measuring.measure(loop);
    REQUIRE(times.of_ways.size() == 5);
    CHECK(*std::min_element(times.of_ways.begin(), times.of_ways.end()) > 0);
    CHECK(times.of_ways[1] == times.of_ways[2]);
    CHECK(loop.of_one >= 5);  // a check, a round that does not count, three that do
    CHECK(loop.of_team >= 10);
    CHECK(times.sequential_s > 0);
    CHECK(times.profiling_s > times.sequential_s);
    CHECK(times.exhaustive_s > times.of_ways[0]);
}

TEST_CASE("eight parts of the iterations have what their blocks took") {
    const auto parts = loops::parts_of(16, 2, {1, 2, 3, 4, 5, 6, 7, 8});
    REQUIRE(parts.size() == 8);
    CHECK(parts.front() == Approx(1 / 4.5));
    CHECK(parts.back() == Approx(8 / 4.5));
    // One block for several parts, and a last one that is shorter.
    const auto coarse = loops::parts_of(16, 12, {12, 12});
    CHECK(coarse[0] == Approx(2 / 3.0));
    CHECK(coarse[7] == Approx(2));
    CHECK(loops::parts_of(0, 1, {}) == std::vector<double>(8, 1.0));
}

TEST_CASE("a profile tells what the first and the longest part take") {
    const loops::Case one = loops::cases({"triangle_pairs"}, 20).at(3);
    loops::Measuring measuring({{}}, {1, false, 0, 1});
    const loops::Times times = measuring.measure(*one.loop.make(one.input));
    CHECK(times.front > 0);
    CHECK(times.imbalance > 1);
    CHECK(times.imbalance <= 8);
    CHECK(times.front <= times.imbalance);
}

TEST_CASE("a way with a wrong result is told") {
    Counting loop(true);
    loops::Measuring measuring(loops::ways({1, 2}, {cyclic}), {1, false, 0, 1});
    CHECK_THROWS_WITH(measuring.measure(loop), "a wrong result of omp_2_cyclic");
}
