#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace selgen::rt {

/// A number as people and programs read it: with so many digits, and a point in every locale.
inline std::string number_text(double value, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    for (char& c : text)
        if (c == ',') c = '.';
    return text;
}

/// So that the same double is read back, with 15 digits where they do.
inline std::string number_text(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.15g", value);
    return number_text(value, std::strtod(text, nullptr) == value ? 15 : 17);
}

}  // namespace selgen::rt
