// Compares the table of a generated driver with loops over the same calls in the same program.
#define main driver_main
#include "planted.driver.cpp"
#undef main

#include <cstdio>

#include "studies/bench/paid/driver_table.hpp"

namespace {

using kernels::Chain;

constexpr int runs = 5;

/// What the table and the loop have for a point, in each run.
struct Compared {
    std::vector<double> table, loop;
};

/// Whether calls depend on each other, and the number of their steps.
using Point = std::pair<std::string, std::int64_t>;

/// A million calls, or as many as last about 0.3 s.
std::size_t calls_of(std::int64_t steps) {
    const double about = 2e-9 + 1e-9 * static_cast<double>(steps);
    return static_cast<std::size_t>(std::min(1e6, std::max(200.0, 0.3 / about)));
}

double loop(const Point& point, std::mt19937_64& random) {
    std::vector<Chain> inputs;
    for (int i = 0; i < 1000; ++i) {
        inputs.push_back(kernels::make_chain(point.second, point.first, random()));
    }
    return paid::loop_seconds(inputs, calls_of(point.second), kernels::run_chain, random);
}

/// Within 3 %, or 1 ns below 10 ns; by the medians of the ratios and of the differences.
bool report(const Point& point, const Compared& times) {
    std::vector<double> ratios;
    std::vector<double> differences;
    for (std::size_t i = 0; i < times.table.size(); ++i) {
        ratios.push_back(times.table[i] / times.loop[i]);
        differences.push_back(times.table[i] - times.loop[i]);
    }
    const double ratio = paid::median(ratios);
    const double seconds = paid::median(times.loop);
    const bool holds =
        seconds < 10e-9 ? std::abs(paid::median(differences)) <= 1e-9 : std::abs(ratio - 1) <= 0.03;
    std::printf("%-10s %8lld %14.2f %14.2f %8.4f  %s\n", point.first.c_str(),
                static_cast<long long>(point.second), 1e9 * paid::median(times.table),
                1e9 * seconds, ratio, holds ? "holds" : "DIFFERS");
    return holds;
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::fputs("usage: bench_planted TABLE\n", stderr);
        return 2;
    }
    std::mt19937_64 random(77);
    std::map<Point, Compared> all;
    for (int run = 0; run < runs; ++run) {
        const std::vector<paid::Row> rows = paid::table_of(driver_main, words[1]);
        if (rows.empty()) return 3;
        for (const paid::Row& row : rows) {
            const Point point{row.at("factor:calls"),
                              static_cast<std::int64_t>(paid::number(row, "factor:steps"))};
            all[point].table.push_back(paid::number(row, "time:chain"));
            all[point].loop.push_back(loop(point, random));
        }
    }
    std::printf("%-10s %8s %14s %14s %8s  medians of %d runs\n", "calls", "steps", "table, ns",
                "loop, ns", "ratio", runs);
    bool holds = true;
    for (const auto& [point, times] : all) holds = report(point, times) && holds;
    return holds ? 0 : 1;
}
