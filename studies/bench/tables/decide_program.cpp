// Times the decisions of a generated selector; compiled by bench_tables. It prints the mean time of
// a decision in nanoseconds, of the fastest pass over the rows.
#include <chrono>
#include <cstdio>

#include "selector.hpp"  // generated, with SELECTOR as its name

// Not constant, so that no decision is made at compile time.
extern SELECTOR::Features rows[];
SELECTOR::Features rows[] = {
#include "rows.inc"
};

int main() {
    using Clock = std::chrono::steady_clock;
    double least = 1e300;
    const auto end = Clock::now() + std::chrono::milliseconds(200);
    while (Clock::now() < end) {
        const auto begin = Clock::now();
        for (const SELECTOR::Features& row : rows) {
            const auto choice = static_cast<unsigned>(SELECTOR::choose(row));
            asm volatile("" : : "r"(choice) : "memory");
        }
        const std::chrono::duration<double, std::nano> passed = Clock::now() - begin;
        const double ns = passed.count() / (sizeof rows / sizeof *rows);
        if (ns < least) least = ns;
    }
    std::printf("%.9g\n", least);
}
