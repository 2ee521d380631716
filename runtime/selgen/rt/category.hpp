// Converts words and enumerators to the values of `one of` features.
#pragma once

#include <initializer_list>
#include <string_view>
#include <type_traits>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The value of a `one of` feature: the position of a string among the words, or NaN if it is not
/// one of them. A number or an enumerator is the position itself.
template <class T>
constexpr double category(const T& value, std::initializer_list<std::string_view> words) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        return static_cast<double>(value);
    } else {
        double position = 0;
        for (const std::string_view word : words) {
            if (word == std::string_view(value)) return position;
            position += 1;
        }
        return unread;
    }
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
