// Defines the kernels of the benchmark out of line, so that calls are not inlined.
#include "decision_kernels.hpp"

namespace bench {
namespace {
volatile int sink = 0;
}
void work_a() { sink = 1; }
void work_b() { sink = 2; }
void work_tuned(int threads, selgen::omp::Schedule schedule) { sink = threads + schedule.chunk; }
}  // namespace bench
