#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <selgen/rt/text.hpp>

namespace selgen::bench {

/// The result of a run, as numbers to compare.
using ResultValues = std::vector<double>;

namespace detail {

using std::begin;

template <class T>
auto first_number(const T& value) -> decltype(static_cast<double>(*begin(value)));

template <class T, class = void>
inline constexpr bool is_range_of_numbers = false;
template <class T>
inline constexpr bool
    is_range_of_numbers<T, std::void_t<decltype(first_number(std::declval<const T&>()))>> = true;

}  // namespace detail

/// Whether a result is a number or a range of numbers.
template <class T>
inline constexpr bool is_comparable =
    std::is_arithmetic_v<T> || std::is_enum_v<T> || detail::is_range_of_numbers<T>;

/// Whether the result of a function is; the driver asserts it.
template <class Function>
inline constexpr bool returns_comparable = false;
template <class R, class... P>
inline constexpr bool returns_comparable<R(P...)> = is_comparable<std::decay_t<R>>;

/// The numbers in a number or a range.
template <class T>
ResultValues result_values_of([[maybe_unused]] const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        return {static_cast<double>(value)};
    } else {
        ResultValues made;
        if constexpr (is_comparable<T>)
            for (const auto& one : value) made.push_back(static_cast<double>(one));
        return made;
    }
}

/// Describes how a result differs from the reference by more than `tolerance` times the reference's
/// largest magnitude; empty if it does not.
inline std::string difference(const ResultValues& got, const ResultValues& want, double tolerance) {
    if (got.size() != want.size()) {
        std::string text = "has " + std::to_string(got.size());
        return text.append(" values instead of ").append(std::to_string(want.size()));
    }
    double largest = 0;
    for (const double value : want)
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    for (std::size_t i = 0; i < want.size(); ++i) {
        const bool same = got[i] == want[i] || (std::isnan(got[i]) && std::isnan(want[i]));
        if (same || std::abs(got[i] - want[i]) <= tolerance * largest) continue;
        std::string text = "value " + std::to_string(i);
        text.append(" is ").append(rt::number_text(got[i], 9));
        return text.append(" instead of ").append(rt::number_text(want[i], 9));
    }
    return {};
}

}  // namespace selgen::bench
