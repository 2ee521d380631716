// Finds words in C++ that are neither members nor qualified names nor parts of other words.
#include "dsl/cpp/mentions.hpp"

#include <cctype>

namespace selgen::dsl {
namespace {

bool is_letter(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Whether a name after this text is a name of its own, not a member or a part of a word.
bool begins_a_name(std::string_view before) {
    if (before.empty()) return true;
    if (is_letter(before.back())) return false;
    const std::string_view two = before.substr(before.size() < 2 ? 0 : before.size() - 2);
    if (two == "->" || two == "::") return false;
    return before.back() != '.' || two == "..";
}

}  // namespace

bool mentions(std::string_view cpp, std::string_view word) {
    for (std::size_t at = cpp.find(word); at != cpp.npos; at = cpp.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool ends = end == cpp.size() || !is_letter(cpp[end]);
        if (ends && begins_a_name(cpp.substr(0, at))) return true;
    }
    return false;
}

}  // namespace selgen::dsl
