// What the dispatchers choose, also if the memory of a device is too small for a plan.
#include <omp.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

#include "features.hpp"
#include "patterns.hpp"
#include "scarce.sel.hpp"

using namespace reduction;
using namespace reduction::test;
using Catch::Matchers::Contains;
using ::reduce::Variant;

namespace {

/// A regular reduction (section 6.3): few elements, all of which every iteration updates.
Csr regular(Index elements, Index iterations) {
    std::vector<Index> all(elements);
    std::iota(all.begin(), all.end(), Index{0});
    return csr(elements, Rows(iterations, all));
}

/// Calls a new dispatcher on that many threads, checks the sums, and returns the variant.
Variant ran(const Pattern& pattern, int threads, std::string_view forced = "") {
    omp_set_num_threads(threads);  // the value of the spec's `threads`
    ::reduce::Dispatcher dispatcher;
    if (!forced.empty()) dispatcher.force(forced);
    auto data = ramp(pattern.elements());
    dispatcher(pattern, data);
    CHECK(worst(data, brute_sums(pattern, ramp(pattern.elements()))) < 1e-9);
    return dispatcher.decision()->variant;
}

}  // namespace

TEST_CASE("the dispatcher runs the variant that the features select, and its sums are correct") {
    const Pattern pattern(banded(60'000, 120'000, 2, 3000), {0, 1000});
    for (const int threads : {1, 2, 3, 8}) {
        const auto features = features_of(pattern, inspect(pattern, Team{threads}), threads);
        CHECK(ran(pattern, threads) == ::reduce::choose(features));
    }
}

TEST_CASE(
    "the dispatcher runs each variant of the host if it is forced, and its sums are correct") {
    const Pattern pattern(banded(2000, 4000, 2, 100), {1, 10});
    for (const Variant variant :
         {Variant::sequential, Variant::atomic, Variant::repbuf, Variant::replink, Variant::selpriv,
          Variant::localwrite, Variant::ownersort}) {
        const std::string_view name = ::reduce::names[variant];
        CAPTURE(name);
        CHECK(ran(pattern, 2, name) == variant);
    }
    CHECK(ran(pattern, 1, "repbuf") == Variant::sequential);  // `when threads > 1`
}

TEST_CASE("a tiny loop is run by the sequential variant") {
    CHECK(ran(Pattern(banded(20, 30, 2, 5), {0, 1000}), 2) == Variant::sequential);
}

TEST_CASE("a variant that needs too much memory is not chosen") {
    ::reduce::Features huge{};
    huge.n = 1e9;
    huge.con = 100;
    huge.mob = 2;
    huge.sp = 1;
    huge.threads = 64;
    huge.reuse = 1e9;
    const Variant chosen = ::reduce::choose(huge);
    CHECK((chosen == Variant::sequential || chosen == Variant::atomic ||
           chosen == Variant::localwrite));
}

TEST_CASE("in a regular reduction every iteration updates every element") {
    const Pattern pattern(regular(5, 30));
    CHECK(pattern.references() == 150);
    CHECK(pattern.mobility() == 5);
    CHECK(inspect(pattern, Team{3}).sparsity == 1);
}

TEST_CASE(
    "regular reductions use private copies of all elements, or one thread if they are short") {
    for (const Index elements : {1, 3, 8, 64, 500, 2000})
        for (const Index references : {500, 100'000})
            for (const int threads : {2, 4}) {  // those that the formulas were fitted to
                const Csr csr = regular(elements, std::max(references / elements, Index{100}));
                const Shape shape = inspect(Pattern(csr), Team{threads});
                const bool is_short = csr.index.size() < 2000;
                for (const double calls : {1, 10, 1000})
                    for (const int work : {0, 8}) {
                        CAPTURE(elements, csr.index.size(), threads, calls, work);
                        auto features = features_of(Pattern(csr, {work, calls}), shape, threads);
                        features.gpus = 0;
                        const Variant chosen = ::reduce::choose(features);
                        const bool is_alone = chosen == Variant::sequential;
                        CHECK((is_alone || chosen == Variant::repbuf));
                        if (is_short || calls > 1) CHECK(is_alone == is_short);
                    }
            }
}

TEST_CASE("the dispatcher uses private copies for a regular reduction") {
    CHECK(ran(Pattern(regular(64, 2000), {0, 100}), 2) == Variant::repbuf);
}

namespace {

/// Calls the dispatcher with the pattern as a new phase, checks the sums, and returns the variant.
scarce::Variant ran(scarce::Dispatcher& dispatcher, Pattern& pattern, std::size_t memory) {
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
        CHECK(ran(dispatcher, pattern, 40'000) == scarce::Variant::atomic);
        CHECK(dispatcher.why(scarce::Variant::sorted) == selgen::rt::Why::failed);
        CHECK_THAT(dispatcher.failure(scarce::Variant::sorted), Contains("out of memory"));
        CHECK_THAT(dispatcher.explain(), Contains("sorted: its plan failed: SimulatedMemory"));
        CHECK(dispatcher.counts().failures == 1);

        CHECK(ran(dispatcher, pattern, SimulatedMemory::plenty) == scarce::Variant::sorted);
        CHECK(dispatcher.counts().failures == 1);

        CHECK(ran(dispatcher, pattern, 1'000) == scarce::Variant::host);
        CHECK(dispatcher.counts().failures == 3);
        CHECK(SimulatedMemory::used == 0);
    }
    CHECK(SimulatedMemory::used == 0);
}

TEST_CASE("the plan of the previous phase is freed before the next plan is made") {
    Pattern pattern(csr(4, Rows(1000, {0, 2})));
    scarce::Dispatcher dispatcher;
    CHECK(ran(dispatcher, pattern, SimulatedMemory::plenty) == scarce::Variant::sorted);
    const std::size_t held = SimulatedMemory::used;
    CHECK(held > 0);
    // Enough for one plan, not enough for two.
    CHECK(ran(dispatcher, pattern, 80'000) == scarce::Variant::sorted);
    CHECK(SimulatedMemory::used == held);
}
