// The variants of the host.
#include <omp.h>

#include <catch2/catch.hpp>
#include <selgen/cuda/devices.hpp>

#include "batch/problem.hpp"
#include "exact.hpp"
#include "host/multiply.hpp"

using namespace batched;
using namespace batched::test;

namespace {

using Multiply = void (*)(const Operands&);

template <class Value>
void check_all(Multiply multiply) {
    for (const int size : sizes())
        for_factors<Value>(size, [&](Exact<Value> batch) {
            CAPTURE(size, batch.shape.count, batch.alpha, batch.beta, sizeof(Value));
            const std::vector<Value> expected = batch.expected();
            multiply(batch.operands());
            CHECK(batch.c == expected);
        });
}

}  // namespace

TEST_CASE(
    "variants of the host are exact for all sizes and factors, and do not read C for beta 0") {
    const Multiply multiply = GENERATE(as<Multiply>{}, sequential, blocked, team);
    omp_set_num_threads(3);
    check_all<double>(multiply);
    check_all<float>(multiply);
}

TEST_CASE("a team of any size computes every row of few matrices") {
    for (const int threads : {1, 5, 16}) {
        omp_set_num_threads(threads);
        for (const int size : {31, 72})
            for (const std::int64_t count : {1, 2, 7}) {
                CAPTURE(threads, size, count);
                Exact<double> batch({size, count}, 1, 1);
                const auto expected = batch.expected();
                team(batch.operands());
                CHECK(batch.c == expected);
            }
    }
}

TEST_CASE("arrays of the wrong size are refused") {
    const std::vector<double> a(8);
    std::vector<double> c(8);
    const std::span<const double> in(a);
    CHECK_THROWS_AS(Operands({2, 3}, Factors{}, in, in, std::span(c)), std::invalid_argument);
    CHECK_THROWS_AS(Operands({0, 2}, Factors{}, in, in, std::span(c)), std::invalid_argument);
    CHECK_THROWS_AS(Operands({2, -2}, Factors{}, in, in, std::span(c)), std::invalid_argument);
    CHECK_NOTHROW(Operands({2, 2}, Factors{}, in, in, std::span(c)));
}

TEST_CASE("a generated batch has the type and shape, but limited memory") {
    const Problem problem({.shape = {4, 1000}, .value = "f32", .most_elements = 1600});
    const Operands v = problem;
    CHECK(v.shape() == Shape{4, 100});
    CHECK(v.value_bytes() == 4);
    CHECK_FALSE(v.resident());
    CHECK(result_of(v).size() == 1600);
    CHECK_THROWS_AS(Problem({.shape = {4, 1}, .value = "f16"}), std::invalid_argument);
    CHECK_THROWS_AS(Problem({.shape = {4, 1}, .location = "moon"}), std::invalid_argument);
}

TEST_CASE("a batch on a device needs a device") {
    if (selgen::cuda::devices() >= 1) {
        SUCCEED("there is a device");
        return;
    }
    CHECK_THROWS_WITH(Problem({.shape = {4, 1}, .location = "device"}),
                      "matrices on a device: " + selgen::cuda::why_no_device());
}
