// Units of numbers: powers of bytes and seconds, and the scales in which literals are written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::dsl {

/// The dimension of a number, as exponents: bytes^bytes * seconds^seconds.
struct Unit {
    int bytes = 0;
    int seconds = 0;
    friend constexpr bool operator==(Unit, Unit) = default;
};

Unit operator*(Unit a, Unit b);
Unit operator/(Unit a, Unit b);
/// The unit of a power. Exponents are limited to a thousand.
Unit power(Unit unit, int times);

/// "bytes", "seconds", "bytes/seconds", "plain numbers", …
std::string to_text(Unit unit);

/// A unit that may follow a number: its dimension and its size in bytes or seconds, as a
/// quotient of whole numbers.
struct Scale {
    std::string_view name;
    Unit unit;
    double factor;
    double divisor = 1;

    /// The number in bytes or seconds; rounded once if one of the two is 1, so 3 % is 0.03.
    double apply(double number) const { return number * factor / divisor; }
};

/// The scale called `name` ("GiB", "us", "%"); nothing if there is none.
std::optional<Scale> find_scale(std::string_view name);

/// The names of all scales.
std::vector<std::string> scale_names();

}  // namespace selgen::dsl
