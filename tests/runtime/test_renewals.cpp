// Plans that are reused in the next phase.
#include <catch2/catch.hpp>

#include "golden/renews.hpp"

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

struct Program {
    renews::Dispatcher dispatch;
    Numbers data = Numbers(1);
    Pattern pattern;

    /// A phase of two calls with this number of elements.
    void phase(double count) {
        pattern.count = count;
        ++pattern.version;
        for (int call = 0; call < 2; ++call) dispatch(pattern, data);
    }
};

}  // namespace

TEST_CASE("a plan is renewed if its variant is chosen again, and otherwise dropped") {
    log() = {};
    Program program;
    program.phase(1000);
    program.phase(2000);
    program.phase(3000);
    CHECK(log().plans == 1);
    CHECK(log().renewals == 2);
    CHECK(program.dispatch.plan_bytes() == 24000);
    program.phase(500);  // a variant whose plan is not renewed
    program.phase(600);
    CHECK(log().plans == 3);
    CHECK(log().living_plans == 1);
    program.phase(50);  // a variant without a plan
    CHECK(log().living_plans == 0);
    program.phase(1000);
    CHECK(log().plans == 4);
    CHECK(log().renewals == 2);
    CHECK(program.data[0] == 14);
}

TEST_CASE("after a renewal that throws or uses too much memory, variant and plan are dropped") {
    log() = {};
    Program program;
    program.phase(1000);
    program.pattern.fails = true;
    program.phase(2000);
    CHECK(log().runs.back() == "small");
    CHECK(log().living_plans == 0);
    CHECK(program.dispatch.failure(renews::Variant::kept) == "no memory for another kept");
    program.pattern.fails = false;
    program.phase(2000);
    CHECK(log().plans == 2);
    program.phase(9000);
    CHECK(log().renewals == 1);
    CHECK(log().living_plans == 0);
    CHECK(program.dispatch.failure(renews::Variant::kept) ==
          "it uses 7.2e+04 bytes; the limit is 6.554e+04");
    CHECK(program.data[0] == 8);
}
