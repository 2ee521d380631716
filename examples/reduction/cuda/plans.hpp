// Declares the device variants of reductions, without any device code.
#pragma once

#include <functional>

#include "patterns/pattern.hpp"
#include "schemes/data.hpp"

namespace reduction {

/// A reduction on the current device. Making the plan copies the pattern to the device, sorts it if
/// needed, and allocates all memory that the reductions use. A reduction copies the data to the
/// device and back unless it is resident, and has finished when it returns. Both throw
/// selgen::cuda::Error, or OutOfMemory if the device memory does not suffice. The pattern must
/// outlive the plan. Copies of a plan share its memory.
struct DevicePlan {
    std::function<void(Data)> reduce;
};

/// Every addition is atomic, in device memory.
DevicePlan cuda_atomic(const Pattern& pattern);

/// Each block adds to sums in its shared memory: of all elements if they fit, otherwise of a range
/// of elements. The plan then sorts the references by range.
DevicePlan cuda_blocks(const Pattern& pattern);

/// The plan sorts the references by element. Runs of equal ones are summed without atomics.
DevicePlan cuda_sorted(const Pattern& pattern);

}  // namespace reduction
