// Encodes feature values as integers for the messages of ranks, and decodes them.
#pragma once

#include <cstdint>
#include <cstring>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {

/// Maps doubles to integers of the same order, so that ranks compare them exactly: -0 is less than
/// 0, and NaN is the largest.
inline std::uint64_t ordered(double value) noexcept {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    if (!rt::is_read(value)) return ~std::uint64_t{0};
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

/// The inverse of ordered().
inline double from_ordered(std::uint64_t word) noexcept {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    if (word == ~std::uint64_t{0}) return rt::unread;
    const std::uint64_t bits = (word & sign) != 0 ? word ^ sign : ~word;
    double value = 0;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::mpi
