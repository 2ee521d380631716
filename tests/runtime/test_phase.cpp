// What a dispatcher keeps for a phase: decision, plan, results of inspections, and expected reuse;
// kinds of phases, and how they are stored.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/phase/phase.hpp>

#include "golden/most.hpp"
#include "golden/phases.hpp"
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

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

Pattern pattern_of(double count, double work) {
    Pattern pattern;
    pattern.count = count;
    pattern.work = work;
    pattern.sparsity = 0.9;
    return pattern;
}

}  // namespace

TEST_CASE("a phase continues while features stay close to their values at its beginning") {
    log() = {};
    near::Dispatcher dispatch;
    Numbers data(1);
    const auto phases_after = [&](double n, double con, bool on_device = false) {
        Pattern pattern = pattern_of(n, con);
        pattern.fails = on_device;
        dispatch(pattern, data);
        return dispatch.counts().phases;
    };
    CHECK(phases_after(2000, 8) == 1);
    CHECK(phases_after(2200, 8) == 1);
    CHECK(phases_after(1800, 7.2) == 1);
    CHECK(phases_after(2201, 8) == 2);  // relative to the beginning, not to the previous call
    CHECK(dispatch.features().n == 2201);
    CHECK(phases_after(2201, 9) == 3);
    CHECK(phases_after(2201, 9, true) == 4);  // a word must be equal
    CHECK(phases_after(0, 9, true) == 5);
    CHECK(phases_after(0, 9, true) == 5);
    CHECK(phases_after(1, 9, true) == 6);
    const double none = std::numeric_limits<double>::quiet_NaN();
    CHECK(phases_after(2201, none, true) == 7);
    CHECK(phases_after(2201, none, true) == 7);
    const double endless = std::numeric_limits<double>::infinity();
    CHECK(phases_after(2201, endless, true) == 8);
    CHECK(phases_after(2201, endless, true) == 8);
    CHECK(phases_after(2201, -endless, true) == 9);
}

TEST_CASE("a phase change runs no inspection if none is needed") {
    log() = {};
    near::Dispatcher dispatch;
    Numbers data(1);
    for (int i = 0; i < 20; ++i) dispatch(pattern_of(2000 * (1 + 0.01 * i / 20), 8), data);
    CHECK(log().inspections == 1);
    dispatch(pattern_of(10, 8), data);  // the cheap feature is enough to decide
    CHECK(dispatch.counts().phases == 2);
    CHECK(log().inspections == 1);
}

TEST_CASE("an inspection with a validity value outlives phases") {
    log() = {};
    lasting::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern = pattern_of(2000, 8);
    for (int step = 0; step < 20; ++step) dispatch(pattern, step, data);
    CHECK(dispatch.counts().phases == 20);
    CHECK(dispatch.counts().inspections == 1);
    CHECK(log().inspections == 1);
    CHECK(dispatch.features().sp == 0.9);
    CHECK(log().runs.back() == "many");

    pattern.version = 1;
    pattern.sparsity = 0.1;
    dispatch(pattern, 19, data);  // the same phase: nothing is inspected
    CHECK(log().inspections == 1);
    dispatch(pattern, 20, data);
    CHECK(log().inspections == 2);
    CHECK(dispatch.features().sp == 0.1);
    CHECK(log().runs.back() == "some");

    pattern.count = 10;  // decided without it, so not inspected
    dispatch(pattern, 21, data);
    CHECK(std::isnan(dispatch.features().sp));
    dispatch.forget();
    pattern.count = 2000;
    dispatch(pattern, 21, data);
    CHECK(log().inspections == 3);
}

TEST_CASE("a phase of a fixed number of calls") {
    log() = {};
    often::Dispatcher dispatch;
    Numbers data(1);
    for (int i = 0; i < 10; ++i) dispatch(pattern_of(2000, 8), data);
    CHECK(dispatch.counts().phases == 1);
    CHECK(log().plans == 1);
    dispatch(pattern_of(2000, 8), data);
    CHECK(dispatch.counts().phases == 2);
    CHECK(log().plans == 2);
    CHECK(log().living_plans == 1);
    for (int i = 0; i < 89; ++i) dispatch(pattern_of(2000, 8), data);
    CHECK(dispatch.counts().phases == 10);
    CHECK(dispatch.counts().calls == 100);
}

TEST_CASE("a phase by a sample, and by a whole range") {
    log() = {};
    part::Dispatcher by_sample;
    whole::Dispatcher by_all;
    Numbers range(5000, 1), data(5000, 1);
    by_sample(range);
    by_all(range, data);
    by_all(range, data);
    CHECK(by_all.counts().phases == 1);
    range[4321] += 1;
    by_all(range, data);
    CHECK(by_all.counts().phases == 2);
    CHECK(by_sample.counts().phases == 1);
    by_sample(range);  // the previous run has changed all of it
    CHECK(by_sample.counts().phases == 2);
}

namespace rt = selgen::rt;

namespace {

enum class Variant : unsigned char { only };
struct Features {};
struct Selector : rt::SelectorTraits<Variant, 1, Features> {};

/// Stores, invalidates and forgets `a`, which differs from `b`.
template <class Phase>
void check_held(const Phase& a, const Phase& b) {
    rt::State<Selector, Phase> held;
    const auto begin = [&](const Phase& phase) {
        held.begin(rt::Set<Variant, 1>::all());
        held.keep_phase(phase);
    };
    CHECK_FALSE(held.holds(a));
    CHECK_FALSE(held.keeps(a));
    begin(a);
    CHECK(held.holds(a));
    CHECK(held.keeps(a));
    CHECK_FALSE(held.holds(b));
    CHECK_FALSE(held.keeps(b));
    held.invalidate_phase();
    CHECK_FALSE(held.holds(a));
    CHECK_FALSE(held.holds(b));
    CHECK(held.keeps(a));
    CHECK_FALSE(held.keeps(b));
    CHECK(held.revalidate_phase());
    CHECK(held.holds(a));
    begin(b);
    CHECK(held.holds(b));
    CHECK_FALSE(held.holds(a));
    held.forget();
    CHECK_FALSE(held.revalidate_phase());
    for (const Phase& phase : {a, b}) {
        CHECK_FALSE(held.holds(phase));
        CHECK_FALSE(held.keeps(phase));
    }

    rt::KeptPhase<Phase> kept;
    CHECK_FALSE(kept.keeps(a));
    kept.store(a);
    CHECK(kept.keeps(a));
    CHECK_FALSE(kept.keeps(b));
    kept.forget();
    CHECK_FALSE(kept.keeps(a));
}

}  // namespace

TEST_CASE("a phase of one word") {
    for (const std::uint64_t other : {std::uint64_t{1}, ~std::uint64_t{0}}) {
        check_held<std::uint64_t>(0, other);
        check_held<std::uint64_t>(other, 0);
    }
    check_held<int>(-1, 1);
    check_held<bool>(true, false);
    check_held<char>('a', 'b');
    const int there[2] = {1, 1};
    check_held<const int*>(&there[0], &there[1]);
    check_held<const int*>(nullptr, &there[0]);
}

TEST_CASE("a phase of some words") {
    using Six = std::array<std::uint64_t, 6>;
    for (std::size_t i = 0; i < 6; ++i) {
        Six other{1, 2, 3, 4, 5, 6};
        other[i] = std::numeric_limits<std::uint64_t>::max();
        check_held(Six{1, 2, 3, 4, 5, 6}, other);
    }
    // Words that differ in the same bits do not cancel.
    check_held(Six{1, 1, 0, 0, 0, 0}, Six{0, 0, 0, 0, 0, 0});
    check_held(std::pair<int, long>(-1, 2), std::pair<int, long>(-1, 3));
    check_held(std::tuple<int, bool, const char*>(1, true, nullptr),
               std::tuple<int, bool, const char*>(1, false, nullptr));
    check_held(std::array<int, 20>{1}, std::array<int, 20>{2});  // too many to be unrolled
}

TEST_CASE("a phase of any type that compares") {
    check_held(std::string("a"), std::string("b"));
    check_held(1.5, 2.5);
    check_held(std::pair<int, double>(1, 2), std::pair<int, double>(1, 3));
}
