// Conversions of feature values, unread values, properties of the machine, and predicted lengths of
// phases.
#include <catch2/catch.hpp>
#include <cmath>
#include <selgen/cuda/devices.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/category.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/memory.hpp>
#include <selgen/rt/phase/phase.hpp>
#include <string>

#include "golden/layout.hpp"

using selgen::rt::category;

TEST_CASE("numbers, flags and words become doubles") {
    CHECK(selgen::rt::number(7U) == 7);
    CHECK(selgen::rt::flag(42) == 1);
    CHECK(selgen::rt::flag(static_cast<const int*>(nullptr)) == 0);
    CHECK(category(kernels::Layout::tiled, {"row", "column", "tiled"}) == 2);
    CHECK(category(1, {"a", "b"}) == 1);
    CHECK(category("b", {"a", "b"}) == 1);
    CHECK(category(std::string("a"), {"a", "b"}) == 0);
    CHECK(std::isnan(category("c", {"a", "b"})));
}

TEST_CASE("a value is unread if one of its features is") {
    using selgen::rt::unread;
    using selgen::rt::where_read;
    CHECK(where_read(3, 1.0, 2.0) == 3);
    CHECK(std::isnan(where_read(3, 1.0, unread)));
    CHECK(std::isnan(where_read(3, unread, 1.0)));
    CHECK(where_read(3) == 3);
    CHECK_FALSE(selgen::rt::is_read(unread));
    CHECK(selgen::rt::is_read(0));
    CHECK_FALSE(selgen::rt::is_finite(unread));
    CHECK_FALSE(selgen::rt::is_finite(-HUGE_VAL));
}

TEST_CASE("integer powers are computed by multiplication") {
    CHECK(selgen::rt::power<0>(0) == 1);
    CHECK(selgen::rt::power<1>(3) == 3);
    CHECK(selgen::rt::power<3>(3) == 27);
    CHECK(selgen::rt::power<16>(2) == 65536);
    CHECK(selgen::rt::power<-2>(4) == 0.0625);
}

TEST_CASE("words and flags decide") {
    alignas(64) double places[9] = {};
    CHECK(layout::call(kernels::Layout::row, "up", places) == 1);
    CHECK(layout::call(kernels::Layout::tiled, "up", places) == 2);
    CHECK(layout::call(kernels::Layout::tiled, "up", places + 1) == 1);
    CHECK(layout::call(kernels::Layout::row, "down", places) == 2);
    CHECK(layout::call(kernels::Layout::row, "no word", places) == 1);
}

TEST_CASE("properties of machine and process are in their ranges") {
    CHECK(selgen::rt::cores() >= 1);
    CHECK(selgen::rt::last_level_cache() >= 1);
    CHECK(selgen::rt::memory() > 1e6);
    CHECK(selgen::omp::threads() >= 1);
#if !defined(SELGEN_GPU)
    CHECK(selgen::cuda::devices() == 0);
#endif
}

TEST_CASE("a phase is expected to be as long as the previous one") {
    selgen::rt::Reuse reuse;
    reuse.begin_phase();
    CHECK(reuse.calls_to_come() == 1);
    for (int i = 0; i < 5; ++i) reuse.count();
    reuse.begin_phase();
    CHECK(reuse.calls_to_come() == 5);
    reuse.begin_phase();  // without a call
    CHECK(reuse.calls_to_come() == 5);
    CHECK(reuse.calls_to_come(9) == 9);
}

TEST_CASE("from the fifth phase on, a line through the lengths predicts the next") {
    const auto predicted = [](const std::vector<int>& lengths) {
        selgen::rt::Reuse reuse;
        for (const int length : lengths) {
            reuse.begin_phase();
            for (int i = 0; i < length; ++i) reuse.count();
        }
        reuse.begin_phase();
        return reuse.calls_to_come();
    };
    CHECK(predicted({10, 20, 30}) == 30);
    CHECK(predicted({10, 20, 30, 40}) == Approx(50));
    CHECK(predicted({7, 7, 7, 7, 7, 7}) == Approx(7));
    CHECK(predicted({10, 20, 10, 20, 10, 20, 10, 20}) == Approx(17.142857));
    // Phases before the last eight are ignored.
    CHECK(predicted({900, 900, 900, 10, 11, 12, 13, 14, 15, 16, 17}) == Approx(18));
    // A line predicts neither much more than the longest phase nor less than one call.
    CHECK(predicted({1000, 300, 30, 10}) == Approx(5));
    CHECK(predicted({1, 1, 1, 1000}) == Approx(1000));
    CHECK(predicted({9, 6, 3, 1}) == 1);
    // The first of the remembered phases counts, too.
    CHECK(predicted({1, 100, 100, 100}) == Approx(149.5));
    CHECK(predicted({8, 2, 2, 2}) == 1);
}

TEST_CASE(
    "the expected remaining calls of a phase; beyond its expected length, as many as it has had") {
    selgen::rt::Reuse reuse;
    reuse.begin_phase();
    CHECK(reuse.calls_to_come(3) == 3);
    CHECK(reuse.rest() == 3);
    for (const double rest : {2.0, 1.0, 3.0, 4.0}) {
        reuse.count();
        CHECK(reuse.rest() == rest);
    }
}

TEST_CASE("a watched phase is outlived at its expected length and at each doubling of it") {
    selgen::rt::Reuse reuse;
    reuse.begin_phase();
    reuse.calls_to_come(3);
    std::string outlived;  // a character for each call
    reuse.watch_length();
    for (int call = 0; call < 13; ++call) {
        reuse.count();
        outlived += reuse.is_outlived() ? '+' : '-';
        if (reuse.is_outlived()) reuse.watch_length();
    }
    CHECK(outlived == "--+--+-----+-");
}

TEST_CASE("the lengths of the last eight phases are kept, and restored") {
    selgen::rt::Reuse reuse;
    for (int length = 1; length <= 10; ++length) {
        reuse.begin_phase();
        for (int i = 0; i < length; ++i) reuse.count();
    }
    const selgen::rt::Reuse::Lengths last{3, 4, 5, 6, 7, 8, 9, 10};
    CHECK(reuse.lengths() == last);
    selgen::rt::Reuse restored;
    restored.restore({20, 30});
    CHECK(restored.lengths() == selgen::rt::Reuse::Lengths{20, 30});
    CHECK(restored.calls_to_come() == 30);
    restored.restore(last);
    CHECK(restored.lengths() == last);
    CHECK(restored.calls_to_come() == Approx(11));
}

TEST_CASE("the program's expectation overrides the prediction, and is at least one call") {
    selgen::rt::Reuse reuse;
    reuse.expect(20);
    CHECK(reuse.calls_to_come() == 20);
    CHECK(reuse.calls_to_come(9) == 20);
    reuse.expect(0);
    CHECK(reuse.calls_to_come() == 1);
    reuse.expect(std::nan(""));
    CHECK(reuse.calls_to_come() == 1);
}
