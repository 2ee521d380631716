// Errors on ranks that disagree about phases, choices, inspections or plans, and errors of MPI.
#include <catch2/catch.hpp>
#include <cfenv>
#include <stdexcept>

#include "../hand_call.hpp"
#include "golden/ranks.hpp"
#include "here.hpp"

namespace {

using selgen::rt::Reason;

/// Takes the requested variant on each rank.
struct Hand final : selgen::testing::HandCall<shared::detail::Selector> {
    selgen::mpi::Ranks<shared::Variant, 3, shared::Features, 5> ranks{
        MPI_COMM_WORLD, shared::detail::Selector::fields};
    bool looks = false;  // inspects before it decides
    bool fails = false;  // its plans throw
    int made = 0, dropped = 0;

    shared::Variant wanted = shared::Variant::few;

    static bool never(shared::Variant) { return false; }
    bool is_infeasible(std::size_t) override { return false; }
    void read_features() override {
        ranks.begin(
            state, [] {}, never);
    }
    void decide() override {
        if (looks)
            ranks.inspect(
                state, shared::Inspect::shape, [] {}, never);
        state.propose(selgen::rt::Decision<shared::Variant>{wanted, Reason::rule, 1});
    }
    void make_plan(std::size_t variant) override {
        const auto make = [&] {
            if (fails) throw std::runtime_error("no memory");
            ++made;
        };
        ranks.plan(state, static_cast<shared::Variant>(variant), make, [&] { ++dropped; });
    }

    void decide(int phase, shared::Variant variant) {
        wanted = variant;
        decide_phase(phase, shared::detail::Selector::available());
    }
};

/// Changes the rounding mode during its lifetime.
class Rounding {
public:
    explicit Rounding(int mode) { std::fesetround(mode); }
    ~Rounding() { std::fesetround(FE_TONEAREST); }
    Rounding(const Rounding&) = delete;
    Rounding& operator=(const Rounding&) = delete;
};

shared::Variant chosen(double n, int mode) {
    const Rounding rounding(mode);
    const volatile double begin = n;  // so that no rounded value is moved before or after
    const volatile auto variant = shared::choose({begin, 3, 0, 2, 10});
    return variant;
}

/// An n at which rounding decides the choice, 0 if there is none. setup(many) equals the gain of
/// many in 10 calls without sparsity.
double where_rounding_decides() {
    for (double n = 1001; n < 2000; ++n)
        if (chosen(n, FE_UPWARD) != chosen(n, FE_DOWNWARD)) return n;
    return 0;
}

}  // namespace

TEST_CASE("ranks that begin a phase in different calls get an error") {
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher(pattern(100, 1), data);
    if (is_last()) dispatcher(pattern(100, 1), data);
    CHECK_THROWS_WITH(
        dispatcher(pattern(100, 2), data),
        "selgen: shared: ranks begin a phase in different calls: some after 1 "
        "calls, some after 2. The value of `phase while` must change in the same call "
        "on all ranks. This Dispatcher cannot continue: create a new one");
    CHECK(!dispatcher.decision());
    dispatcher.forget();
    CHECK_THROWS_AS(dispatcher(pattern(100, 2), data), std::logic_error);
    shared::Dispatcher other;
    other(pattern(100, 2), data);
    CHECK(other.decision()->variant == shared::Variant::small);
}

TEST_CASE("ranks that choose differently get an error before a variant runs, and can continue") {
    Hand hand;
    const auto mine = is_last() ? shared::Variant::many : shared::Variant::small;
    CHECK_THROWS_WITH(hand.decide(1, mine),
                      "selgen: shared: ranks decide differently: some take small, some take many; "
                      "to make all ranks take the same variant, use SELGEN_FORCE or force()");
    CHECK(hand.made == 1);
    CHECK(hand.dropped == 1);
    CHECK(!hand.state.decision());
    CHECK(hand.state.counts().failures == 0);

    hand.decide(1, shared::Variant::many);
    CHECK(hand.state.decision()->variant == shared::Variant::many);
    CHECK(hand.dropped == 1);
}

TEST_CASE("if no variant is left, the other ranks report which one failed where") {
    Hand hand;
    hand.fails = is_last();
    const std::string other =
        "selgen: shared: the plan of many failed on rank " + std::to_string(size() - 1);
    CHECK_THROWS_WITH(hand.decide(1, shared::Variant::many), is_last() ? "no memory" : other);
    CHECK(hand.dropped == (is_last() ? 0 : 1));
}

TEST_CASE("a rank that inspects alone gets an error, and so do the others") {
    Hand hand;
    hand.looks = is_last();
    CHECK_THROWS_WITH(hand.decide(1, shared::Variant::small),
                      "selgen: shared: ranks decide differently: some take small, some inspect; "
                      "to make all ranks take the same variant, use SELGEN_FORCE or force()");
    CHECK(!hand.state.decision());
}

TEST_CASE("different choices at a tie are reported before a variant runs") {
    const double n = where_rounding_decides();
    REQUIRE(n > 0);
    shared::Dispatcher dispatcher;
    kernels::Numbers data(1);
    dispatcher.expect(10);
    auto mine = pattern(n, 1);
    mine.sparsity = 0;
    {
        const Rounding mode(is_last() ? FE_UPWARD : FE_DOWNWARD);
        CHECK_THROWS_AS(dispatcher(mine, data), selgen::mpi::RanksDiffer);
    }
    CHECK(data[0] == 0);
    CHECK(dispatcher.plan_bytes() == 0);

    dispatcher.force("few");
    dispatcher(mine, data);
    CHECK(dispatcher.decision()->variant == shared::Variant::few);
    CHECK(data[0] == 1);
}

TEST_CASE("an error of MPI is not a failure of the plan, and the plan is dropped") {
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
