// The arguments of pattern kernels: a range of operations, and views of arrays.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <selgen/rt/config.hpp>

namespace selgen {
inline namespace SELGEN_ABI {

/// The operations begin .. end-1: `for (const auto i : range)`.
struct range {
    struct iterator {
        std::int64_t at;
        constexpr std::int64_t operator*() const noexcept { return at; }
        constexpr iterator& operator++() noexcept { return ++at, *this; }
        constexpr bool operator!=(iterator other) const noexcept { return at != other.at; }
    };

    std::int64_t first = 0;
    std::int64_t last = 0;  // one past the last operation

    constexpr iterator begin() const noexcept { return {first}; }
    constexpr iterator end() const noexcept { return {last}; }
    constexpr std::int64_t size() const noexcept { return last - first; }
};

}  // namespace SELGEN_ABI
}  // namespace selgen

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// The items of an array by the array's own indices, limited to the rows that a kernel may access.
/// Other rows may not be allocated; asserts detect such accesses.
template <class T, int D>
class View {
    static_assert(D >= 1, "an array has rows");

public:
    using Inner = std::array<std::int64_t, static_cast<std::size_t>(D - 1)>;  // extents of a row

    View(T* row0, Inner inner, range rows) noexcept : row0_(row0), inner_(inner), rows_(rows) {}

    /// The contiguous items of a row.
    T* row(std::int64_t i) const noexcept {
        assert(i >= rows_.first && i < rows_.last);
        return row0_ + i * stride();
    }
    /// A row of an array of more than one dimension is a view itself.
    decltype(auto) operator[](std::int64_t i) const noexcept {
        if constexpr (D == 1) {
            return *row(i);
        } else {
            std::array<std::int64_t, static_cast<std::size_t>(D - 2)> rest{};
            for (std::size_t d = 1; d < inner_.size(); ++d) rest[d - 1] = inner_[d];
            return View<T, D - 1>(row(i), rest, range{0, inner_[0]});
        }
    }
    /// The number of items of a row.
    std::int64_t stride() const noexcept {
        std::int64_t items = 1;
        for (const std::int64_t extent : inner_) items *= extent;
        return items;
    }
    /// The rows that may be accessed.
    range rows() const noexcept { return rows_; }

private:
    T* row0_;
    Inner inner_;
    range rows_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

namespace selgen {
inline namespace SELGEN_ABI {

/// An array that a kernel reads, and one that it writes.
template <class T, int D = 1>
using in = pattern::View<const T, D>;
template <class T, int D = 1>
using out = pattern::View<T, D>;

}  // namespace SELGEN_ABI
}  // namespace selgen
