#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace selgen::loop {

/// Variables of the environment as a process takes them, "NAME=value".
using Environment = std::vector<std::string>;

/// The variables with these values instead of, or besides, what is there; an empty value takes a
/// variable away. Sorted.
Environment with(const Environment& environment, const std::map<std::string, std::string>& values);

/// The variables without those that tell of a shell's state, and with one that fills what they take
/// on the stack up to a multiple of `block` bytes: so the stack of a program lies alike in
/// environments that differ.
Environment levelled(const Environment& environment, std::size_t block);

/// Bytes of the variables and their pointers.
std::size_t size_of(const Environment& environment);

/// What asks a program to use one thread: its OpenMP regions, and kernels that take what
/// `selgen::rt::profile_threads()` says.
std::map<std::string, std::string> sequential();

/// The same for so many threads, to which iterations are distributed one by one in turn. An OpenMP
/// loop follows where it says `schedule(runtime)`.
std::map<std::string, std::string> cyclic(int threads);

}  // namespace selgen::loop
