// What a dispatcher keeps for a phase: decision, plan, results of inspections, and expected reuse.
#include <catch2/catch.hpp>
#include <cmath>
#include <type_traits>
#include <vector>

#include "golden/most.hpp"
#include "golden/reduce.hpp"
#include "golden/tree.hpp"

using kernels::log;
using selgen::rt::Reason;

namespace {

/// A pattern that the goal decides; the version defines the phase.
kernels::Pattern large(int version) {
    kernels::Pattern pattern;
    pattern.count = 1e6;
    pattern.work = 50;
    pattern.version = version;
    return pattern;
}

}  // namespace

TEST_CASE("decision and plan are kept for a phase") {
    log() = {};
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    dispatch.force(reduce::Variant::selpriv);
    for (int i = 0; i < 10; ++i) dispatch(large(1), data);
    CHECK(log().plans == 1);
    CHECK(dispatch.counts().calls == 10);
    CHECK(dispatch.counts().phases == 1);
    dispatch(large(2), data);
    CHECK(log().plans == 2);
    CHECK(log().living_plans == 1);
    CHECK(dispatch.counts().phases == 2);
    CHECK(data[0] == 11);
}

TEST_CASE("a plan is destroyed with its dispatcher") {
    log() = {};
    {
        reduce::Dispatcher dispatch;
        kernels::Numbers data(3);
        dispatch.force("selpriv");
        dispatch(large(1), data);
        CHECK(log().living_plans == 1);
    }
    CHECK(log().living_plans == 0);
}

TEST_CASE("an inspection runs once per phase, and only if a path needs it") {
    log() = {};
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    kernels::Pattern small;
    small.count = 10;
    dispatch(small, data);
    CHECK(log().inspections == 0);
    CHECK(std::isnan(dispatch.features().sp));
    CHECK(dispatch.decision()->reason == Reason::rule);
    for (int i = 0; i < 5; ++i) dispatch(large(1), data);
    CHECK(log().inspections == 1);
    CHECK(dispatch.features().sp == 0.5);
    CHECK(dispatch.counts().inspections == 1);
}

TEST_CASE("a tree runs an inspection on the branch that needs it") {
    log() = {};
    tree::Dispatcher dispatch;
    kernels::Pattern pattern = large(1);
    pattern.work = 1e-5;
    CHECK(dispatch(pattern) == 1);
    CHECK(log().inspections == 0);
    pattern = large(2);
    pattern.work = 3;  // con <= 12: sp is not read
    pattern.mobility = 1;
    CHECK(dispatch(pattern) == 3);
    CHECK(log().inspections == 0);
    pattern = large(3);
    CHECK(dispatch(pattern) == 2);
    CHECK(log().inspections == 1);
}

TEST_CASE("reuse is the length of the previous phase") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    dispatch(large(1), data);
    CHECK(dispatch.features().reuse == 1);
    for (int i = 0; i < 6; ++i) dispatch(large(1), data);
    dispatch(large(2), data);
    CHECK(dispatch.features().reuse == 7);
    dispatch.expect(40);
    CHECK(dispatch.features().reuse == 7);
    dispatch(large(3), data);
    CHECK(dispatch.features().reuse == 40);
}

TEST_CASE("reuse is computed by the spec unless the program has set its expectation") {
    most::Dispatcher dispatch;
    dispatch(large(1));
    CHECK(dispatch.features().reuse == 50);
    dispatch.expect(3);
    dispatch(large(2));
    CHECK(dispatch.features().reuse == 3);
}

TEST_CASE("the running variant is kept within the margin") {
    most::Dispatcher dispatch;
    kernels::Pattern pattern = large(1);
    pattern.count = 10.5;  // plain 11.5, deep 12
    CHECK(dispatch(pattern) == 3);
    pattern.count = 11.5;  // plain 12.5 gains less than 10 %
    pattern.version = 2;
    CHECK(dispatch(pattern) == 3);
    CHECK(dispatch.decision()->reason == Reason::stayed);
    pattern.count = 13;
    pattern.version = 3;
    CHECK(dispatch(pattern) == 1);
    CHECK(dispatch.decision()->reason == Reason::goal);
    CHECK(dispatch.counts().switches == 1);
}

TEST_CASE("nothing is decided before the first call") {
    const reduce::Dispatcher dispatch;
    CHECK(!dispatch.decision());
    CHECK(dispatch.explain() == "reduce: no decision yet\n");
    CHECK(dispatch.counts().calls == 0);
    CHECK(dispatch.why(reduce::Variant::repbuf) == selgen::rt::Why::open);
}

TEST_CASE("after forget(), the next call starts a phase") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    dispatch(large(1), data);
    dispatch.forget();
    dispatch(large(1), data);
    CHECK(dispatch.counts().phases == 2);
}

TEST_CASE("a variant that a feature forces is used in the same call, and after it") {
    tree::Dispatcher dispatch;
    kernels::Pattern pattern = large(1);
    CHECK(dispatch(pattern) != 1);
    pattern.version = 2;
    pattern.when_read = [&] { dispatch.force(tree::Variant::sequential); };
    CHECK(dispatch(pattern) == 1);
    CHECK(dispatch.decision()->reason == Reason::forced);
    pattern.when_read = nullptr;
    CHECK(dispatch(pattern) == 1);
    pattern.version = 3;
    CHECK(dispatch(pattern) == 1);
    dispatch.unforce();
    CHECK(dispatch(pattern) != 1);
}

TEST_CASE("dispatchers of a vector keep their decisions when it grows") {
    static_assert(std::is_nothrow_move_constructible_v<tree::Dispatcher>);
    std::vector<tree::Dispatcher> all(1);
    all[0](large(1));
    const auto variant = all[0].decision()->variant;
    all.resize(20);
    CHECK(all[0].decision()->variant == variant);
    CHECK(all[0].counts().calls == 1);
    CHECK_FALSE(all[1].decision());
}
