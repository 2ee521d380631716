// Formats messages, numbers and JSON in the same way in every locale, reads numbers and environment
// variables, and finds the known name that a misspelt one is nearest to.
#pragma once

#include <clocale>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Appends the parts of a message.
SELGEN_COLD void append(std::string& text, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) text.append(part.data(), part.size());
}

/// Concatenates the parts. (A literal + std::string triggers a false warning of g++ 12.)
SELGEN_COLD std::string join(std::initializer_list<std::string_view> parts) {
    std::string text;
    append(text, parts);
    return text;
}

/// The value of an environment variable; empty if it is not set, or if the program has more
/// privileges than its user (set-user-ID).
SELGEN_COLD std::string environment_text(const char* name) {
#if defined(__GLIBC__)
    const char* const value = ::secure_getenv(name);
#elif defined(__unix__) || defined(__APPLE__)
    const bool is_trusted = ::geteuid() == ::getuid() && ::getegid() == ::getgid();
    const char* const value = is_trusted ? std::getenv(name) : nullptr;
#else
    const char* const value = std::getenv(name);
#endif
    return value == nullptr ? std::string() : std::string(value);
}

namespace detail {

/// The calling thread reads and writes numbers with a decimal point, as long as this exists.
#if defined(__unix__)
class DecimalPoint {
public:
    DecimalPoint() noexcept : before_(::uselocale(plain())) {}
    ~DecimalPoint() { ::uselocale(before_); }
    DecimalPoint(const DecimalPoint&) = delete;
    DecimalPoint& operator=(const DecimalPoint&) = delete;

private:
    static locale_t plain() noexcept {
        static const locale_t made = ::newlocale(LC_ALL_MASK, "C", nullptr);
        return made;
    }

    locale_t before_;
};
#else
class DecimalPoint {
public:
    DecimalPoint() noexcept {}
};
#endif

}  // namespace detail

/// The number at the beginning of a text, in the notation of C++ in every locale, and the number of
/// its characters: 0 if there is none.
struct NumberInText {
    double value = 0;
    std::size_t length = 0;
};
SELGEN_COLD NumberInText read_number(const char* text) noexcept {
    const detail::DecimalPoint point;
    char* end = nullptr;
    const double value = std::strtod(text, &end);
    return {value, static_cast<std::size_t>(end - text)};
}

/// The decimal text of a number with `digits` significant digits, with a point in every locale.
SELGEN_COLD std::string number_text(double value, int digits) {
    const detail::DecimalPoint point;
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    return text;
}

/// The decimal text that reads back as the same double: 15 digits if they suffice.
SELGEN_COLD std::string number_text(double value) {
    const std::string text = number_text(value, 15);
    return is_equal(read_number(text.c_str()).value, value) ? text : number_text(value, 17);
}

namespace detail {

SELGEN_COLD unsigned byte_of(std::string_view text, std::size_t i) noexcept {
    return static_cast<unsigned char>(text[i]);
}

/// The bytes of the UTF-8 character at the beginning of a text; 0 if there is none.
SELGEN_COLD std::size_t utf8_length(std::string_view text) noexcept {
    const unsigned first = byte_of(text, 0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte_of(text, i) & 0xc0U) != 0x80) return 0;
    if (length < 3) return length;
    const unsigned second = byte_of(text, 1);
    const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool is_surrogate = first == 0xed && second >= 0xa0;
    const bool is_too_large = first == 0xf4 && second >= 0x90;
    return is_overlong || is_surrogate || is_too_large ? 0 : length;
}

}  // namespace detail

/// Appends a text as a JSON string with quotes. A byte that is not part of a UTF-8 character
/// becomes the replacement character, since JSON has no bytes.
SELGEN_COLD void append_json(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const char c = text[0];
        const std::size_t length = detail::utf8_length(text);
        char code[8];
        std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c) & 0xffU);
        if (c == '"' || c == '\\') out += '\\';
        if (length == 0)
            out.append("\\ufffd");
        else if (c >= 0 && c < ' ')
            out.append(code);
        else
            out.append(text.data(), length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    out += '"';
}

/// Appends a number as JSON, which has no infinities and no NaN.
SELGEN_COLD void append_json(std::string& out, double value) {
    if (!is_read(value)) {
        out.append("null");
    } else if (!is_finite(value)) {
        out.append(value < 0 ? "\"-inf\"" : "\"inf\"");
    } else {
        out.append(number_text(value));
    }
}

/// The text as a JSON string with quotes.
SELGEN_COLD std::string json_text(std::string_view text) {
    std::string out;
    append_json(out, text);
    return out;
}
SELGEN_COLD std::string json_number(double value) {
    std::string out;
    append_json(out, value);
    return out;
}

namespace detail {

constexpr std::size_t longest_compared = 64;

/// The edit distance from `a` to `b`: insertions, deletions and substitutions (Wagner and Fischer
/// 1974); `longest_compared` if a name is longer than that.
SELGEN_COLD std::size_t edit_distance(std::string_view a, std::string_view b) {
    if (a.size() >= longest_compared || b.size() >= longest_compared) return longest_compared;
    std::size_t row[longest_compared];
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t least = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            if (row[j] + 1 < least) least = row[j] + 1;
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = least;
        }
    }
    return row[b.size()];
}

}  // namespace detail

/// The known name nearest to `wrong`, the earlier one on a tie; empty if none is near.
SELGEN_COLD std::string_view nearest_name(std::string_view wrong, const std::string_view* known,
                                          std::size_t count) {
    std::string_view best;
    std::size_t least = wrong.size() / 3 + 2;  // at a larger distance it is a different word
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = detail::edit_distance(wrong, known[i]);
        if (next >= least) continue;
        least = next;
        best = known[i];
    }
    return best;
}

namespace detail {

SELGEN_COLD std::string unknown_name_text(std::string_view wrong, std::string_view what,
                                          const std::string_view* known, std::size_t count,
                                          std::string_view variable = {}) {
    std::string text = join(
        {"selgen: '", wrong, "'", variable.empty() ? "" : " in ", variable, " is not a ", what});
    const std::string_view nearest = nearest_name(wrong, known, count);
    if (!nearest.empty()) append(text, {"; did you mean '", nearest, "'?"});
    append(text, {count == 0 ? " (there is none" : " (known:"});
    for (std::size_t i = 0; i < count; ++i) append(text, {" ", known[i]});
    append(text, {")"});
    return text;
}

}  // namespace detail

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
