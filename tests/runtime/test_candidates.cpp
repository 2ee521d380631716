// The best of some candidates, names of variants with suggestions for unknown ones, and sets of
// many variants.
#include <catch2/catch.hpp>
#include <limits>

#include <selgen/lib/forcing.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/models/nearest_point.hpp>

namespace {

using selgen::rt::Candidate;
using Running = std::optional<char>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double none = std::numeric_limits<double>::quiet_NaN();

char least(const Candidate<char> (&all)[3], Running running = {}, double margin = 0) {
    const auto best = selgen::rt::least(all, running, margin);
    return best ? best->variant : '-';
}

char most(const Candidate<char> (&all)[3], Running running = {}, double margin = 0) {
    const auto best = selgen::rt::most(all, running, margin);
    return best ? best->variant : '-';
}

}  // namespace

TEST_CASE("the lowest cost wins, the earlier one on a tie") {
    CHECK(least({{'a', true, 2}, {'b', true, 1}, {'c', true, 3}}) == 'b');
    CHECK(least({{'a', true, 2}, {'b', true, 1}, {'c', true, 1}}) == 'b');
    CHECK(most({{'a', true, 2}, {'b', true, 3}, {'c', true, 3}}) == 'b');
    CHECK(most({{'a', true, -2}, {'b', true, -3}, {'c', true, -1}}) == 'c');
}

TEST_CASE("a candidate that is not able, NaN or infinite never wins") {
    CHECK(least({{'a', false, 1}, {'b', true, none}, {'c', true, 9}}) == 'c');
    CHECK(least({{'a', true, infinity}, {'b', true, none}, {'c', false, 0}}) == '-');
    CHECK(least({{'a', true, 0}, {'b', true, -infinity}, {'c', true, -1}}) == 'b');
    CHECK(most({{'a', true, -infinity}, {'b', true, none}, {'c', false, 0}}) == '-');
    CHECK(most({{'a', true, 0}, {'b', true, infinity}, {'c', true, none}}) == 'b');
}

TEST_CASE("the running variant stays unless the gain exceeds the margin") {
    CHECK(least({{'a', true, 97}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'b');
    CHECK(least({{'a', true, 96.9}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'a');
    CHECK(most({{'a', true, 103}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'b');
    CHECK(most({{'a', true, 103.1}, {'b', true, 100}, {'c', true, 99}}, 'b', 0.03) == 'a');
    CHECK(least({{'a', true, -103}, {'b', true, -100}, {'c', true, 9}}, 'b', 0.03) == 'b');
}

TEST_CASE("on a tie without a margin, the running variant stays, and the result reports it") {
    const Candidate<char> all[] = {{'a', true, 1}, {'b', true, 1}};
    const auto best = selgen::rt::least(all, Running('b'), 0);
    REQUIRE(best);
    CHECK(best->variant == 'b');
    CHECK(best->stayed);
    CHECK(!selgen::rt::least(all, Running('a'), 0)->stayed);
}

TEST_CASE("the running variant is replaced if it is not able or has no finite cost") {
    CHECK(least({{'a', true, 5}, {'b', false, 5}, {'c', true, 9}}, 'b', 0.5) == 'a');
    CHECK(least({{'a', true, 5}, {'b', true, none}, {'c', true, 9}}, 'b', 0.5) == 'a');
    CHECK(least({{'a', true, 5}, {'b', true, infinity}, {'c', true, 9}}, 'b', 0.5) == 'a');
}

TEST_CASE("powers are multiplied from the left") {
    STATIC_REQUIRE(selgen::rt::power<3>(2) == 8);
    STATIC_REQUIRE(selgen::rt::power<-2>(2) == 0.25);
    STATIC_REQUIRE(selgen::rt::power<1>(-7) == -7);
    CHECK(selgen::rt::power<0>(none) == 1);
    const double x = 1.1;
    CHECK(selgen::rt::power<5>(x) == x * x * x * x * x);
}

TEST_CASE("the nearest point of an interval; NaN remains NaN") {
    CHECK(selgen::rt::nearest_point(3, 1, 2) == 2);
    CHECK(selgen::rt::nearest_point(-infinity, 1, 2) == 1);
    CHECK(selgen::rt::nearest_point(1.5, 1, 2) == 1.5);
    const double stays = selgen::rt::nearest_point(none, 1, 2);
    CHECK(stays != stays);
}

namespace {

enum class Variant : unsigned char { ell, csr, bcsr };
constexpr selgen::rt::Names<Variant, 3> names{{"ell", "csr", "bcsr"}};
constexpr std::string_view conditions[] = {"", "n < 9", ""};
constexpr bool has_plan[] = {false, false, false};
constexpr selgen::rt::SelectorInfo info{"spmv",     "spmv.sel", 3, names.text,
                                        conditions, has_plan,   0, nullptr};

}  // namespace

TEST_CASE("variants and names are mapped both ways") {
    CHECK(selgen::rt::variant_named(info, "bcsr") == 2);
    STATIC_REQUIRE(names[Variant::csr] == "csr");
    STATIC_REQUIRE(names.find("bcsr") == Variant::bcsr);
    STATIC_REQUIRE(!names.find("bcs"));
    STATIC_REQUIRE(names.size() == 3);
}

TEST_CASE("an unknown name lists the known ones and the nearest") {
    CHECK_THROWS_WITH(
        selgen::rt::variant_named(info, "bcssr"),
        "selgen: 'bcssr' is not a variant of spmv; did you mean 'bcsr'? (known: ell csr bcsr)");
    CHECK_THROWS_AS(selgen::rt::variant_named(info, "bcssr"), selgen::rt::UnknownName);
}

TEST_CASE("a name far from all known ones gets no suggestion") {
    CHECK_THROWS_WITH(selgen::rt::variant_named(info, "sequential"),
                      "selgen: 'sequential' is not a variant of spmv (known: ell csr bcsr)");
}

TEST_CASE("a set of up to 64 variants is one word") {
    CHECK(sizeof(selgen::rt::Set<std::size_t, 64>) == 8);
    CHECK(sizeof(selgen::rt::Set<std::size_t, 65>) == 16);
    CHECK(sizeof(selgen::rt::Set<std::size_t, 1024>) == 128);
}

namespace {

/// Adds each of N variants to an empty set, and removes each from a full one.
template <std::size_t N>
void check_set() {
    CAPTURE(N);
    using Set = selgen::rt::Set<std::size_t, N>;
    for (std::size_t one = 0; one < N; ++one) {
        Set set;
        CHECK(set.empty());
        set.add(one);
        Set others = Set::all();
        others.remove(one);
        bool alone = true;
        for (std::size_t i = 0; i < N; ++i)
            alone = alone && set.has(i) == (i == one) && others.has(i) == (i != one) &&
                    Set::all().without(others).has(i) == (i == one);
        CHECK(alone);
        CHECK(!set.empty());
        set.remove(one);
        CHECK(set.empty());
        CHECK(set.without(Set::all()).empty());
    }
}

}  // namespace

TEST_CASE("a set contains what was added, and nothing else") {
    check_set<1>();
    check_set<2>();
    check_set<63>();
    check_set<64>();
    check_set<65>();
    check_set<128>();
    check_set<129>();
    check_set<256>();
    check_set<257>();
    check_set<1000>();
    check_set<1024>();
}

TEST_CASE("a full set has no other bits") {
    CHECK(selgen::rt::Set<std::size_t, 70>::all().without({}).has(69));
    selgen::rt::Set<std::size_t, 70> set = selgen::rt::Set<std::size_t, 70>::all();
    for (std::size_t i = 0; i < 70; ++i) set.remove(i);
    CHECK(set.empty());
}
