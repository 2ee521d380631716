// Converts a pattern and its shape into the features of reduce.sel.
#pragma once

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/memory.hpp>

#include "inspect/inspect.hpp"
#include "patterns/pattern.hpp"
#include "reduce.sel.hpp"

namespace reduction::test {

/// The features of reduce.sel for data of the host, with this shape.
inline ::reduce::Features features_of(const Pattern& pattern, const Shape& shape, int threads) {
    return {.n = static_cast<double>(pattern.elements()),
            .con = pattern.connectivity(),
            .mob = pattern.mobility(),
            .work = static_cast<double>(pattern.work()),
            .updates = pattern.connectivity() * pattern.mobility(),
            .uneven = pattern.uneven(),
            .resident = 0,
            .device_memory = selgen::cuda::memory(),
            .sp = shape.sparsity,
            .touched = shape.touched,
            .contended = shape.contended,
            .locality = shape.locality,
            .far = shape.far,
            .replication = shape.replication,
            .longest = shape.longest,
            .mixed = shape.mixed,
            .reuse = pattern.expected_calls(),
            .threads = static_cast<double>(threads),
            .gpus = selgen::cuda::devices()};
}

}  // namespace reduction::test
