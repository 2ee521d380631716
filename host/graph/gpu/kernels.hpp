// The source of the kernels for the arithmetic rates and the memory latency of GPUs.
#pragma once

#include <string>

namespace selgen::host {

/// Operations of a thread of rate_f64 and rate_f32 in each turn.
inline constexpr int flops_in_turn = 256;

/// The kernels that measure GPUs, in PTX:
/// - rate_f64 and rate_f32 (out, turns, factor, more): independent multiply-adds x * factor + more,
///   whose sum is written to `out` if it is below `more`, so that no compiler removes them. With
///   0 < more < factor, it is not.
/// - chase (from, steps, out): dependent reads. Each read returns the address of the next one;
///   the last address is written to `out`.
std::string gpu_kernels();

}  // namespace selgen::host
