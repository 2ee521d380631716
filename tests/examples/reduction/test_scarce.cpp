// What the dispatcher chooses if the memory of a device is too small for a plan.
#include <catch2/catch.hpp>

#include "scarce.sel.hpp"
#include "shapes.hpp"

using namespace reduction;
using namespace reduction::test;
using Catch::Matchers::Contains;
using scarce::Variant;

namespace {

/// Calls the dispatcher with the pattern as a new phase, checks the sums, and returns the variant.
Variant ran(scarce::Dispatcher& dispatcher, Pattern& pattern, std::size_t memory) {
    SimulatedMemory::reset();
    SimulatedMemory::most = memory;
    pattern.replace(pattern.csr());
    auto data = ramp(pattern.elements());
    dispatcher(pattern, data);
    CHECK(worst(data, brute_sums(pattern, ramp(pattern.elements()))) < 1e-12);
    SimulatedMemory::reset();
    return dispatcher.decision()->variant;
}

}  // namespace

TEST_CASE("a variant is set aside for the phase if the device lacks memory for it") {
    Pattern pattern(csr(4, Rows(1000, {0, 2})));
    {
        scarce::Dispatcher dispatcher;
        CHECK(ran(dispatcher, pattern, 40'000) == Variant::atomic);
        CHECK(dispatcher.why(Variant::sorted) == selgen::rt::Why::failed);
        CHECK_THAT(dispatcher.failure(Variant::sorted), Contains("out of memory"));
        CHECK_THAT(dispatcher.explain(), Contains("sorted: its plan failed: SimulatedMemory"));
        CHECK(dispatcher.counts().failures == 1);

        CHECK(ran(dispatcher, pattern, SimulatedMemory::plenty) == Variant::sorted);
        CHECK(dispatcher.counts().failures == 1);

        CHECK(ran(dispatcher, pattern, 1'000) == Variant::host);
        CHECK(dispatcher.counts().failures == 3);
        CHECK(SimulatedMemory::used == 0);
    }
    CHECK(SimulatedMemory::used == 0);
}

TEST_CASE("the plan of the previous phase is freed before the next plan is made") {
    Pattern pattern(csr(4, Rows(1000, {0, 2})));
    scarce::Dispatcher dispatcher;
    CHECK(ran(dispatcher, pattern, SimulatedMemory::plenty) == Variant::sorted);
    const std::size_t held = SimulatedMemory::used;
    CHECK(held > 0);
    // Enough for one plan, not enough for two.
    CHECK(ran(dispatcher, pattern, 80'000) == Variant::sorted);
    CHECK(SimulatedMemory::used == held);
}
