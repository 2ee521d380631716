// The decision of a phase whose plans or features throw, with a handwritten selector.
#include <catch2/catch.hpp>
#include <functional>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/plan/plans.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "../hand_call.hpp"

namespace rt = selgen::rt;

namespace {

enum class Variant : unsigned char { a, b, c };
constexpr rt::Names<Variant, 3> names{{"a", "b", "c"}};

struct Features {
    double n;
};

struct Selector : rt::SelectorTraits<Variant, 3, Features> {
    static constexpr std::string_view conditions[] = {"", "", "n > 1"};
    static constexpr bool has_plan[] = {true, true, true};
    static constexpr rt::SelectorInfo info{"decided",  "decided.sel", 3, names.text,
                                           conditions, has_plan,      0, nullptr};
    inline static rt::Registered registered{"decided"};
};

bool never(Variant) { return false; }
bool only_b(Variant variant) { return variant != Variant::b; }

/// Chooses the first open variant; plans behave as configured.
struct Hand final : selgen::testing::HandCall<Selector> {
    std::function<void(Variant)> plan = [](Variant) {};
    std::function<void()> read = [] {};
    std::vector<Variant> tried;

    void read_features() override { read(); }
    static bool is_c(Variant variant) { return variant == Variant::c; }
    bool is_infeasible(std::size_t variant) override { return variant == 2; }
    void decide() override {
        const auto made = rt::otherwise<Variant>({Variant::a, rt::Reason::otherwise, 9},
                                                 state.candidates, 3, is_c);
        state.propose(made);
    }
    void make_plan(std::size_t variant) override {
        tried.push_back(static_cast<Variant>(variant));
        plan(static_cast<Variant>(variant));
    }
};

}  // namespace

TEST_CASE("if no variant is left, the last exception is passed on and there is no decision") {
    Hand hand;
    hand.decide_phase(1);
    hand.plan = [](Variant variant) {
        throw std::runtime_error(std::string(names[variant]) + " fails");
    };
    CHECK_THROWS_WITH(hand.decide_phase(2), "b fails");
    CHECK(hand.tried == std::vector{Variant::a, Variant::a, Variant::b});
    CHECK(!hand.state.decision());
    CHECK(!hand.state.holds(1));
    CHECK(!hand.state.holds(2));
    CHECK(hand.state.counts().failures == 2);

    hand.plan = [](Variant) {};
    hand.decide_phase(2);
    CHECK(hand.state.holds(2));
    CHECK(hand.state.failures.text(0).empty());
    CHECK(!hand.state.running());
}

TEST_CASE("an exception that is not a std::exception is passed on unchanged") {
    Hand hand;
    hand.plan = [](Variant) { throw 7; };
    CHECK_THROWS_AS(hand.decide_phase(1), int);
}

TEST_CASE("a fatal exception is passed on without trying another variant") {
    struct Broken : std::runtime_error, rt::Fatal {
        using std::runtime_error::runtime_error;
    };
    Hand hand;
    hand.plan = [](Variant) { throw Broken("nobody answers"); };
    CHECK_THROWS_WITH(hand.decide_phase(1), "nobody answers");
    CHECK(hand.tried == std::vector{Variant::a});
    CHECK(!hand.state.decision());
    CHECK(hand.state.counts().failures == 0);
    CHECK(!hand.state.failures.has(0));
}

TEST_CASE("after an exception while features are read, the next call starts the phase again") {
    Hand hand;
    hand.read = [] { throw std::length_error("unreadable"); };
    CHECK_THROWS_AS(hand.decide_phase(1), std::length_error);
    CHECK(!hand.state.holds(1));
    hand.read = [] {};
    hand.decide_phase(1);
    CHECK(hand.state.decision()->variant == Variant::a);
}

TEST_CASE("without any available variant, there is an error") {
    Hand hand;
    CHECK_THROWS_WITH(hand.decide_phase(1, {}), "selgen: decided: no variant is available");
}

TEST_CASE("the otherwise variant comes first, then the first open and feasible one") {
    const rt::Decision<Variant> last{Variant::c, rt::Reason::otherwise, 9};
    auto open = rt::Set<Variant, 3>::all();
    CHECK(rt::otherwise<Variant>(last, open, 3, never).variant == Variant::c);
    open.remove(Variant::c);
    CHECK(rt::otherwise<Variant>(last, open, 3, never).variant == Variant::a);
    CHECK(rt::otherwise<Variant>(last, open, 3, only_b).variant == Variant::b);
    CHECK(rt::otherwise<Variant>(last, rt::Set<Variant, 3>{}, 3, never).variant == Variant::c);
}

TEST_CASE("a plan in use is not dropped") {
    rt::PlanOf<std::string, std::vector<int>> plans;
    rt::make_plan<1>(plans, [] { return std::vector<int>(3); });
    {
        const auto held = rt::use<1>(plans);
        CHECK(held.plan.size() == 3);
        CHECK_THROWS_WITH(
            plans.drop("sweep"),
            "selgen: sweep: called for another phase while the current plan is running");
    }
    plans.drop("sweep");
    rt::make_plan<0>(plans, [] { return std::string("text"); });
    CHECK(rt::use<0>(plans).plan == "text");
}

TEST_CASE("a plan that throws leaves no plan") {
    rt::PlanOf<std::string> plans;
    rt::make_plan<0>(plans, [] { return std::string("text"); });
    const auto fails = []() -> std::string { throw std::runtime_error("no"); };
    CHECK_THROWS(rt::make_plan<0>(plans, fails));
    plans.drop("sweep");
    rt::make_plan<0>(plans, [] { return std::string("again"); });
    CHECK(rt::use<0>(plans).plan == "again");
}
