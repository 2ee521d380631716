#pragma once

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

#include <selgen/rt/hd.hpp>

namespace selgen::rt {

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

/// The decimal text of a number with `digits` significant digits; the decimal separator is a point
/// in every locale.
SELGEN_COLD std::string number_text(double value, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    for (char& c : text)
        if (c == ',') c = '.';
    return text;
}

/// The decimal text that reads back as the same double: 15 digits if they suffice.
SELGEN_COLD std::string number_text(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.15g", value);
    return number_text(value, std::strtod(text, nullptr) == value ? 15 : 17);
}

/// Appends a text as a JSON string with quotes.
SELGEN_COLD void append_json(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        char code[8];
        std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
        if (c == '"' || c == '\\') out += '\\';
        if (c >= 0 && c < ' ')
            out.append(code);
        else
            out += c;
    }
    out += '"';
}

/// Appends a number as JSON, which has no infinities and no NaN.
SELGEN_COLD void append_json(std::string& out, double value) {
    if (value != value) {
        out.append("null");
    } else if (value - value != 0) {
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

}  // namespace selgen::rt
