// Names of variants with suggestions for unknown ones, and sets of many variants.
#include <catch2/catch.hpp>
#include <selgen/lib/forcing.hpp>
#include <selgen/rt/decide/decide.hpp>

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
