#include <catch2/catch.hpp>
#include <functional>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace rt = selgen::rt;

namespace {

enum class Variant : unsigned char { a, b, c };
constexpr rt::Names<Variant, 3> names{{"a", "b", "c"}};
constexpr rt::About<Variant, 3> about{"settled", "settled.sel", names, {{"", "", "n > 1"}}};
rt::Registered registered{"settled"};

struct Features {
    double n;
};

/// A selector made by hand: takes the first open variant; plans do what they are told.
struct Hand {
    rt::State<Variant, 3, Features, int> state{about, registered};
    std::function<void(Variant)> plan = [](Variant) {};
    std::function<void()> read = [] {};
    std::vector<Variant> tried;

    void settle(int phase, rt::Set<Variant, 3> available = rt::Set<Variant, 3>::all()) {
        const auto infeasible = [](Variant variant) { return variant == Variant::c; };
        const auto decide = [&](const rt::Situation<Variant, 3>& now) {
            return rt::otherwise<Variant>({Variant::a, rt::Reason::otherwise, 9}, now.open, 3,
                                          infeasible);
        };
        const auto make = [&](Variant variant) {
            tried.push_back(variant);
            plan(variant);
        };
        rt::settle(state, phase, available, rt::Steps{read, infeasible, decide, make, [] {}});
    }
};

}  // namespace

TEST_CASE("where no variant is left, the last exception passes and nothing is decided") {
    Hand hand;
    hand.settle(1);
    hand.plan = [](Variant variant) {
        throw std::runtime_error(std::string(names[variant]) + " fails");
    };
    CHECK_THROWS_WITH(hand.settle(2), "b fails");
    CHECK(hand.tried == std::vector{Variant::a, Variant::a, Variant::b});
    CHECK(!hand.state.decision());
    CHECK(!hand.state.holds(1));
    CHECK(!hand.state.holds(2));
    CHECK(hand.state.counts().failures == 2);

    hand.plan = [](Variant) {};
    hand.settle(2);
    CHECK(hand.state.holds(2));
    CHECK(hand.state.failures.text(Variant::a).empty());
    CHECK(!hand.state.running());
}

TEST_CASE("an exception that is no std::exception passes as it is") {
    Hand hand;
    hand.plan = [](Variant) { throw 7; };
    CHECK_THROWS_AS(hand.settle(1), int);
}

TEST_CASE("a fatal exception passes, no plan is blamed for it and no other variant tried") {
    struct Broken : std::runtime_error, rt::Fatal {
        using std::runtime_error::runtime_error;
    };
    Hand hand;
    hand.plan = [](Variant) { throw Broken("nobody answers"); };
    CHECK_THROWS_WITH(hand.settle(1), "nobody answers");
    CHECK(hand.tried == std::vector{Variant::a});
    CHECK(!hand.state.decision());
    CHECK(hand.state.counts().failures == 0);
    CHECK(!hand.state.failures.has(Variant::a));
}

TEST_CASE("an exception while features are read starts the phase anew at the next call") {
    Hand hand;
    hand.read = [] { throw std::length_error("unreadable"); };
    CHECK_THROWS_AS(hand.settle(1), std::length_error);
    CHECK(!hand.state.holds(1));
    hand.read = [] {};
    hand.settle(1);
    CHECK(hand.state.decision()->variant == Variant::a);
}

TEST_CASE("without any available variant there is an error of its own") {
    Hand hand;
    CHECK_THROWS_WITH(hand.settle(1, {}), "selgen: settled: no variant is available");
}

TEST_CASE("the otherwise variant comes first, then the first open one that is feasible") {
    const auto never = [](Variant) { return false; };
    const rt::Decision<Variant> last{Variant::c, rt::Reason::otherwise, 9};
    auto open = rt::Set<Variant, 3>::all();
    CHECK(rt::otherwise<Variant>(last, open, 3, never).variant == Variant::c);
    open.remove(Variant::c);
    CHECK(rt::otherwise<Variant>(last, open, 3, never).variant == Variant::a);
    const auto only_b = [](Variant variant) { return variant != Variant::b; };
    CHECK(rt::otherwise<Variant>(last, open, 3, only_b).variant == Variant::b);
    CHECK(rt::otherwise<Variant>(last, rt::Set<Variant, 3>{}, 3, never).variant == Variant::c);
}

TEST_CASE("a plan in use is not dropped") {
    rt::PlanOf<std::string, std::vector<int>> plans;
    rt::make<1>(plans, [] { return std::vector<int>(3); });
    {
        const auto held = rt::use<1>(plans);
        CHECK(held.plan.size() == 3);
        CHECK_THROWS_WITH(plans.drop("sweep"),
                          "selgen: sweep: called in another phase while its own plan runs");
    }
    plans.drop("sweep");
    rt::make<0>(plans, [] { return std::string("text"); });
    CHECK(rt::use<0>(plans).plan == "text");
}

TEST_CASE("a plan that throws leaves none behind") {
    rt::PlanOf<std::string> plans;
    rt::make<0>(plans, [] { return std::string("text"); });
    const auto fails = []() -> std::string { throw std::runtime_error("no"); };
    CHECK_THROWS(rt::make<0>(plans, fails));
    plans.drop("sweep");
    rt::make<0>(plans, [] { return std::string("again"); });
    CHECK(rt::use<0>(plans).plan == "again");
}
