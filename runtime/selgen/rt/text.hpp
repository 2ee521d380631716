// Formats texts, numbers and JSON in the same way in every locale, reads numbers and environment
// variables, and finds the known name that is nearest to a misspelt one.
#pragma once

#include <clocale>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

/// A text of the dispatcher's messages and traces. Unlike std::string, it adds little code to the
/// user's program: it has no templates, and one call appends a whole line. If memory runs out, the
/// text ends.
class Text {
public:
    Text() noexcept = default;
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;
    ~Text() { std::free(begin_); }

    bool empty() const noexcept { return size_ == 0; }
    std::size_t size() const noexcept { return size_; }
    const char* c_str() const noexcept { return size_ == 0 ? "" : begin_; }
    std::string str() const { return {c_str(), size_}; }
    void clear() noexcept { size_ = 0; }

    /// Appends what std::printf() would print, with a decimal point.
#if defined(__GNUC__)
    [[gnu::format(printf, 2, 3)]]
#endif
    void
    print(const char* format, ...) noexcept;
    void add(std::string_view text) noexcept;
    /// Appends a number so that it reads back as the same double: 15 digits if they suffice.
    void add_number(double value) noexcept;
    /// Appends a JSON string with quotes. A byte that is not part of a UTF-8 character becomes the
    /// replacement character, since JSON has no bytes.
    void add_json(std::string_view text) noexcept;
    /// Appends a number as JSON, which has no infinities and no NaN.
    void add_json(double value) noexcept;

private:
    bool has_room(std::size_t bytes) noexcept;

    char* begin_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
};

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

/// The value of an environment variable; null if it is not set, or if the program has more
/// privileges than its user (set-user-ID).
SELGEN_COLD const char* environment(const char* name) noexcept {
#if defined(__GLIBC__)
    return ::secure_getenv(name);
#elif defined(__unix__) || defined(__APPLE__)
    const bool is_trusted = ::geteuid() == ::getuid() && ::getegid() == ::getgid();
    return is_trusted ? std::getenv(name) : nullptr;
#else
    return std::getenv(name);
#endif
}
/// A copy of the value; empty if there is none.
SELGEN_COLD std::string environment_text(const char* name) {
    const char* const value = environment(name);
    return value == nullptr ? std::string() : std::string(value);
}

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
    Text text;
    text.print("%.*g", digits, value);
    return text.str();
}

/// The decimal text that reads back as the same double: 15 digits if they suffice.
SELGEN_COLD std::string number_text(double value) {
    Text text;
    text.add_number(value);
    return text.str();
}

namespace detail {

inline unsigned byte_of(std::string_view text, std::size_t i) noexcept {
    return static_cast<unsigned char>(text[i]);
}

/// The bytes of the UTF-8 character at the beginning of a text; 0 if there is none.
SELGEN_ONCE std::size_t utf8_length(std::string_view text) noexcept {
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

/// Makes room for this many bytes and a terminator.
SELGEN_COLD bool Text::has_room(std::size_t bytes) noexcept {
    if (room_ - size_ > bytes) return true;
    const std::size_t room = 2 * room_ + bytes + 64;
    void* const moved = std::realloc(begin_, room);
    if (moved == nullptr) return false;
    begin_ = static_cast<char*>(moved);
    room_ = room;
    return true;
}

SELGEN_COLD void Text::print(const char* format, ...) noexcept {
    const detail::DecimalPoint point;
    std::va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    const int length = std::vsnprintf(begin_ + size_, room_ - size_, format, values);
    const auto bytes = static_cast<std::size_t>(length > 0 ? length : 0);
    if (room_ - size_ > bytes ||
        (has_room(bytes) && std::vsnprintf(begin_ + size_, bytes + 1, format, again) > 0))
        size_ += bytes;
    else if (size_ > 0)
        begin_[size_] = 0;
    va_end(again);
    va_end(values);
}

SELGEN_COLD void Text::add(std::string_view text) noexcept {
    if (text.empty() || !has_room(text.size())) return;
    std::memcpy(begin_ + size_, text.data(), text.size());
    size_ += text.size();
    begin_[size_] = 0;
}

SELGEN_COLD void Text::add_number(double value) noexcept {
    const std::size_t before = size_;
    print("%.15g", value);
    if (size_ == before || is_equal(read_number(begin_ + before).value, value)) return;
    size_ = before;
    print("%.17g", value);
}

SELGEN_COLD void Text::add_json(std::string_view text) noexcept {
    add("\"");
    while (!text.empty()) {
        const char c = text[0];
        const std::size_t length = detail::utf8_length(text);
        if (length == 0)
            add("\\ufffd");
        else if (c >= 0 && c < ' ')
            print("\\u%04x", static_cast<unsigned>(c));
        else if (c == '"' || c == '\\')
            print("\\%c", c);
        else
            add({text.data(), length});
        text.remove_prefix(length == 0 ? 1 : length);
    }
    add("\"");
}

SELGEN_COLD void Text::add_json(double value) noexcept {
    if (is_finite(value))
        add_number(value);
    else
        add(value < 0 ? "\"-inf\"" : value > 0 ? "\"inf\"" : "null");
}

/// The text as a JSON string with quotes.
SELGEN_COLD std::string json_text(std::string_view text) {
    Text out;
    out.add_json(text);
    return out.str();
}
SELGEN_COLD std::string json_number(double value) {
    Text out;
    out.add_json(value);
    return out.str();
}

namespace detail {

constexpr std::size_t longest_compared = 64;

/// The edit distance from `a` to `b`: insertions, deletions and substitutions (Wagner and Fischer
/// 1974); `longest_compared` if a name is longer than that.
SELGEN_ONCE std::size_t edit_distance(std::string_view a, std::string_view b) {
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
SELGEN_ONCE std::string_view nearest_name(std::string_view wrong, const std::string_view* known,
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

/// The names among which a user's name should be.
struct KnownNames {
    const std::string_view* names;
    std::size_t count;
};

/// "selgen: 'pik' in SELGEN_FORCE is not a known selector; did you mean 'pick'? (known: pick)"
SELGEN_COLD void add_unknown_name(Text& text, std::string_view wrong, const char* what,
                                  const KnownNames& known,
                                  const char* variable = nullptr) noexcept {
    text.add("selgen: '");
    text.add(wrong);
    text.print("'%s%s is not a %s", variable == nullptr ? "" : " in ",
               variable == nullptr ? "" : variable, what);
    const std::string_view nearest = nearest_name(wrong, known.names, known.count);
    if (!nearest.empty())
        text.print("; did you mean '%.*s'?", static_cast<int>(nearest.size()), nearest.data());
    text.add(known.count == 0 ? " (there is none" : " (known:");
    for (std::size_t i = 0; i < known.count; ++i)
        text.print(" %.*s", static_cast<int>(known.names[i].size()), known.names[i].data());
    text.add(")");
}

}  // namespace detail

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
