// The StarPU versions of all programs compute the results of the base version.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "studies/bench/patterns/programs.hpp"

namespace selgen::bench {
namespace {

constexpr double small = 0.0005;  // share of the paper's sizes

bool is_read(const map::Problem& problem, std::size_t array) {
    return std::ranges::any_of(problem.calls, [&](const map::Call& call) {
        return std::ranges::any_of(call.reads, [&](const auto& a) { return a.array == array; });
    });
}

/// The results of a run on cleared buffers.
std::vector<double> after(const PatternProgram& program, const std::function<void()>& run) {
    for (const map::Call& call : program.problem.calls) {
        for (const map::Access& access : call.writes) {
            const auto& array = program.problem.arrays[access.array];
            void* const items = program.bound[access.array];
            if (items == nullptr || is_read(program.problem, access.array)) continue;
            const double bytes = static_cast<double>(array.rows) * array.row_bytes;
            std::memset(items, 0x55, static_cast<std::size_t>(bytes));
        }
    }
    program.start();
    run();
    return program.result();
}

void check_equal(const std::vector<double>& results, const std::vector<double>& expected) {
    REQUIRE(results.size() == expected.size());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (!(std::abs(results[i] - expected[i]) <= 1e-9 * (1 + std::abs(expected[i])))) ++wrong;
    CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("StarPU computes the same results as the base version, with any number of blocks") {
    for (const auto& make : pattern_programs(small, {2})) {
        const PatternProgram program = make();
        INFO(program.name);
        const auto expected = after(program, program.base);
        for (const int blocks : {2, 10}) {
            const Awakened version = program.starpu({2, blocks});
            version.wake();
            for (int run = 0; run < 2; ++run) check_equal(after(program, version.run), expected);
            version.rest();
        }
    }
}

}  // namespace selgen::bench
