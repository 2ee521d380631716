#include "decision_kernels.hpp"

// Out of line, so that calls are not inlined.
namespace bench {
namespace {
volatile int sink = 0;
}
void work_a() { sink = 1; }
void work_b() { sink = 2; }
void work_tuned(int threads, selgen::omp::Schedule schedule) { sink = threads + schedule.chunk; }
}  // namespace bench
