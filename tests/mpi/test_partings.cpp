#include <catch2/catch.hpp>

#include "../golden/ranks.hpp"
#include "here.hpp"
#include "messages.hpp"

using selgen::rt::Reason;

TEST_CASE("ranks that begin a phase in different calls are told") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher(pattern(100, 1), data);
    if (is_last()) dispatcher(pattern(100, 1), data);
    CHECK_THROWS_WITH(dispatcher(pattern(100, 2), data),
                      "selgen: shared: ranks begin a phase in different calls: some after 1 "
                      "calls, some after 2");
    CHECK(!dispatcher.decision());
}

TEST_CASE("ranks that decided differently are told when they meet") {
    namespace rt = selgen::rt;
    rt::State<shared::Variant, 3, shared::Features, int> state{shared::detail::about,
                                                               shared::detail::registered};
    selgen::mpi::Ranks<shared::Variant, 3, shared::Features, 5> ranks(
        MPI_COMM_WORLD, shared::detail::fields, shared::detail::told);
    const auto begin = [&] {
        state.begin(shared::detail::available());
        ranks.begin(
            state, [] {}, [](shared::Variant) { return false; });
    };
    begin();
    state.keep({is_last() ? shared::Variant::many : shared::Variant::few, Reason::rule}, 1);
    CHECK_THROWS_WITH(begin(), "selgen: shared: ranks decided differently in the phase before");
}

TEST_CASE("an error of MPI is no failure of the plan, which is dropped") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher.expect(1000);
    dispatcher(pattern(1e6, 1), data);
    CHECK(dispatcher.plan_bytes() == 8e6);

    fail_after = 2;  // the features and the inspection, but not the plan
    CHECK_THROWS_AS(dispatcher(pattern(1e6, 2), data), selgen::mpi::Error);
    fail_after = -1;
    CHECK(!dispatcher.decision());
    CHECK(dispatcher.counts().failures == 0);
    CHECK(dispatcher.plan_bytes() == 0);

    dispatcher(pattern(1e6, 2), data);
    CHECK(dispatcher.decision()->variant == shared::Variant::many);
}
