// All kernels for intersections count the same values, and the hand-written rule can choose each.
#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>

#include "studies/bench/paid/intersect/intersect.hpp"

using namespace kernels;

namespace {

void check_all(const Ids& a, const Ids& b) {
    Ids both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    CAPTURE(a.size(), b.size());
    CHECK(merge(a, b) == both.size());
    CHECK(branchless(a, b) == both.size());
    CHECK(galloping(a, b) == both.size());
    CHECK(bitmap(a, b) == both.size());
}

}  // namespace

TEST_CASE("all intersections agree on random sets") {
    for (const double large : {10.0, 100.0, 5000.0}) {
        for (const double ratio : {1.0, 7.0, 300.0}) {
            for (const double density : {0.002, 0.3, 0.9}) {
                for (std::uint64_t seed = 0; seed < 20; ++seed) {
                    const auto [a, b] = two_sets(large, ratio, density, seed);
                    check_all(a, b);
                }
            }
        }
    }
}

TEST_CASE("all intersections agree on empty, single and separate sets") {
    check_all({}, {});
    check_all({}, {1});
    check_all({5}, {5});
    check_all({5}, {1, 2, 3, 4, 5});
    check_all({1, 2, 3}, {4, 5, 6, 7});
    check_all({4, 5, 6, 7}, {0, 4294967295});
}

TEST_CASE("features of two sets: range, density and ratio") {
    CHECK(range({2, 9}, {5}) == 8);
    CHECK(density({2, 9}, {5}) == 0.25);
    CHECK(ratio({2, 9}, {5}) == 2);
    CHECK(ratio({2, 9}, {}) == 2);
}

TEST_CASE("the hand-written rule names each intersection somewhere") {
    const auto chosen = [](double large, double ratio, double density) {
        const auto [a, b] = two_sets(large, ratio, density, 1);
        return rule(a, b);
    };
    CHECK(chosen(10, 1, 0.002) == 0);
    CHECK(chosen(1000, 1, 0.002) == 1);
    CHECK(chosen(10000, 200, 0.5) == 2);
    CHECK(chosen(1000, 1, 0.5) == 3);
}
