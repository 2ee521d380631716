#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace selgen::rt {

/// The parts in a row, for messages. (A literal + std::string draws a false warning from g++ 12.)
inline std::string join(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

}  // namespace selgen::rt
