// Makes inputs from a seed, so the input of a loop with a given number is the same everywhere.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <selgen/bench/random.hpp>
#include <string_view>
#include <vector>

#include "loop.hpp"

namespace loops {

using selgen::bench::Random;

/// The seed of an input of the loop.
inline Random random_of(std::string_view loop, int input) {
    return Random(selgen::bench::hash_of(loop) + static_cast<std::uint64_t>(input));
}

/// From `least` for input 0 to `most` for the last one, in a geometric sequence.
inline double spread(double least, double most, int input) {
    return least * std::pow(most / least, static_cast<double>(input) / (inputs - 1));
}

/// Values that alternate from input to input.
template <class T>
T pick(int input, std::initializer_list<T> values) {
    return values.begin()[static_cast<std::size_t>(input) % values.size()];
}

/// A size, at least `least`.
inline std::int64_t whole(double size, std::int64_t least = 1) {
    return std::max(static_cast<std::int64_t>(size), least);
}

/// Numbers from -1 (inclusive) to 1 (exclusive).
template <class T>
std::vector<T> noise(Random& random, std::int64_t size) {
    std::vector<T> values(static_cast<std::size_t>(size));
    for (T& value : values) value = static_cast<T>(2 * random.unit() - 1);
    return values;
}

template <class T>
double bytes_of(const std::vector<T>& values) {
    return static_cast<double>(values.size() * sizeof(T));
}

}  // namespace loops
