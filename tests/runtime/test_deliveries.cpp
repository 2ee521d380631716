// Plans that are made before the decision, since they deliver the result of an inspection.
#include <catch2/catch.hpp>
#include <string>

#include "golden/delivers.hpp"

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

struct Program {
    delivers::Dispatcher dispatch;
    Numbers data = Numbers(1);
    Pattern pattern;

    /// A phase of two calls with this sparsity.
    void phase(double sparsity) {
        pattern.count = 1000;
        pattern.sparsity = sparsity;
        another();
    }
    void another() {
        ++pattern.version;
        for (int call = 0; call < 2; ++call) dispatch(pattern, data);
    }
    const std::string& ran() const { return log().runs.back(); }
};

}  // namespace

TEST_CASE("if the choice stays, a plan delivers the result of an inspection") {
    log() = {};
    Program program;
    program.phase(0.2);
    CHECK(log().inspections == 1);
    program.phase(0.3);
    program.phase(0.4);
    CHECK(program.ran() == "kept");
    CHECK(log().inspections == 1);
    CHECK(program.dispatch.counts().inspections == 1);
    CHECK(log().plans == 1);
    CHECK(log().renewals == 2);
    CHECK(program.dispatch.features().sp == 0.4);
}

TEST_CASE("if the choice changes, the new plan replaces the one that delivered") {
    log() = {};
    Program program;
    program.phase(0.2);
    program.phase(0.7);
    CHECK(program.ran() == "fresh");
    CHECK(log().inspections == 1);
    CHECK(log().renewals == 1);
    CHECK(log().plans == 2);
    CHECK(log().living_plans == 1);
    program.phase(0.8);  // made again before the decision, once
    CHECK(log().plans == 3);
    CHECK(log().inspections == 1);
    program.phase(0);  // to a variant without a plan
    CHECK(program.ran() == "plain");
    CHECK(log().living_plans == 0);
    CHECK(log().plans == 4);
    program.phase(0.2);  // now there is no plan that could deliver
    CHECK(log().inspections == 2);
}

TEST_CASE("a plan is not made ahead if no inspection is needed or it cannot run") {
    log() = {};
    Program program;
    program.phase(0.2);
    program.pattern.count = 10;
    program.another();
    CHECK(program.ran() == "plain");
    CHECK(log().renewals == 0);
    CHECK(log().inspections == 1);
    program.phase(0.2);
    program.pattern.count = 2e6;
    program.another();
    CHECK(log().plans == 2);
    CHECK(log().renewals == 0);
    CHECK(log().inspections == 3);
    CHECK(program.ran() == "plain");
}

TEST_CASE("a plan that throws before the decision is skipped, once, and an inspection runs") {
    log() = {};
    Program program;
    program.phase(0.2);
    program.pattern.fails = true;
    program.phase(0.3);
    CHECK(program.ran() == "plain");
    CHECK(log().living_plans == 0);
    CHECK(log().inspections == 2);
    CHECK(program.dispatch.counts().failures == 1);
    CHECK(program.dispatch.failure(delivers::Variant::kept) == "no memory for another kept");
    CHECK(program.data[0] == 4);
}

TEST_CASE("if another variant is forced, no plan is made for its delivery") {
    log() = {};
    Program program;
    program.phase(0.2);
    program.dispatch.force(delivers::Variant::plain);
    program.phase(0.3);
    CHECK(program.ran() == "plain");
    CHECK(log().renewals == 0);
}

TEST_CASE("within a phase, the existing plan delivers") {
    log() = {};
    later::Dispatcher dispatch;
    dispatch.expect(5);
    Numbers data(1);
    Pattern pattern;
    pattern.count = 1000;
    for (int call = 0; call < 100; ++call) dispatch(pattern, data);
    CHECK(log().runs == std::vector<std::string>(100, "kept"));
    CHECK(dispatch.decision()->reason == selgen::rt::Reason::goal);
    CHECK(log().inspections == 0);
    CHECK(log().plans == 1);
    CHECK(dispatch.features().sp == pattern.sparsity);
}
