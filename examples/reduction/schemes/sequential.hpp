// The sequential loop, with which the results of all other schemes agree.
#pragma once

#include <span>

#include "patterns/pattern.hpp"
#include "schemes/body.hpp"
#include "schemes/data.hpp"

namespace reduction {

/// Adds every contribution to `data` (one double an element) in the order of the iterations.
void reduce_sequential(const Pattern& pattern, std::span<double> data);

/// The same with another body than the pattern's own, and for other values.
template <class Value, class Body>
void reduce_sequential(const Pattern& pattern, std::span<Value> data, const Body& body) {
    accumulate(pattern, body, {0, pattern.iterations()}, data.data());
}

/// The same for data anywhere: data on a device is copied to the host and back. Throws
/// selgen::cuda::Error.
void reduce_sequential_anywhere(const Pattern& pattern, Data data);

}  // namespace reduction
