// A fault injected at each point where C++ of the user runs: the right result or the exception.
#include <catch2/catch.hpp>

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
