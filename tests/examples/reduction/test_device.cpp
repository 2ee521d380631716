// Device variants of reductions on a simulated device: sums, memory, chunks and sorting.
#include <catch2/catch.hpp>
#include <set>

#include "simulated_device.hpp"

using namespace reduction;
using namespace reduction::test;
using selgen::cuda::blocks_for;

namespace {

using Atomic = device::AtomicPlan<SimulatedDevice>;
using Blocks = device::BlockPlan<SimulatedDevice>;
using Sorted = device::SortedPlan<SimulatedDevice>;

void check_sums(const Pattern& pattern, auto& plan) {
    const auto once = brute_sums(pattern, ramp(pattern.elements()));
    auto data = ramp(pattern.elements());
    plan.reduce(data);
    CHECK(worst(data, once) < 1e-12);
    plan.reduce(data);
    CHECK(worst(data, brute_sums(pattern, once)) < 1e-12);
}

/// Makes the plan repeatedly, with a failure of the n-th allocation. Returns the number of
/// failures.
template <class Plan>
int failures_of(const Pattern& pattern) {
    for (int at = 0;; ++at) {
        SimulatedMemory::reset();
        SimulatedMemory::fails_at = at;
        try {
            const Plan plan(pattern);
            SimulatedMemory::reset();
            return at;
        } catch (const selgen::cuda::OutOfMemory&) {
            CHECK(SimulatedMemory::used == 0);
        }
    }
}

}  // namespace

TEMPLATE_TEST_CASE("a device variant adds the sequential sums to the data, call after call", "",
                   Atomic, Blocks, Sorted) {
    for (const Named& shape : device_shapes()) {
        for (const int work : {0, 3}) {
            CAPTURE(shape.name, work);
            const Pattern pattern(shape.csr, {work, 1});
            TestType plan(pattern);
            check_sums(pattern, plan);
        }
    }
    CHECK(SimulatedMemory::used == 0);
}

TEMPLATE_TEST_CASE("resident data is not copied, and is on the device afterwards", "", Atomic,
                   Blocks, Sorted) {
    const Pattern pattern(banded(9000, 20'000, 2, 400), {2, 1});
    const auto want = brute_sums(pattern, ramp(9000));
    TestType plan(pattern);
    auto data = ramp(9000);
    SimulatedDevice::copied = 0;
    plan.reduce(Data::on_device(data.data(), data.size()));
    CHECK(SimulatedDevice::copied == 0);
    CHECK(worst(data, want) < 1e-12);
    plan.reduce(data);
    CHECK(SimulatedDevice::copied == 2 * 9000 * sizeof(double));
}

TEMPLATE_TEST_CASE("a reduction waits for the device, and allocates nothing", "", Atomic, Blocks,
                   Sorted) {
    const Pattern pattern(ragged(9000, 20'000, 3, 4), {1, 1});
    TestType plan(pattern);
    const int allocations = SimulatedMemory::allocations;
    const int waits = SimulatedDevice::waits;
    std::vector<double> data(9000);
    plan.reduce(data);
    CHECK(SimulatedMemory::allocations == allocations);
    CHECK(SimulatedDevice::waits == waits + 1);
}

TEMPLATE_TEST_CASE("a plan that runs out of memory throws and frees its memory", "", Atomic, Blocks,
                   Sorted) {
    CHECK(failures_of<TestType>(Pattern(ragged(9000, 2000, 3, 4), {1, 1})) >= 4);
    CHECK(failures_of<TestType>(Pattern(banded(500, 2000, 2, 40))) >= 3);
    CHECK(SimulatedMemory::used == 0);
}

TEST_CASE("the threads of a launch process each item once, also beyond 2^32 items") {
    const device::Count big = (device::Count{1} << 33) + 5;
    const device::GridPosition last{(1U << 30) - 1, 1U << 30, 255, 256};
    CHECK(last.first() == (device::Count{1} << 38) - 1);
    CHECK(last.step() == device::Count{1} << 38);
    CHECK(blocks_for(big, 256, ~0U) == (1U << 25) + 1);
    CHECK(blocks_for(big, 256, 4224) == 4224);
    CHECK(blocks_for(0, 256, 4224) == 0);
    CHECK(blocks_for(1, 256, 4224) == 1);
    CHECK(blocks_for(256, 256, 4224) == 1);
    CHECK(blocks_for(257, 256, 4224) == 2);

    std::multiset<device::Count> taken;
    for (unsigned block = 0; block < 3; ++block)
        for (unsigned thread = 0; thread < 4; ++thread) {
            const device::GridPosition at{block, 3, thread, 4};
            for (device::Count i = at.first(); i < 50; i += at.step()) taken.insert(i);
        }
    CHECK(taken.size() == 50);
    CHECK(std::set<device::Count>(taken.begin(), taken.end()).size() == 50);
}

TEST_CASE("references are numbered without overflow for large arities") {
    const device::Iterations edges{3'000'000'000U, 3, nullptr, nullptr, 0};
    CHECK(edges.first(2'999'999'999U) == 8'999'999'997ULL);
    CHECK(edges.last(2'999'999'999U) == 9'000'000'000ULL);
}

TEST_CASE("chunks cover the references of each tile once, and never span two tiles") {
    const Index most = device::chunk;
    const std::vector<Index> start{0, 0, 5, 5 + most, 5 + most, 6 + 3 * most};
    const auto chunks = device::chunks_of(start);
    REQUIRE(chunks.size() == 5);
    Index next = 0;
    for (const device::Chunk& c : chunks) {
        CHECK(c.first == next);
        CHECK(c.last > c.first);
        CHECK(c.last - c.first <= most);
        CHECK(start[c.base / device::tile] <= c.first);
        CHECK(c.last <= start[c.base / device::tile + 1]);
        next = c.last;
    }
    CHECK(next == start.back());
    CHECK(device::chunks_of({0}).empty());
    // The last chunk ends at the maximum number of references of a pattern.
    CHECK(device::chunks_of({0, index_limit - 1}).back().last == index_limit - 1);
}

TEST_CASE("a sort uses as many bits as the elements need") {
    CHECK(device::bits_of(0) == 0);
    CHECK(device::bits_of(1) == 0);
    CHECK(device::bits_of(2) == 1);
    CHECK(device::bits_of(4096) == 12);
    CHECK(device::bits_of(4097) == 13);
    CHECK(device::bits_of(index_limit - 1) == 31);
    CHECK(device::tiles_of(0) == 0);
    CHECK(device::tiles_of(device::tile) == 1);
    CHECK(device::tiles_of(device::tile + 1) == 2);
    CHECK(device::tiles_of(index_limit - 1) == index_limit / device::tile);
}

TEST_CASE("the number of blocks with private sums depends on the work, and is at least one") {
    CHECK(device::private_blocks(0, 0, 132) == 1);
    CHECK(device::private_blocks(100, 4096, 132) == 1);
    CHECK(device::private_blocks(4096 * 40, 4096, 132) == 10);
    CHECK(device::private_blocks(2'000'000'000, 10, 132) == 528);
}

TEST_CASE("the begin of each tile is found, also of tiles without items") {
    using device::tile;
    const std::vector<Index> element{2 * tile, 2 * tile + 7, 2 * tile + 1, 5 * tile - 1, 5 * tile};
    std::vector<Index> start(9, 99);
    SimulatedDevice().launch(device::FindTiles{element.data(), 5, 8, start.data()}, {2, 32});
    CHECK(start == std::vector<Index>{0, 0, 0, 3, 3, 4, 5, 5, 5});
}
