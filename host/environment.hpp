// Environments of profiled processes: for one thread, for a cyclic schedule, and for equal
// alignment of the stack.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace selgen::host {

/// Environment variables of a process, "NAME=value".
using Environment = std::vector<std::string>;

/// The variables, with these values set; an empty value removes a variable. Sorted.
Environment with(const Environment& environment, const std::map<std::string, std::string>& values);

/// The variables without those of a shell's state, padded by another variable to a multiple of
/// `block` bytes on the stack. So the stack of a program has the same alignment in different
/// environments.
Environment levelled(const Environment& environment, std::size_t block);

/// The size of the variables and their pointers, in bytes.
std::size_t size_of(const Environment& environment);

/// Variables for a run with one thread: for OpenMP regions, and for kernels that use
/// `selgen::rt::profile_threads()`.
std::map<std::string, std::string> sequential();

/// Variables for a run with several threads and a cyclic schedule. It applies to OpenMP loops with
/// `schedule(runtime)`.
std::map<std::string, std::string> cyclic(int threads);

}  // namespace selgen::host
