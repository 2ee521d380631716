// Runs loops by generated dispatchers, and prints their choices and times.
#pragma once

#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

#include "loop.hpp"

namespace loops {

inline constexpr int repeats = 5;

/// A loop with its dispatcher.
struct Tuned {
    std::string_view name;
    void (*run)(std::string_view name);
};

/// The value of the knob, as written in specs.
inline const char* schedule_of(double position) {
    constexpr const char* names[] = {"static", "cyclic", "dynamic", "guided"};
    return names[static_cast<int>(position)];
}

/// The minimum seconds of some runs after a warm-up run.
template <class Run>
double seconds(const Run& run) {
    run();
    double least = 1e300;
    for (int i = 0; i < repeats; ++i) {
        const auto start = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        least = spent.count() < least ? spent.count() : least;
    }
    return least;
}

/// Prints a line for the smallest, a middle and the largest input.
template <class One, class Dispatcher>
Tuned tuned(std::string_view of) {
    return {of, [](std::string_view name) {
                for (const int input : {0, inputs / 2, inputs - 1}) {
                    One loop(input);
                    Dispatcher choose;
                    const double chosen = seconds([&] { choose(loop); });
                    const char* const fault = loop.check() ? "" : "WRONG";
                    const double alone = seconds([&] { loop.serial(); });
                    const auto& f = choose.features();
                    const bool serial = f.threads < 2;
                    std::printf("%-16.*s %5d %8.0f %8s %12.3g %12.3g %s\n",
                                static_cast<int>(name.size()), name.data(), input, f.threads,
                                serial ? "" : schedule_of(f.schedule), alone, chosen, fault);
                }
            }};
}

/// The main function: runs each loop, or only the one that the argument names.
inline int run_tuned(const std::vector<Tuned>& all_tuned, int count, char** words) {
    std::printf("%-16s %5s %8s %8s %12s %12s\n", "loop", "input", "threads", "schedule",
                "sequential s", "as chosen s");
    bool any = false;
    for (const Tuned& one : all_tuned) {
        if (count > 1 && one.name != words[1]) continue;
        any = true;
        one.run(one.name);
    }
    if (any) return 0;
    std::fprintf(stderr, "loops_tuned: unknown loop '%s'\n", words[1]);
    return 2;
}

}  // namespace loops
