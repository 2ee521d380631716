#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <optional>
#include <selgen/mpi/ranks.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <string>

#include "here.hpp"

namespace {

constexpr std::size_t count = 300;
enum class Variant : unsigned short {};
struct Features {
    double n = 0;
    std::array<bool, count> vetoed{};
};
using About = selgen::rt::About<Variant, count>;

constexpr Variant number(std::size_t i) { return static_cast<Variant>(i); }

/// v0, v1, …
const About& about() {
    static const auto texts = [] {
        std::array<std::string, count> all;
        for (std::size_t i = 0; i < count; ++i) all[i] = "v" + std::to_string(i);
        return all;
    }();
    static const About about = [] {
        About made{"many", "many.sel", {}, {}};
        for (std::size_t i = 0; i < count; ++i) made.names.text[i] = texts[i];
        return made;
    }();
    return about;
}

selgen::rt::Registered registered{"many"};
constexpr std::array<selgen::mpi::Field<Features>, 1> fields{
    {{&Features::n, selgen::mpi::Merge::most}}};

/// Takes what it is told to, unless ranks agree on another variant.
struct Hand {
    selgen::rt::State<Variant, count, Features, int> state{about(), registered};
    selgen::mpi::Ranks<Variant, count, Features, 1> ranks{MPI_COMM_WORLD, fields};
    std::optional<Variant> cannot;  // what this rank has not

    Variant settle(int phase, Variant wanted) {
        using Set = selgen::rt::Set<Variant, count>;
        const auto nothing = [] {};
        const auto infeasible = [](Variant) { return false; };
        const auto read = [&] { ranks.begin(state, nothing, infeasible); };
        const auto decide = [&](const selgen::rt::Situation<Variant, count>& now) {
            const Variant taken = now.open.has(wanted) ? wanted : number(0);
            return selgen::rt::Decision<Variant>{taken, selgen::rt::Reason::rule, 1};
        };
        const auto plan = [&](Variant variant) { ranks.plan(state, variant, nothing, nothing); };
        Set available = Set::all();
        if (cannot) available.remove(*cannot);
        selgen::rt::settle(state, phase, available,
                           selgen::rt::Steps{read, infeasible, decide, plan, nothing});
        return state.decision()->variant;
    }
};

}  // namespace

TEST_CASE("ranks agree on each of many variants") {
    Hand hand;
    for (const std::size_t i : {63U, 64U, 255U, 256U, 299U})
        CHECK(hand.settle(static_cast<int>(i), number(i)) == number(i));
}

TEST_CASE("ranks take the one of many variants that one of them forces") {
    Hand hand;
    if (is_last()) hand.state.forcing.force(number(299));
    CHECK(hand.settle(1, number(1)) == number(299));
}

TEST_CASE("one of many variants that a rank has not is taken by none") {
    Hand hand;
    if (is_last()) hand.cannot = number(258);
    CHECK(hand.settle(1, number(258)) == number(0));
    CHECK(hand.settle(2, number(2)) == number(2));
}

TEST_CASE("ranks that choose differently among many variants say which") {
    Hand hand;
    CHECK_THROWS_WITH(hand.settle(1, is_last() ? number(299) : number(43)),
                      "selgen: many: ranks decide differently: some take v299, some take v43; "
                      "SELGEN_FORCE or force() has all take one");
}
