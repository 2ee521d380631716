// Runs a loop in all configurations, and names those with wrong results.
#pragma once

#include <string>
#include <vector>

#include "loop.hpp"

/// Each value of the knobs: numbers of threads, also more than iterations, and schedules.
inline const std::vector<int> all_threads{1, 2, 3, 8};
inline const std::vector<loops::Schedule> all_schedules{
    selgen::omp::fixed,
    selgen::omp::cyclic,
    {selgen::omp::Kind::dynamic, 16},
    selgen::omp::guided,
};

/// The configurations of an input of the loop whose results differ from the sequential loop.
inline std::vector<std::string> wrong_configurations(const loops::Entry& entry, int input) {
    std::vector<std::string> wrong;
    const auto loop = entry.make(input);
    for (const int threads : all_threads)
        for (const loops::Schedule schedule : all_schedules) {
            loop->forget();
            loop->run(threads, schedule);
            if (loop->check()) continue;
            wrong.push_back(std::string(entry.name) + '/' + std::to_string(input) + ", " +
                            std::to_string(threads) + ", " + name_of(schedule));
        }
    return wrong;
}
