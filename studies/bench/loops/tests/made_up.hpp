// A platform of invented loops, for tests of predictors.
#pragma once

#include <cmath>
#include <string>

#include "studies/bench/loops/platform.hpp"

namespace loops_study {

/// A machine of eight threads that follows a formula: a region of p threads costs 1 us plus 0.5 us
/// per thread, and static parts of uneven loops take `front` times as long as they should.
inline Platform made_up(int programs, int inputs) {
    Platform platform{"made-up-8", 8, {"static", "cyclic"}, {{1, "static"}}, {}};
    for (int threads = 2; threads <= 8; ++threads)
        for (const char* schedule : {"static", "cyclic"})
            platform.configurations.push_back({threads, schedule});
    for (int program = 0; program < programs; ++program)
        for (int input = 0; input < inputs; ++input) {
            Case one;
            one.loop = one.program = "p" + std::to_string(program);
            one.is_smallest = input == 0;
            one.smallest = static_cast<std::size_t>(program * inputs);
            one.iterations = 100 * std::pow(2.0, input);
            one.bytes = 8 * one.iterations;
            one.profiled.front = one.profiled.imbalance = program % 2 == 0 ? 1 : 2;
            one.sequential_s = one.iterations * 2e-8 * (1 + program);
            one.profiling_s = 2 * one.sequential_s;
            for (const Configuration& configuration : platform.configurations) {
                const double uneven =
                    configuration.schedule == "static" ? one.profiled.front : 1.05;
                const double region = 1e-6 + 5e-7 * configuration.threads;
                one.seconds.push_back(configuration.threads == 1
                                          ? one.sequential_s
                                          : region +
                                                one.sequential_s * uneven / configuration.threads);
                one.exhaustive_s += 6 * one.seconds.back();
            }
            platform.cases.push_back(one);
        }
    return platform;
}

}  // namespace loops_study
