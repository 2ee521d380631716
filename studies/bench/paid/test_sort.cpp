// All sorts produce the same order, and a sample of the keys shows order and repetition.
#include <algorithm>
#include <catch2/catch.hpp>

#include "studies/bench/paid/sort/sort.hpp"

using namespace kernels;

namespace {

void check_all(const Keys& keys) {
    Keys expected = keys;
    std::sort(expected.begin(), expected.end());
    for (auto* const sort : {insertion, introsort, mergesort, radix}) {
        Keys sorted = keys;
        sort(sorted);
        CHECK(sorted == expected);
    }
}

}  // namespace

TEST_CASE("all sorts agree on random keys, sorted ones and few values") {
    for (const char* kind : {"random", "sorted", "few"}) {
        for (const std::int64_t n : {0, 1, 2, 8, 33, 1000}) {
            for (std::uint64_t seed = 0; seed < 5; ++seed) check_all(make_keys(n, kind, seed));
        }
    }
}

TEST_CASE("all sorts agree on keys that differ in a single byte") {
    Keys keys;
    for (std::uint64_t i = 0; i < 300; ++i) keys.push_back(i * 37 % 256 << 24);
    check_all(keys);
}

TEST_CASE("a sample shows order and repetition") {
    CHECK(sample({}).ordered == 1);
    CHECK(sample({3}).repeated == 0);
    CHECK(sample({1, 2, 3, 4, 5}).ordered == 1);
    CHECK(sample({5, 4, 3, 2, 1}).ordered == 0);
    CHECK(sample({7, 7, 7, 7, 7}).repeated == 0.75);
    CHECK(sample(make_keys(100000, "random", 1)).repeated == 0);
    CHECK(sample(make_keys(100000, "sorted", 1)).ordered == 1);
}

TEST_CASE("the hand-written rule names each sort somewhere") {
    CHECK(rule(make_keys(100, "random", 1)) == 0);
    CHECK(rule(make_keys(20, "random", 1)) == 1);
    CHECK(rule(make_keys(5000, "sorted", 1)) == 2);
    CHECK(rule(make_keys(5000, "few", 1)) == 3);
}
