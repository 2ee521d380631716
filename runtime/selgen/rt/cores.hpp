// The number of cores that this process may use (lib/cores.hpp).
#pragma once

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Processor cores that this process may use, at least 1: the processors of its affinity mask, or
/// of its OpenMP places, and at most the CPU quota of its control groups, rounded up. Queried once.
/// 1 after a fork that lost the threads of libgomp.
double cores();

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/cores.hpp>
#endif
