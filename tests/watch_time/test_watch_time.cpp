// Selectors that watch the time, explore, and decide again within a phase.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "../golden/kernels.hpp"

#define SELGEN_CLOCK kernels::Time
#include "golden/watch.hpp"

using kernels::Clock;
using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

Pattern pattern_of(double count) {
    Pattern pattern;
    pattern.count = count;
    return pattern;
}

long times(const Clock& clock, std::string_view name) {
    return std::count(clock.runs.begin(), clock.runs.end(), name);
}

}  // namespace

TEST_CASE("a variant that becomes three times slower is replaced within 20 calls") {
    each::Dispatcher dispatch;
    Clock clock{200e-6};
    const Pattern pattern = pattern_of(200e3);
    for (int i = 0; i < 50; ++i) dispatch(pattern, clock);
    CHECK(times(clock, "a") == 50);
    clock.runs.clear();
    clock.slow_a = 3;
    for (int i = 0; i < 20; ++i) dispatch(pattern, clock);
    CHECK(std::string_view(clock.runs.back()) == "b");
    CHECK(dispatch.correction_factors()[0] > 2 * dispatch.correction_factors()[1]);
    CHECK(dispatch.explored() == 0);
}

TEST_CASE("runs outside the model's domain do not change its correction") {
    each::Dispatcher dispatch;
    Clock clock{1};  // 200 times the prediction of the model
    for (int i = 0; i < 50; ++i) dispatch(pattern_of(5e6), clock);
    CHECK(times(clock, "a") == 50);
    CHECK(dispatch.decision()->outside);
    CHECK(dispatch.correction_factors() == std::array<double, 2>{1, 1});
    CHECK(dispatch.trust(each::Variant::a) == selgen::rt::Trust::unmeasured);
}

TEST_CASE("one slow run does not change the choice") {
    each::Dispatcher dispatch;
    Clock clock{100e-6};
    const Pattern pattern = pattern_of(100e3);
    for (int i = 0; i < 50; ++i) dispatch(pattern, clock);
    clock.slow_a = 50;
    dispatch(pattern, clock);
    clock.slow_a = 1;
    for (int i = 0; i < 50; ++i) dispatch(pattern, clock);
    CHECK(times(clock, "b") == 0);
    CHECK(dispatch.trust(each::Variant::a) == selgen::rt::Trust::ok);
}

TEST_CASE("a slow variant is replaced within a phase if the gain pays for the other plan") {
    log() = {};
    timed::Dispatcher dispatch;
    dispatch.expect(1000);
    Clock clock{200e-6};
    const Pattern pattern = pattern_of(200e3);  // c is infeasible
    for (int i = 0; i < 30; ++i) dispatch(pattern, clock);
    CHECK(times(clock, "a") == 30);
    clock.slow_a = 5;
    clock.runs.clear();
    for (int i = 0; i < 20; ++i) dispatch(pattern, clock);
    CHECK(std::string_view(clock.runs.back()) == "b");
    CHECK(log().plans == 1);
    CHECK(dispatch.counts().phases == 1);
    CHECK(dispatch.counts().switches == 1);
    CHECK(dispatch.counts().calls == 50);
}

TEST_CASE("rivals are explored now and then, and their plans are dropped") {
    log() = {};
    timed::Dispatcher dispatch;
    Clock clock{5e-6};
    const Pattern pattern = pattern_of(5e3);
    for (int i = 0; i < 10000; ++i) dispatch(pattern, clock);
    CHECK(log().plans > 0);
    CHECK(dispatch.explored() > 0);
    CHECK(dispatch.explored() <= 0.01 * dispatch.seconds());
    CHECK(dispatch.planning_seconds() == Approx(log().plans * 15e-6));  // only this took time
    CHECK(dispatch.decision_seconds() == Approx(0).margin(1e-12));
    CHECK(log().living_plans <= 1);
    CHECK(dispatch.counts().calls == 10000);
    CHECK(dispatch.counts().phases == 1);
}

TEST_CASE("a phase that is longer than expected can get a plan later") {
    log() = {};
    growing::Dispatcher dispatch;
    Numbers data(1);
    const Pattern pattern = pattern_of(1000);
    int calls = 0;
    for (; calls < 100 && log().plans == 0; ++calls) dispatch(pattern, data);
    // A plan costs 90, and saves 9 per call. It pays if ten more calls are expected. That is after
    // 16 calls, because the expected length doubles.
    CHECK(calls == 17);
    for (; calls < 200; ++calls) dispatch(pattern, data);
    CHECK(log().plans == 1);
    CHECK(log().inspections == 1);
    CHECK(data[0] == 200);
    CHECK(dispatch.counts().phases == 1);

    Pattern next = pattern;
    next.version = 1;
    dispatch(next,
             data);  // the phase is expected to be as long as the last, so the plan is made at once
    CHECK(log().plans == 2);
    CHECK(log().living_plans == 1);
}

TEST_CASE("a plan that fails within a phase keeps the running variant") {
    log() = {};
    growing::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern = pattern_of(1000);
    pattern.fails = true;
    for (int i = 0; i < 100; ++i) dispatch(pattern, data);
    CHECK(log().plans == 0);
    CHECK(data[0] == 100);
    CHECK(dispatch.why(growing::Variant::fast) == selgen::rt::Why::failed);
    CHECK(dispatch.counts().failures == 1);
}

TEST_CASE("a forced variant is not replaced by exploration") {
    timed::Dispatcher dispatch;
    log() = {};
    dispatch.force(timed::Variant::b);
    Clock clock{2e-6};
    for (int i = 0; i < 2000; ++i) dispatch(pattern_of(20e3), clock);
    CHECK(times(clock, "b") == 2000);
    CHECK(log().plans == 1);
    CHECK(dispatch.decision()->reason == selgen::rt::Reason::forced);
}

TEST_CASE("measured corrections are saved, and loaded by the next run of the program") {
    const std::string name = "selgen_" + std::to_string(selgen::rt::process_id()) + ".state";
    const std::string path = (std::filesystem::temp_directory_path() / name).string();
    each::Dispatcher dispatch;
    CHECK_FALSE(dispatch.load(path + ".none"));
    Clock clock{100e-6, 4};
    const Pattern pattern = pattern_of(100e3);
    for (int i = 0; i < 50; ++i) dispatch(pattern, clock);
    dispatch.save(path);
    each::Dispatcher next;
    REQUIRE(next.load(path));
    CHECK(next.correction_factors() == dispatch.correction_factors());
    timed::Dispatcher other;
    CHECK_FALSE(other.load(path));
    CHECK(other.correction_factors()[0] == 1);

    std::FILE* const file = std::fopen(path.c_str(), "r+b");
    REQUIRE(file != nullptr);
    std::fseek(file, -3, SEEK_END);
    std::fputc('x', file);
    std::fclose(file);
    CHECK_FALSE(next.load(path));
    CHECK(next.correction_factors() == dispatch.correction_factors());
    std::remove(path.c_str());
    CHECK_THROWS_WITH(dispatch.save("no/such/folder/state"),
                      Catch::Contains("selgen: cannot write no/such/folder/state: "));
}

TEST_CASE("saved lengths of phases are the expected ones of the next run") {
    const std::string name = "selgen_" + std::to_string(selgen::rt::process_id()) + ".lengths";
    const std::string path = (std::filesystem::temp_directory_path() / name).string();
    Clock clock{5e-6};
    Pattern pattern = pattern_of(5e3);
    timed::Dispatcher dispatch;
    for (pattern.version = 1; pattern.version <= 10; ++pattern.version)
        for (int call = 0; call < 30; ++call) dispatch(pattern, clock);
    dispatch.save(path);
    timed::Dispatcher next;
    REQUIRE(next.load(path));
    std::remove(path.c_str());
    next(pattern, clock);
    CHECK(next.features().reuse == 30);
    timed::Dispatcher without;
    without(pattern, clock);
    CHECK(without.features().reuse == 1);
}

TEST_CASE("a variant with a plan above the limit of memory is set aside") {
    log() = {};
    bounded::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern = pattern_of(2000);
    dispatch(pattern, data);
    CHECK(dispatch.plan_bytes() == 16000);
    pattern.count = 10000;
    pattern.version = 1;
    dispatch(pattern, data);
    CHECK(log().runs.back() == "slow");
    CHECK(log().living_plans == 0);
    CHECK(dispatch.plan_bytes() == 0);
    CHECK(dispatch.failure(bounded::Variant::fast) ==
          "it uses 8e+04 bytes; the limit is 6.554e+04");
}

TEST_CASE("a repeated decision does not begin a phase: features are compared with its start") {
    moving::Dispatcher dispatch;
    Numbers data(1);
    for (double n = 1000; n < 4000; n *= 1.005) {
        dispatch(pattern_of(n), data);
        CHECK(n <= 1.1 * dispatch.features().n);
    }
    CHECK(dispatch.counts().phases > 10);
    CHECK(dispatch.counts().switches > 0);
}

TEST_CASE("exploration finds a variant again that was slow for a while") {
    timed::Dispatcher dispatch;
    dispatch.expect(1e6);
    Clock clock{20e-6};
    const Pattern pattern = pattern_of(200e3);  // c is infeasible
    const auto call = [&](int calls) {
        for (int i = 0; i < calls; ++i) dispatch(pattern, clock);
    };
    call(100);
    CHECK(times(clock, "a") > 90);
    const double quick = dispatch.correction_factors()[0];
    clock.slow_a = 10;
    call(20);
    CHECK(dispatch.correction_factors()[0] > 4 * quick);
    CHECK(dispatch.decision()->variant == timed::Variant::b);
    clock.slow_a = 1;
    call(60000);
    CHECK(dispatch.correction_factors()[0] < 2 * quick);
}

TEST_CASE("an explored rival does not count as the variant of the last phase") {
    timed::Dispatcher dispatch;
    Clock clock{5e-6};
    Pattern pattern = pattern_of(5e3);
    for (int phase = 0; phase < 3; ++phase, ++pattern.version) {
        int calls = 0;
        do dispatch(pattern, clock);
        while (dispatch.decision()->reason != selgen::rt::Reason::explored && ++calls < 10000);
        REQUIRE(calls < 10000);
    }
    CHECK(dispatch.counts().phases == 3);
    CHECK(dispatch.counts().switches == 0);
}

TEST_CASE("a run can call its own selector in its phase while rivals are explored") {
    timed::Dispatcher dispatch;
    dispatch.expect(1000);
    Clock clock{200e-6};
    const Pattern pattern = pattern_of(200e3);
    for (int i = 0; i < 30; ++i) dispatch(pattern, clock);
    clock.slow_a = 5;
    for (int i = 0; i < 20; ++i) dispatch(pattern, clock);
    REQUIRE(std::string_view(clock.runs.back()) == "b");  // this variant has a plan
    Clock inner = clock;
    clock.inside = [&] {
        for (int i = 0; i < 3; ++i) dispatch(pattern, inner);
    };
    inner.slow_a = clock.slow_a = 1;
    for (int i = 0; i < 5000; ++i) dispatch(pattern, clock);
    CHECK(dispatch.counts().calls == 20050);
    CHECK(times(inner, "a") > 0);  // explored, and found to be fast again
}
