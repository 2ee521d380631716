#pragma once

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

#include <selgen/rt/hd.hpp>

namespace selgen::rt {

/// Appends the parts, for messages.
SELGEN_COLD void append(std::string& text, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) text.append(part.data(), part.size());
}

/// The parts in a row. (A literal + std::string draws a false warning from g++ 12.)
SELGEN_COLD std::string join(std::initializer_list<std::string_view> parts) {
    std::string text;
    append(text, parts);
    return text;
}

/// The value of an environment variable; empty where there is none.
SELGEN_COLD std::string environment_text(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

/// A number as people and programs read it: with so many digits, and a point in every locale.
SELGEN_COLD std::string number_text(double value, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    for (char& c : text)
        if (c == ',') c = '.';
    return text;
}

/// So that the same double is read back, with 15 digits where they do.
SELGEN_COLD std::string number_text(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.15g", value);
    return number_text(value, std::strtod(text, nullptr) == value ? 15 : 17);
}

/// A text as JSON writes it, in quotes.
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

/// The same for a number; JSON has none for infinities and NaN.
SELGEN_COLD void append_json(std::string& out, double value) {
    if (value != value) {
        out.append("null");
    } else if (value - value != 0) {
        out.append(value < 0 ? "\"-inf\"" : "\"inf\"");
    } else {
        out.append(number_text(value));
    }
}

/// The same alone.
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
