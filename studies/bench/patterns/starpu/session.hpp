// Runs the tasks of a program in StarPU with calibrated cost models.
#pragma once

#include <functional>

#include "studies/bench/patterns/programs.hpp"

namespace selgen::bench::starpu {

/// Submits all tasks of a program. StarPU has the program's data registered until the function is
/// destroyed.
using Submit = std::function<void()>;

/// Registers a program's data, divided into that many blocks.
using Register = std::function<Submit(int blocks)>;

/// Runs the program until StarPU has models of its tasks' costs, and then restarts StarPU with
/// these models. Its workers sleep afterwards.
Awakened calibrated(const Register& program, const WorkerOptions& options);

}  // namespace selgen::bench::starpu
