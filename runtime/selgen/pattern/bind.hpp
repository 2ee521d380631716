#pragma once

#include <array>
#include <cstddef>

#include <selgen/pattern/tables.hpp>

/// How generated code hands the program's memory to executors.
namespace selgen::pattern {

/// What no pattern writes may be constant: it is never written.
template <class Runner, class T>
void bind(Runner& runner, Index array, const T* items) {
    runner.bind(array, const_cast<T*>(items));
}

/// Arrays of one name, which was declared in a loop.
template <class Runner, class T, std::size_t Count>
void bind(Runner& runner, const Index (&arrays)[Count], const std::array<T*, Count>& items) {
    for (std::size_t i = 0; i < Count; ++i) bind(runner, arrays[i], items[i]);
}

}  // namespace selgen::pattern
