// Shortest digits by std::to_chars, infinities as constants of the runtime, and escapes in string
// literals.
#include "gen/expression/literal.hpp"

#include <charconv>
#include <cmath>

namespace selgen::gen {
namespace {

/// Whole numbers up to this one are exact and fit into a 64-bit integer.
constexpr double exact = 9007199254740992;

std::string shortest(double value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return std::string(buffer, end);
}

}  // namespace

std::string literal(double value) {
    if (std::isinf(value)) return value < 0 ? "-selgen::rt::infinity" : "selgen::rt::infinity";
    const std::string text = shortest(value);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string short_literal(double value) {
    const bool whole = value == std::floor(value) && std::abs(value) <= exact;
    const bool negative_zero = value == 0 && std::signbit(value);
    return whole && !negative_zero ? shortest(value) : literal(value);
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '\n') {
            result += "\\n";
            continue;
        }
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

}  // namespace selgen::gen
