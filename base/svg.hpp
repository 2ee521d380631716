// Escapes the text of SVG pictures, and gives them the style of a dark colour scheme.
#pragma once

#include <string>

namespace selgen {

/// Text escaped for XML. Characters that XML does not allow are removed.
inline std::string escaped(const std::string& text) {
    std::string made;
    for (const char c : text) {
        switch (c) {
            case '&': made += "&amp;"; break;
            case '<': made += "&lt;"; break;
            case '>': made += "&gt;"; break;
            case '"': made += "&quot;"; break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') made += c;
        }
    }
    return made;
}

/// Colours for a dark colour scheme. They override earlier rules of the picture.
inline constexpr const char* svg_dark_style =
    "@media (prefers-color-scheme: dark) { text { fill: #ddd; } .paper { fill: #14171c; } "
    ".grid line { stroke: #3a3f47; } .mark, .diagonal, .move { stroke: #aaa; } "
    "circle.move { fill: #aaa; stroke: none; } .dot { stroke: #14171c; } }";

}  // namespace selgen
