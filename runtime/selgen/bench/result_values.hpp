// Converts the results of variants to numbers, and compares them with the reference within a
// tolerance.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// A number of a result: a whole number of up to 64 bits exactly, any other as a double. Its bits
/// are compared, because options of the kernels, such as -ffast-math, let compilers assume that
/// there are no NaN and no infinities.
class ResultValue {
public:
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
    ResultValue(T value) noexcept {  // NOLINT(google-explicit-constructor): as from a double
        if constexpr (std::is_integral_v<T>) {
            static_assert(sizeof(T) <= sizeof bits_,
                          "selgen: whole numbers of a result have at most 64 bits: return larger "
                          "ones in parts");
            if constexpr (std::is_signed_v<T>) kind_ = value < 0 ? Kind::negative : Kind::natural;
            if constexpr (!std::is_signed_v<T>) kind_ = Kind::natural;
            bits_ = static_cast<std::uint64_t>(value);
        } else {
            const auto real = static_cast<double>(value);
            std::memcpy(&bits_, &real, sizeof bits_);
        }
    }

    bool is_real() const noexcept { return kind_ == Kind::real; }
    bool is_nan() const noexcept { return kind_ == Kind::real && magnitude() > infinity; }
    bool is_finite() const noexcept { return kind_ != Kind::real || magnitude() < infinity; }

    /// The same number, or both NaN.
    friend bool operator==(const ResultValue& a, const ResultValue& b) noexcept {
        if (a.is_nan() || b.is_nan()) return a.is_nan() && b.is_nan();
        if (a.kind_ != b.kind_)
            return a.is_finite() && b.is_finite() && rt::is_equal(a.real(), b.real());
        const bool are_zeros = a.kind_ == Kind::real && a.magnitude() == 0 && b.magnitude() == 0;
        return a.bits_ == b.bits_ || are_zeros;
    }

    /// The distance of two finite numbers; that of whole numbers is not rounded before it is a
    /// double.
    friend double distance(const ResultValue& a, const ResultValue& b) noexcept {
        if (a.kind_ != b.kind_ || a.kind_ == Kind::real) return std::abs(a.real() - b.real());
        return static_cast<double>(std::max(a.bits_, b.bits_) - std::min(a.bits_, b.bits_));
    }

    double real() const noexcept {
        if (kind_ == Kind::natural) return static_cast<double>(bits_);
        if (kind_ == Kind::negative) return static_cast<double>(static_cast<std::int64_t>(bits_));
        double value = 0;
        std::memcpy(&value, &bits_, sizeof value);
        return value;
    }

    std::string text() const {
        if (kind_ == Kind::natural) return std::to_string(bits_);
        if (kind_ == Kind::negative) return std::to_string(static_cast<std::int64_t>(bits_));
        if (is_nan()) return "nan";
        if (!is_finite()) return bits_ == magnitude() ? "inf" : "-inf";
        return rt::number_text(real(), 9);
    }

private:
    enum class Kind : std::uint8_t { real, natural, negative };
    static constexpr std::uint64_t infinity = 0x7ff0000000000000U;  // its bits

    std::uint64_t magnitude() const noexcept { return bits_ & 0x7fffffffffffffffU; }

    Kind kind_ = Kind::real;
    std::uint64_t bits_ = 0;
};

/// The result of a run, as numbers to compare.
using ResultValues = std::vector<ResultValue>;

namespace detail {

/// The number to compare: of an enumeration, that of its enumerator.
template <class T>
ResultValue result_value_of(const T& value) {
    if constexpr (std::is_enum_v<T>)
        return static_cast<std::underlying_type_t<T>>(value);
    else if constexpr (std::is_arithmetic_v<T>)
        return value;
    else
        return static_cast<double>(value);
}

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
        return {detail::result_value_of(value)};
    } else {
        ResultValues made;
        if constexpr (is_comparable<T>)
            for (const auto& one : value) made.push_back(detail::result_value_of(one));
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
    for (const ResultValue& value : want)
        if (value.is_finite()) largest = std::max(largest, std::abs(value.real()));
    for (std::size_t i = 0; i < want.size(); ++i) {
        if (got[i] == want[i]) continue;
        const bool are_finite = got[i].is_finite() && want[i].is_finite();
        if (are_finite && tolerance > 0 && distance(got[i], want[i]) <= tolerance * largest)
            continue;
        std::string text = "value " + std::to_string(i);
        text.append(" is ").append(got[i].text());
        text.append(" instead of ").append(want[i].text());
        const double share = are_finite ? distance(got[i], want[i]) / largest : 1;
        constexpr double like_rounding = 1e-4;
        if (share < like_rounding && got[i].is_real())
            text.append(", a difference of ")
                .append(rt::number_text(share, 2))
                .append(" of the largest value: see tolerance");
        return text;
    }
    return {};
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
