// A fault injected at each point where C++ of the user runs, and runs that decline before they
// write.
#include <catch2/catch.hpp>

#include "golden/declines.hpp"
#include "golden/faults.hpp"

using kernels::Faults;
using kernels::log;
using kernels::Numbers;

namespace {

/// The outcome of several phases of calls.
struct Outcome {
    int returned = 0;
    int threw = 0;
    int threw_after_writing = 0;
};

void call_once(faulty::Dispatcher& dispatch, Faults& faults, Numbers& data, Outcome& outcome) {
    faults.wrote = faults.declines = false;
    try {
        dispatch(faults, data);
        ++outcome.returned;
    } catch (...) {
        ++outcome.threw;
        outcome.threw_after_writing += faults.wrote ? 1 : 0;
    }
}

Outcome run_phases(Faults& faults, Numbers& data) {
    faulty::Dispatcher dispatch;
    Outcome outcome;
    for (faults.version = 1; faults.version <= 4; ++faults.version)
        for (int call = 0; call < 12; ++call) call_once(dispatch, faults, data, outcome);
    CHECK(log().living_plans <= 1);
    return outcome;
}

}  // namespace

TEST_CASE("a fault at any point ends in the right result or its exception") {
    log() = {};
    Faults none;
    Numbers data(1);
    CHECK(run_phases(none, data).returned == 48);
    CHECK(data[0] == 48);
    CHECK(log().living_plans == 0);
    REQUIRE(none.passed > 100);

    int faults_met = 0;
    for (const auto kind :
         {Faults::Kind::error, Faults::Kind::memory, Faults::Kind::number, Faults::Kind::declined})
        for (int place = 1; place <= none.passed; ++place) {
            log() = {};
            data = Numbers(1);
            Faults faults;
            faults.fail_at = place;
            faults.kind = kind;
            const Outcome outcome = run_phases(faults, data);
            CHECK(outcome.returned + outcome.threw == 48);
            CHECK(outcome.threw <= 1);
            CHECK(data[0] == outcome.returned + outcome.threw_after_writing);
            CHECK(log().living_plans == 0);
            faults_met += outcome.threw;
        }
    CHECK(faults_met > 100);
}

TEST_CASE("if everything throws from some point on, nothing that was destroyed is used") {
    log() = {};
    Faults none;
    Numbers data(1);
    run_phases(none, data);
    int threw = 0;
    for (const auto kind : {Faults::Kind::error, Faults::Kind::memory})
        for (int place = 1; place <= none.passed; ++place) {
            log() = {};
            data = Numbers(1);
            Faults faults;
            faults.fail_at = place;
            faults.keeps_failing = true;
            faults.kind = kind;
            faulty::Dispatcher dispatch;
            Outcome outcome;
            for (faults.version = 1; faults.version <= 4; ++faults.version)
                for (int call = 0; call < 12; ++call) call_once(dispatch, faults, data, outcome);
            const int written = outcome.returned + outcome.threw_after_writing;
            CHECK(data[0] == written);
            threw += outcome.threw;
            faults.fail_at = 0;  // and then it works again
            dispatch(faults, data);
            CHECK(data[0] == written + 1);
        }
    CHECK(threw > 1000);
}

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;
using selgen::rt::Why;

namespace {

Pattern pattern_of(double mobility) {
    Pattern pattern;
    pattern.count = 2000;
    pattern.mobility = mobility;
    return pattern;
}

}  // namespace

TEST_CASE("a variant that declines is skipped in its phase, and the next best runs") {
    log() = {};
    shy::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern = pattern_of(2.5);
    for (int i = 0; i < 10; ++i) dispatch(pattern, data);
    CHECK(data[0] == 10);
    CHECK(log().runs == std::vector<std::string>(10, "shared"));
    CHECK(log().plans == 1);
    CHECK(log().inspections == 1);
    CHECK(dispatch.why(shy::Variant::fast) == Why::declined);
    CHECK(dispatch.failure(shy::Variant::fast) == "mobility is too high");
    CHECK(dispatch.explain().find("it declined: mobility is too high") != std::string::npos);
    CHECK(dispatch.counts().calls == 10);
    CHECK(dispatch.counts().phases == 1);
    CHECK(dispatch.counts().failures == 1);
    CHECK(dispatch.counts().switches == 0);

    pattern = pattern_of(2);  // in the next phase it may run again
    pattern.version = 1;
    dispatch(pattern, data);
    CHECK(log().runs.back() == "fast");
    CHECK(log().living_plans == 0);
    CHECK(dispatch.counts().phases == 2);
}

TEST_CASE("the decision after a decline uses the results of inspections") {
    log() = {};
    choosy::Dispatcher dispatch;
    Numbers data(1);
    const Pattern pattern = pattern_of(2.5);
    for (int i = 0; i < 5; ++i) dispatch(pattern, data);
    CHECK(log().runs == std::vector<std::string>(5, "good"));
    CHECK(log().inspections == 1);
    CHECK(dispatch.features().sp > 0.1);
    CHECK(dispatch.counts().inspections == 1);
}

TEST_CASE("if several decline, the remaining one runs") {
    log() = {};
    shy::Dispatcher dispatch;
    Numbers data(1);
    const Pattern pattern = pattern_of(4);
    for (int i = 0; i < 3; ++i) dispatch(pattern, data);
    CHECK(data[0] == 3);
    CHECK(log().runs == std::vector<std::string>(3, "slow"));
    CHECK(log().plans == 1);
    CHECK(log().living_plans == 0);
    CHECK(log().inspections == 1);
    CHECK(dispatch.counts().failures == 2);
}

TEST_CASE("a run that declines in the middle of a phase") {
    log() = {};
    shy::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern = pattern_of(2);
    dispatch(pattern, data);
    dispatch(pattern, data);
    pattern.mobility = 3;
    dispatch(pattern, data);
    CHECK(log().runs == std::vector<std::string>{"fast", "fast", "shared"});
    CHECK(dispatch.counts().phases == 1);
    CHECK(dispatch.counts().calls == 3);
}

TEST_CASE("a forced variant that declines is skipped") {
    log() = {};
    shy::Dispatcher dispatch;
    dispatch.force(shy::Variant::fast);
    Numbers data(1);
    const Pattern pattern = pattern_of(4);
    dispatch(pattern, data);
    CHECK(log().runs.back() == "slow");
}

TEST_CASE("an exception after a run has written is passed on") {
    log() = {};
    shy::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern = pattern_of(2.5);
    pattern.work = 200;
    CHECK_THROWS_WITH(dispatch(pattern, data), "broken after writing");
    CHECK(data[0] == 1);
    CHECK_THROWS_WITH(dispatch(pattern, data), "broken after writing");
    CHECK(dispatch.counts().phases == 1);
}

TEST_CASE("arguments by value survive a decline; if all decline, there is an error") {
    shyest::Dispatcher dispatch;
    CHECK(dispatch(std::make_unique<int>(7), 0) == 7);
    CHECK(dispatch(std::make_unique<int>(8), 1) == 8);
    CHECK_THROWS_AS(dispatch(std::make_unique<int>(9), 2), selgen::rt::Declined);
    CHECK(dispatch(std::make_unique<int>(10), 1) == 10);
    CHECK(dispatch.counts().calls == 3);
}
