#include <catch2/catch.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/set.hpp>

namespace {

enum class Variant : unsigned char { ell, csr, bcsr };
constexpr selgen::rt::Names<Variant, 3> names{{"ell", "csr", "bcsr"}};
constexpr selgen::rt::About<Variant, 3> about{"spmv", "spmv.sel", names, {{"", "n < 9", ""}}};

}  // namespace

TEST_CASE("a variant has its name and a name its variant") {
    STATIC_REQUIRE(names[Variant::csr] == "csr");
    STATIC_REQUIRE(names.find("bcsr") == Variant::bcsr);
    STATIC_REQUIRE(!names.find("bcs"));
    STATIC_REQUIRE(names.size() == 3);
}

TEST_CASE("an unknown name lists the known ones and the nearest") {
    CHECK_THROWS_WITH(
        about.variant("bcssr"),
        "selgen: 'bcssr' is no variant of spmv; did you mean 'bcsr'? (known: ell csr bcsr)");
    CHECK_THROWS_AS(about.variant("bcssr"), selgen::rt::UnknownName);
}

TEST_CASE("a name far from all gets no advice") {
    CHECK_THROWS_WITH(about.variant("sequential"),
                      "selgen: 'sequential' is no variant of spmv (known: ell csr bcsr)");
}

TEST_CASE("a set holds what was added, up to 64") {
    auto set = selgen::rt::Set<std::size_t>::first(64);
    CHECK(set.has(63));
    set.remove(63);
    CHECK(!set.has(63));
    CHECK(selgen::rt::Set<std::size_t>::first(0).empty());
    CHECK(!selgen::rt::Set<std::size_t>::first(2).has(2));
}
