// The stored phase of a decision: one word, several words, any comparable type.
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/phase/phase.hpp>
#include <string>
#include <tuple>
#include <utility>

namespace rt = selgen::rt;

namespace {

enum class Variant : unsigned char { only };
struct Features {};
struct Selector : rt::SelectorTraits<Variant, 1, Features> {};

/// Stores, invalidates and forgets `a`, which differs from `b`.
template <class Phase>
void check_held(const Phase& a, const Phase& b) {
    rt::State<Selector, Phase> held;
    const auto begin = [&](const Phase& phase) {
        held.begin(rt::Set<Variant, 1>::all());
        held.keep_phase(phase);
    };
    CHECK_FALSE(held.holds(a));
    CHECK_FALSE(held.keeps(a));
    begin(a);
    CHECK(held.holds(a));
    CHECK(held.keeps(a));
    CHECK_FALSE(held.holds(b));
    CHECK_FALSE(held.keeps(b));
    held.invalidate_phase();
    CHECK_FALSE(held.holds(a));
    CHECK_FALSE(held.holds(b));
    CHECK(held.keeps(a));
    CHECK_FALSE(held.keeps(b));
    CHECK(held.revalidate_phase());
    CHECK(held.holds(a));
    begin(b);
    CHECK(held.holds(b));
    CHECK_FALSE(held.holds(a));
    held.forget();
    CHECK_FALSE(held.revalidate_phase());
    for (const Phase& phase : {a, b}) {
        CHECK_FALSE(held.holds(phase));
        CHECK_FALSE(held.keeps(phase));
    }

    rt::KeptPhase<Phase> kept;
    CHECK_FALSE(kept.keeps(a));
    kept.store(a);
    CHECK(kept.keeps(a));
    CHECK_FALSE(kept.keeps(b));
    kept.forget();
    CHECK_FALSE(kept.keeps(a));
}

}  // namespace

TEST_CASE("a phase of one word") {
    for (const std::uint64_t other : {std::uint64_t{1}, ~std::uint64_t{0}}) {
        check_held<std::uint64_t>(0, other);
        check_held<std::uint64_t>(other, 0);
    }
    check_held<int>(-1, 1);
    check_held<bool>(true, false);
    check_held<char>('a', 'b');
    const int there[2] = {1, 1};
    check_held<const int*>(&there[0], &there[1]);
    check_held<const int*>(nullptr, &there[0]);
}

TEST_CASE("a phase of some words") {
    using Six = std::array<std::uint64_t, 6>;
    for (std::size_t i = 0; i < 6; ++i) {
        Six other{1, 2, 3, 4, 5, 6};
        other[i] = std::numeric_limits<std::uint64_t>::max();
        check_held(Six{1, 2, 3, 4, 5, 6}, other);
    }
    // Words that differ in the same bits do not cancel.
    check_held(Six{1, 1, 0, 0, 0, 0}, Six{0, 0, 0, 0, 0, 0});
    check_held(std::pair<int, long>(-1, 2), std::pair<int, long>(-1, 3));
    check_held(std::tuple<int, bool, const char*>(1, true, nullptr),
               std::tuple<int, bool, const char*>(1, false, nullptr));
    check_held(std::array<int, 20>{1}, std::array<int, 20>{2});  // too many to be unrolled
}

TEST_CASE("a phase of any type that compares") {
    check_held(std::string("a"), std::string("b"));
    check_held(1.5, 2.5);
    check_held(std::pair<int, double>(1, 2), std::pair<int, double>(1, 3));
}
