// Kinds of phases: features within a share, a sample, a whole range, a number of calls.
#include <catch2/catch.hpp>
#include <limits>

#include "golden/phases.hpp"

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
