// Kernels that record the knobs they receive.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <selgen/omp/schedule.hpp>

#include "kernels.hpp"

namespace kernels {

struct LastCall {
    int threads = 0;
    selgen::omp::Schedule schedule{};
    std::string layout{};
    int tile = 0;
};

inline LastCall& last_call() {
    thread_local LastCall last;
    return last;
}

inline void tuned(int threads, selgen::omp::Schedule schedule, std::string_view layout,
                  Numbers& data) {
    last_call() = {threads, schedule, std::string(layout), 0};
    run("omp", data);
}

/// A plan for a tile size.
class Tiled {
public:
    explicit Tiled(int tile) : tile_(tile) {}
    int apply(const Pattern&, int teams) const {
        last_call() = {teams, {}, {}, tile_};
        return tile_;
    }

private:
    int tile_;
};

inline int joined(const Pattern&, int threads, selgen::omp::Schedule schedule) {
    last_call() = {threads, schedule, {}, 0};
    return threads;
}

}  // namespace kernels
