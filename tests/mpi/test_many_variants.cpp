// Agreement of ranks on one of 300 variants: chosen, forced, or missing on a rank.
#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <optional>
#include <selgen/mpi/ranks.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <string>
#include <string_view>

#include "../hand_call.hpp"
#include "here.hpp"

namespace {

constexpr std::size_t count = 300;
enum class Variant : unsigned short {};
struct Features {
    double n = 0;
    std::array<bool, count> vetoed{};
};

constexpr Variant number(std::size_t i) { return static_cast<Variant>(i); }

/// v0, v1, …
const std::string_view* names() {
    static const auto texts = [] {
        std::array<std::string, count> all;
        for (std::size_t i = 0; i < count; ++i) all[i] = "v" + std::to_string(i);
        return all;
    }();
    static const std::array<std::string_view, count> views = [] {
        std::array<std::string_view, count> all;
        for (std::size_t i = 0; i < count; ++i) all[i] = texts[i];
        return all;
    }();
    return views.data();
}

struct Selector : selgen::rt::SelectorTraits<Variant, count, Features> {
    static constexpr std::array<bool, count> has_plan{};
    inline static const selgen::rt::SelectorInfo info{"many",  "many.sel",      count, names(),
                                                      names(), has_plan.data(), 0,     nullptr};
    inline static selgen::rt::Registered registered{"many"};
};

constexpr std::array<selgen::mpi::Field<Features>, 1> fields{
    {{&Features::n, selgen::mpi::Merge::most}}};

/// Takes the variant `wanted`, unless the ranks agree on another one.
struct Hand final : selgen::testing::HandCall<Selector> {
    selgen::mpi::Ranks<Variant, count, Features, 1> ranks{MPI_COMM_WORLD, fields};
    std::optional<Variant> cannot;  // a variant that this rank does not have

    Variant wanted{};

    bool is_infeasible(std::size_t) override { return false; }
    void read_features() override {
        ranks.begin(
            state, [] {}, [](Variant) { return false; });
    }
    void decide() override {
        const Variant taken = state.candidates.has(wanted) ? wanted : number(0);
        state.propose(selgen::rt::Decision<Variant>{taken, selgen::rt::Reason::rule, 1});
    }
    void make_plan(std::size_t variant) override {
        ranks.plan(
            state, number(variant), [] {}, [] {});
    }

    Variant decide(int phase, Variant variant) {
        wanted = variant;
        auto available = Variants::all();
        if (cannot) available.remove(*cannot);
        decide_phase(phase, available);
        return state.decision()->variant;
    }
};

}  // namespace

TEST_CASE("ranks can agree on each of many variants") {
    Hand hand;
    for (const std::size_t i : {63U, 64U, 255U, 256U, 299U})
        CHECK(hand.decide(static_cast<int>(i), number(i)) == number(i));
}

TEST_CASE("all ranks take the one of many variants that one rank forces") {
    Hand hand;
    if (is_last()) hand.state.forcing.force(299);
    CHECK(hand.decide(1, number(1)) == number(299));
}

TEST_CASE("no rank takes a variant that one rank does not have") {
    Hand hand;
    if (is_last()) hand.cannot = number(258);
    CHECK(hand.decide(1, number(258)) == number(0));
    CHECK(hand.decide(2, number(2)) == number(2));
}

TEST_CASE("ranks that choose differently among many variants report their choices") {
    Hand hand;
    CHECK_THROWS_WITH(hand.decide(1, is_last() ? number(299) : number(43)),
                      "selgen: many: ranks decide differently: some take v299, some take v43; "
                      "to make all ranks take the same variant, use SELGEN_FORCE or force()");
}
