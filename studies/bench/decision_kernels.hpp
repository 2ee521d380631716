// Arguments and kernels of the selectors of decision.sel and decision_knobs.sel, with no work.
#pragma once

#include <array>
#include <cstdint>

#include <selgen/omp/schedule.hpp>

namespace bench {

/// Small, so that reading a million of them costs little compared with the measured time.
struct Input {
    std::uint32_t n, m;
    const std::array<std::uint64_t, 6>* words;
};

void work_a();
void work_b();
void work_tuned(int threads, selgen::omp::Schedule schedule);

}  // namespace bench
