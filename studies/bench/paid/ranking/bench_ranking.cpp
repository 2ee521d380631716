// Compares which of two intersections is faster in the table of a generated driver, and in loops
// over fresh inputs in the same program.
#define main driver_main
#include "ranking.driver.cpp"
#undef main

#include <cstdio>

#include "studies/bench/paid/driver_table.hpp"

namespace {

using Sets = std::pair<kernels::Ids, kernels::Ids>;

struct Times {
    double merge, branchless;
};

/// The medians of five loops, whose inputs have 100,000 values, and are at least 100.
Times loops(std::size_t n, std::mt19937_64& random) {
    std::vector<Sets> inputs;
    for (std::size_t i = 0; i < std::max<std::size_t>(100, 100'000 / n); ++i) {
        inputs.push_back(kernels::two_sets(2 * static_cast<double>(n), 2, 0.3, random()));
    }
    std::vector<double> merge;
    std::vector<double> branchless;
    for (int repeat = 0; repeat < 5; ++repeat) {
        const auto seconds = [&](auto kernel) {
            return paid::loop_seconds(
                inputs, inputs.size(),
                [&](const Sets& sets) { return kernel(sets.first, sets.second); }, random);
        };
        merge.push_back(seconds(kernels::merge));
        branchless.push_back(seconds(kernels::branchless));
    }
    return {paid::median(merge), paid::median(branchless)};
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::fputs("usage: bench_ranking TABLE\n", stderr);
        return 2;
    }
    constexpr std::size_t most_wrong = 1;
    const std::vector<paid::Row> rows = paid::table_of(driver_main, words[1]);
    if (rows.empty()) return 3;
    std::mt19937_64 random(78);
    std::size_t right = 0;
    std::printf("%8s %33s %33s\n", "", "table, ns", "loop over fresh inputs, ns");
    std::printf("%8s %16s %16s %16s %16s\n", "n", "merge", "branchless", "merge", "branchless");
    for (const paid::Row& row : rows) {
        const double n = paid::number(row, "factor:smaller");
        const Times table{paid::number(row, "time:merge"), paid::number(row, "time:branchless")};
        const Times loop = loops(static_cast<std::size_t>(n), random);
        const bool agree = (table.merge < table.branchless) == (loop.merge < loop.branchless);
        right += agree ? 1 : 0;
        std::printf("%8.0f %16.1f %16.1f %16.1f %16.1f  %s\n", n, 1e9 * table.merge,
                    1e9 * table.branchless, 1e9 * loop.merge, 1e9 * loop.branchless,
                    agree ? "" : "DIFFERS");
    }
    std::printf("the same order in %zu of %zu rows\n", right, rows.size());
    return rows.size() - right <= most_wrong ? 0 : 1;
}
