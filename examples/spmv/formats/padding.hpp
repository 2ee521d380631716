// Refuses formats that would store too many zeros.
#pragma once

#include <cstddef>
#include <stdexcept>

namespace sparse {

/// Throws std::length_error if a format would store more than `most` values per entry: it would be
/// slow. The selector then takes another variant.
inline void check_padding(double most, std::size_t values, std::size_t entries) {
    if (static_cast<double>(values) > most * static_cast<double>(entries))
        throw std::length_error("the format needs too many values per entry");
}

}  // namespace sparse
