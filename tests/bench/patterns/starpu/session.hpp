#pragma once

#include <functional>

#include "tests/bench/patterns/programs.hpp"

namespace selgen::bench::starpu {

/// Submits all tasks of a program. StarPU knows the program's data until the function is gone.
using Submit = std::function<void()>;

/// Registers a program's data, cut into so many blocks.
using Register = std::function<Submit(int blocks)>;

/// Runs the program until StarPU knows what its tasks cost, and then starts StarPU afresh with
/// these models; its workers sleep.
Awakened calibrated(const Register& program, const WorkerOptions& options);

}  // namespace selgen::bench::starpu
