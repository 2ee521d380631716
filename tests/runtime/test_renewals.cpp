// Plans that are reused: renewed in the next phase, made before the decision to deliver the result
// of an inspection, and kept for the last phases.
#include <catch2/catch.hpp>
#include <string>

#include "golden/delivers.hpp"
#include "golden/recent.hpp"
#include "golden/renews.hpp"

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

struct Renewing {
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
    Renewing program;
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
    Renewing program;
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

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

struct Delivering {
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
    Delivering program;
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
    Delivering program;
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
    Delivering program;
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
    Delivering program;
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
    Delivering program;
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

using kernels::log;
using kernels::Numbers;
using kernels::Pattern;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

struct Program {
    recent::Dispatchers dispatch;
    Numbers data = Numbers(1);

    Program() { log() = {}; }
    /// A call for the operand with this number, which has 1,000 elements.
    void call(int version, double count = 1000) {
        Pattern pattern;
        pattern.version = version;
        pattern.count = count;
        dispatch(pattern, data);
    }
};

}  // namespace

TEST_CASE("operands that alternate keep their decisions and plans") {
    Program program;
    for (int round = 0; round < 10; ++round)
        for (const int version : {1, 2, 3}) program.call(version);
    CHECK(log().plans == 3);
    CHECK(log().living_plans == 3);
    const selgen::rt::Counts counts = program.dispatch.counts();
    CHECK(counts.calls == 30);
    CHECK(counts.phases == 3);
    CHECK(counts.plans == 3);
    CHECK(program.dispatch.plan_bytes() == 3 * 8000);
    CHECK(has(program.dispatch.explain(), "recent: planned, by its rule"));
    CHECK(has(program.dispatch.explain(),
              "\n  phases kept: 3 of at most 3, plans of 2.4e+04 bytes\n"));
}

TEST_CASE("the phase that was used least recently ends") {
    Program program;
    for (const int version : {1, 2, 3, 1, 4}) program.call(version);  // ends 2
    CHECK(log().plans == 4);
    CHECK(log().living_plans == 3);
    for (const int version : {1, 3, 4}) program.call(version);
    CHECK(log().plans == 4);
    program.call(2);
    CHECK(log().plans == 5);
    CHECK(program.dispatch.last().features().n == 1000);
}

TEST_CASE("plans that are too large together are dropped, the oldest first") {
    Program program;
    program.call(1, 3000);
    program.call(2, 3000);
    CHECK(program.dispatch.plan_bytes() == 48000);
    program.call(3, 3000);
    CHECK(log().living_plans == 2);
    CHECK(program.dispatch.plan_bytes() == 48000);
    program.call(2, 3000);
    CHECK(log().plans == 3);
    program.call(1, 3000);
    CHECK(log().plans == 4);
    program.call(9, 9000);  // larger than the limit
    CHECK(log().runs.back() == "small");
    CHECK(program.dispatch.last().failure(recent::Variant::planned) ==
          "it uses 7.2e+04 bytes; the limit is 6.554e+04");
}

TEST_CASE("calls for other phases during a run do not end the phase that runs") {
    Program program;
    log().in_next_run = [&] {
        for (const int version : {2, 3, 4, 5}) program.call(version);
    };
    program.call(1);
    CHECK(log().runs == std::vector<std::string>(5, "planned"));
    CHECK(program.dispatch.counts().nested == 0);
    program.call(1);
    CHECK(log().plans == 5);
}

TEST_CASE("the sizes of plans are read only after a call for another phase") {
    Program program;
    program.call(1);
    program.call(2);
    const int before = log().reads_of_bytes;
    program.call(2);
    program.call(2);
    CHECK(log().reads_of_bytes == before);
    program.call(1);
    CHECK(log().reads_of_bytes > before);
}

TEST_CASE("forced variants, expected calls and forgetting apply to all phases") {
    Program program;
    program.call(1);
    program.dispatch.force("small");
    program.call(1);
    program.call(2);
    CHECK(log().runs == std::vector<std::string>{"planned", "small", "small"});
    program.dispatch.unforce();
    program.call(1);
    program.call(2);
    program.call(3);
    CHECK(log().living_plans == 3);
    program.dispatch.forget();
    program.call(1);
    CHECK(program.dispatch.counts().phases == 7);
}

TEST_CASE("a plan that throws leaves the other phases as they are") {
    Program program;
    program.call(1);
    Pattern failing;
    failing.version = 2;
    failing.count = 1000;
    failing.fails = true;
    program.dispatch(failing, program.data);
    CHECK(log().runs.back() == "small");
    program.call(1);
    CHECK(log().plans == 1);
    CHECK(program.dispatch.counts().failures == 1);
}

TEST_CASE("class templates and samples of data can be kept, too") {
    log() = {};
    recent_of::Dispatchers<int> dispatch;
    std::vector<int> a{1, 2, 3}, b{4, 5, 6};
    std::string ran;
    for (int round = 0; round < 3; ++round) {
        dispatch(a, ran);
        CHECK(ran == "many");
        dispatch(b, ran);
    }
    CHECK(dispatch.counts().phases == 2);
    CHECK(dispatch.counts().plans == 2);
    std::vector<int> c{7};
    dispatch(c, ran);
    CHECK(ran == "few");
    CHECK(recent_of::local<int>().counts().calls == 0);
    recent_of::call(a, ran);
    CHECK(recent_of::local<int>().counts().calls == 1);
}

TEST_CASE("plans that are made for single calls are reported, with a suggestion") {
    log() = {};
    renews::Dispatcher dispatch;
    Numbers data(1);
    Pattern pattern;
    pattern.count = 500;
    const auto call = [&](int version) {
        pattern.version = version;
        dispatch(pattern, data);
    };
    for (int i = 0; i < 4; ++i) call(1 + i % 2);
    CHECK(!has(dispatch.explain(), "plans were made"));
    for (int i = 0; i < 5; ++i) call(1 + i % 2);
    CHECK(dispatch.counts().plans == 9);
    CHECK(has(dispatch.explain(),
              "\n  9 plans were made for 9 calls: if the program alternates among a few operands, "
              "keep a phase for each with 'phases at most'\n"));
    for (int i = 0; i < 12; ++i) call(3);
    CHECK(!has(dispatch.explain(), "plans were made"));
}
