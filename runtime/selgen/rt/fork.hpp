// Whether this process can still run teams of threads.
#pragma once

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Whether this process was forked from a process with several threads that uses libgomp. A
/// parallel region with more than one thread might then never end.
bool lost_threads() noexcept;

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#if !defined(SELGEN_LIBRARY)
#include <selgen/lib/fork.hpp>
#endif
