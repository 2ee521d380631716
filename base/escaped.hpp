// Escapes text for XML documents, such as SVG pictures.
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

}  // namespace selgen
