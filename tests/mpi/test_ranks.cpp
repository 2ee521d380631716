// Decisions that all ranks share: merged features, vetoes, failed plans, and the number of
// messages.
#include <mpi.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "golden/ranks.hpp"
#include "here.hpp"

namespace {

using selgen::rt::Reason;
using selgen::rt::Why;

/// Whether all ranks have the same number, computed by other MPI calls than the tested ones.
bool same_everywhere(int mine) {
    int least = 0, most = 0;
    PMPI_Allreduce(&mine, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    PMPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return least == most;
}
/// The maximum over all ranks, computed in the same way.
double largest(double mine) {
    double most = 0;
    PMPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}
template <class Dispatcher>
bool decided_alike(const Dispatcher& dispatcher) {
    return same_everywhere(static_cast<int>(dispatcher.decision()->variant));
}

}  // namespace

TEST_CASE("all ranks decide by the maximum of each feature") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    for (int version = 1; version <= 20; ++version) {
        // Each rank alone would decide differently in some of the phases.
        auto mine = pattern(20 + 400 * ((rank() + version) % 4), version);
        mine.mobility = 1 + (rank() + 2 * version) % 3;
        dispatcher(mine, data);
        CHECK(decided_alike(dispatcher));
        CHECK(dispatcher.features().n == largest(mine.count));
        CHECK(dispatcher.features().mob == largest(mine.mobility));
    }
    CHECK(data[0] == 20);
}

TEST_CASE("no message is sent within a phase, and one for each step at its start") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher.expect(1000);
    kernels::log() = {};
    for (int version = 1; version <= 3; ++version) {
        const auto mine = pattern(1e6 + rank(), version);
        const std::uint64_t before = sent;
        dispatcher(mine, data);
        CHECK(sent - before == 3);  // the features, the inspection, the variant and its plan
        CHECK(dispatcher.decision()->variant == shared::Variant::many);
        for (int call = 1; call < 1000; ++call) dispatcher(mine, data);
        CHECK(sent - before == 3);
    }
    CHECK(dispatcher.messages() == 9);
    CHECK(kernels::log().renewals == 2);

    const std::uint64_t before = sent;
    dispatcher(pattern(100, 4), data);  // a rule that needs no inspection, a variant without a plan
    CHECK(dispatcher.decision()->variant == shared::Variant::small);
    CHECK(sent - before == 2);  // the features and the variant
}

TEST_CASE("a rank whose own features make a variant infeasible vetoes it for all") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher(pattern(is_last() ? 5 : 500, 1), data);
    CHECK(dispatcher.features().n == 500);
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    CHECK(dispatcher.why(shared::Variant::small) == Why::infeasible);
    CHECK(dispatcher.explain().find("  small: infeasible: n >= 10 does not hold on some rank") !=
          std::string::npos);
    dispatcher(pattern(is_last() ? 10 : 500, 2), data);
    CHECK(dispatcher.decision()->variant == shared::Variant::small);
}

TEST_CASE("the result of an inspection on one rank can make a variant infeasible on all") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher.expect(1000);
    auto mine = pattern(1e6, 1);
    mine.sparsity = is_last() ? 0.9 : 0.1;
    dispatcher(mine, data);
    CHECK(dispatcher.features().sp == 0.9);
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    CHECK(dispatcher.why(shared::Variant::many) == Why::infeasible);
    CHECK(dispatcher.counts().inspections == 1);
}

TEST_CASE("a plan that fails on one rank is dropped on all, and the next best variant runs") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher.expect(1000);
    auto mine = pattern(1e6, 1);
    mine.fails = is_last();
    dispatcher(mine, data);
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    CHECK(dispatcher.why(shared::Variant::many) == Why::failed);
    const std::string other =
        "selgen: shared: the plan of many failed on rank " + std::to_string(size() - 1);
    CHECK(dispatcher.failure(shared::Variant::many) == (is_last() ? "no memory for many" : other));
    CHECK(dispatcher.plan_bytes() == 0);
    CHECK(dispatcher.counts().failures == 1);

    dispatcher(pattern(1e6, 2), data);
    CHECK(dispatcher.decision()->variant == shared::Variant::many);
    CHECK(dispatcher.plan_bytes() == 8e6);

    mine.version = 3;
    dispatcher(mine, data);  // a renewal that fails on one rank
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    CHECK(dispatcher.plan_bytes() == 0);
}

TEST_CASE("all ranks take the variant that one rank forces; the lowest rank wins") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    if (is_last()) dispatcher.force("small");
    dispatcher(pattern(1e6, 1), data);
    CHECK(dispatcher.decision()->variant == shared::Variant::small);
    CHECK(dispatcher.decision()->reason == Reason::forced);
    if (rank() == 0) dispatcher.force("few");
    dispatcher(pattern(1e6, 2), data);
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    dispatcher.unforce();
    dispatcher(pattern(100, 3), data);
    CHECK(dispatcher.decision()->reason == Reason::rule);
}

TEST_CASE("NaN on one rank is NaN for all") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    dispatcher(pattern(is_last() ? nan : 100, 1), data);
    CHECK(dispatcher.features().n != dispatcher.features().n);
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    CHECK(dispatcher.decision()->reason == Reason::otherwise);
}

TEST_CASE("negative and infinite values keep their order") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher(pattern(-3.5 - rank(), 1), data);
    CHECK(dispatcher.features().n == -3.5);
    const double infinity = std::numeric_limits<double>::infinity();
    dispatcher(pattern(is_last() ? infinity : -infinity, 2), data);
    CHECK(dispatcher.features().n == infinity);
}

TEST_CASE("words that differ between ranks are unknown, and a flag is true if one rank has it") {
    words::Dispatcher dispatcher;
    kernels::Numbers data(1);
    kernels::Faults faults;
    dispatcher(kernels::Layout::row, faults, data);
    CHECK(dispatcher.decision()->variant == words::Variant::rows);
    faults.version = is_last() ? 1 : 0;
    dispatcher(is_last() ? kernels::Layout::tiled : kernels::Layout::row, faults, data);
    CHECK(dispatcher.features().kind != dispatcher.features().kind);
    CHECK(dispatcher.features().wide == 1);
    CHECK(dispatcher.decision()->variant == words::Variant::vectors);
}

TEST_CASE("a feature that throws on one rank is an error on all, and the next call works") {
    words::Dispatcher dispatcher;
    kernels::Numbers data(1);
    kernels::Faults faults;
    faults.fail_at = is_last() ? 1 : 0;
    const std::string other = "selgen: words: rank " + std::to_string(size() - 1) +
                              " could not begin the phase (features, inspection or "
                              "SELGEN_FORCE); see the error on that rank";
    CHECK_THROWS_WITH(dispatcher(kernels::Layout::row, faults, data),
                      is_last() ? "injected" : other);
    CHECK(!dispatcher.decision());
    dispatcher(kernels::Layout::row, faults, data);
    CHECK(dispatcher.decision()->variant == words::Variant::rows);
}

TEST_CASE("a variant that one rank's machine cannot run is open on none") {
    namespace rt = selgen::rt;
    rt::State<shared::detail::Selector, int> state;
    selgen::mpi::Ranks<shared::Variant, 3, shared::Features, 5> ranks(
        MPI_COMM_WORLD, shared::detail::Selector::fields);
    auto available = shared::detail::Selector::available();
    if (is_last()) available.remove(shared::Variant::many);
    state.begin(available);
    ranks.own.threads = 2 + rank();
    ranks.begin(
        state, [] {}, [](shared::Variant) { return false; });
    CHECK(!state.open().has(shared::Variant::many));
    CHECK(state.open().has(shared::Variant::few));
    CHECK(state.why(shared::Variant::many, false) == Why::unavailable);
    CHECK(state.features.threads == 2);
}

TEST_CASE("a part of the ranks decides for itself") {
    MPI_Comm half = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, rank() % 2, rank(), &half);
    {
        shared::Dispatcher dispatcher(half);
        kernels::Numbers data(1);
        dispatcher(pattern(100 + rank() % 2, 1), data);
        CHECK(dispatcher.features().n == 100 + rank() % 2);
    }
    MPI_Comm_free(&half);
}

TEST_CASE("a dispatcher duplicates the communicator in its first decision, and frees it") {
    const int before = duplicated, freed_before = freed;
    auto dispatcher = std::make_unique<unread::Dispatcher>();
    CHECK(duplicated == before);
    kernels::Numbers data(1);
    for (int call = 0; call < 250; ++call) (*dispatcher)(data);
    CHECK(dispatcher->messages() == 6);
    CHECK(duplicated == before + 1);
    dispatcher.reset();
    CHECK(freed == freed_before + 1);
}

TEST_CASE("a static dispatcher can be destroyed after MPI is finalised") {
    kernels::Numbers data(1);
    unread::call(data);
    CHECK(unread::local().messages() == 2);
}

TEST_CASE("a selector that decides alone sends nothing") {
    by_itself::Dispatcher dispatcher;
    kernels::Numbers data(1);
    const std::uint64_t before = sent;
    dispatcher(is_last() ? 100 : 1, data);
    CHECK(dispatcher.decision()->variant ==
          (is_last() ? by_itself::Variant::b : by_itself::Variant::a));
    CHECK(sent == before);
}
