// Products of a batch on the host: sequential, by blocks, and by a team of threads.
#pragma once

#include "batch/operands.hpp"

namespace batched {

/// Three loops for each matrix, which the compiler vectorises. Copies matrices that are on a device
/// to the host and back, so that it can always run.
void sequential(const Operands& v);
/// Blocks of C are kept in registers, with instances for common sizes.
void blocked(const Operands& v);
/// The same in parallel: threads share the matrices or, if they are few, the rows of each.
void team(const Operands& v);

}  // namespace batched
