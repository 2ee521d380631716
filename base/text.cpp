// Splitting, joining and trimming of strings, quotes for a shell, and the limit for lists of names.
#include "base/text.hpp"

namespace selgen {

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string text;
    for (const std::string& part : parts) {
        if (&part != parts.data()) text += separator;
        text += part;
    }
    return text;
}

std::string quoted_names(const std::vector<std::string>& names) {
    constexpr std::size_t most = 6, few = 4;
    const std::size_t shown = names.size() > most ? few : names.size();
    const std::vector<std::string> first(names.begin(), names.begin() + shown);
    std::string text = "'" + join(first, "', '") + "'";
    if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " others";
    return text;
}

std::string command_text(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : " ";
        const bool is_plain =
            !word.empty() && word.find_first_of(" \t\n'\"\\$`*?[](){}<>|&;!#~") == word.npos;
        text += is_plain ? word : '\'' + join(split(word, '\''), "'\\''") + '\'';
    }
    return text;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
    const auto begin = text.find_first_not_of(blanks);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace selgen
