// Whether sampled fingerprints miss changes as often as documented.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <selgen/rt/sampled.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

using selgen::rt::sampled;

namespace {

using Indices = std::vector<std::uint32_t>;

Indices indices_of(std::size_t size, std::mt19937_64& random) {
    Indices indices(size);
    for (auto& one : indices) one = static_cast<std::uint32_t>(random());
    return indices;
}

/// The share of 10,000 in-place edits of this many elements that go unnoticed.
template <class Fingerprint>
double missed(std::size_t size, std::size_t edits, const Fingerprint& fingerprint) {
    constexpr int rounds = 10'000;
    std::mt19937_64 random(size + edits);
    Indices indices = indices_of(size, random);
    int unnoticed = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t before = fingerprint(indices);
        std::set<std::size_t> places;
        while (places.size() < edits) places.insert(random() % size);
        for (const std::size_t i : places)
            indices[i] ^= 1U + static_cast<std::uint32_t>(random() % 0xffffffffU);
        unnoticed += fingerprint(indices) == before ? 1 : 0;
    }
    return static_cast<double>(unnoticed) / rounds;
}

}  // namespace

TEST_CASE("a sample misses changes as often as documented") {
    for (const std::size_t size : {100, 1000, 4096, 20'000})
        for (const std::uint64_t elements : {16, 64, 90})
            for (const std::size_t edits : {1, 3, 20}) {
                const auto n = static_cast<double>(size);
                const double looked_at = static_cast<double>(elements) + 2;
                // Without replacement; the documented (1 - looked_at / n)^m is an upper bound.
                double expected = 1;
                for (std::size_t m = 0; m < edits; ++m)
                    expected *= std::max(0.0, 1 - looked_at / (n - static_cast<double>(m)));
                const double found = missed(
                    size, edits, [&](const auto& range) { return sampled(range, elements); });
                const double deviation = std::sqrt(expected * (1 - expected) / 10'000);
                INFO("size " << size << ", elements " << elements << ", edits " << edits);
                CHECK(std::abs(found - expected) <= 4.5 * deviation + 1e-12);
                CHECK(expected <= std::pow(1 - looked_at / n, static_cast<double>(edits)) + 1e-12);
            }
}

TEST_CASE("a sample of all elements misses no change") {
    for (const std::size_t size : {1, 2, 7, 8, 33, 1000})
        for (const std::size_t edits : {1, 3})
            if (edits <= size)
                CHECK(missed(size, edits, [](const auto& range) { return sampled(range); }) == 0);
}

TEST_CASE("a sample as large as the range is the whole range") {
    CHECK(missed(66, 1, [](const auto& range) { return sampled(range, 64); }) == 0);
}

TEST_CASE("the elements next to the ends are in a part, too") {
    const Indices zeros(5, 0);
    for (const std::size_t at : {0U, 1U, 4U}) {
        Indices changed = zeros;
        changed[at] = 1;
        CHECK(sampled(changed, 2) != sampled(zeros, 2));
    }
}

TEST_CASE("a changed section is not missed") {
    std::mt19937_64 random(1);
    Indices indices = indices_of(10'000, random);
    constexpr std::uint64_t elements = 64;
    const std::size_t stretch = 2 * indices.size() / elements + 2;
    for (std::size_t begin = 0; begin + stretch <= indices.size(); begin += 7) {
        const std::uint64_t before = sampled(indices, elements);
        for (std::size_t i = begin; i < begin + stretch; ++i) ++indices[i];
        CHECK(sampled(indices, elements) != before);
    }
}

TEST_CASE("the length and the ends matter, the address does not") {
    const Indices zeros(1000, 0), more(1001, 0);
    CHECK(sampled(zeros, 8) != sampled(more, 8));
    CHECK(sampled(zeros) != sampled(more));
    CHECK(sampled(Indices{}) != sampled(Indices{0}));
    CHECK(sampled(Indices{}, 64) == sampled(Indices{}));
    Indices other = zeros;
    CHECK(sampled(other, 8) == sampled(zeros, 8));
    other.front() = 1;
    CHECK(sampled(other, 8) != sampled(zeros, 8));
    other = zeros;
    other.back() = 1;
    CHECK(sampled(other, 8) != sampled(zeros, 8));
}

TEST_CASE("elements may be bytes, numbers and structs without padding") {
    struct Edge {
        std::int32_t from, to;
    };
    const std::vector<Edge> edges(100, {1, 2});
    std::vector<Edge> changed = edges;
    changed[50].to = 3;
    CHECK(sampled(edges) != sampled(changed));
    const double numbers[] = {1, 2, 3};
    CHECK(sampled(numbers) == sampled(std::vector<double>{1, 2, 3}));
    CHECK(sampled(std::string("abc")) != sampled(std::string("abd")));
}

TEST_CASE("swapping two elements changes the sample") {
    std::vector<std::uint64_t> numbers(16);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = 1000 + i;
    const std::uint64_t before = sampled(numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            std::swap(numbers[i], numbers[j]);
            CHECK(sampled(numbers) != before);
            std::swap(numbers[i], numbers[j]);
        }
}
