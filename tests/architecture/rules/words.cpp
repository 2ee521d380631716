// Searches for marks of unfinished work and for absolute paths of one machine.
#include <array>
#include <cctype>

#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

// In two parts, so that this file does not break its own rule.
constexpr std::array<std::string_view, 7> refused{
    "TO"
    "DO",
    "FIX"
    "ME",
    "/wo"
    "rk/",
    "/tm"
    "p/",
    "/ho"
    "me/",
    "/ro"
    "ot/",
    "../sh"
    "ared"};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Whether the text has the word, not as a part of a longer one.
bool has(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(text[end]) || word.back() == '/';
        if (begins && ends) return true;
    }
    return false;
}

}  // namespace

Faults check_words(const File& file) {
    Faults faults;
    if (!is_source(file.path) && !file.path.ends_with(".md")) return faults;
    std::size_t number = 0;
    for (const std::string_view line : lines_of(file.text)) {
        ++number;
        for (const std::string_view word : refused) {
            if (!has(line, word)) continue;
            faults.push_back(fault(file, number, "has '" + std::string(word) + "'"));
        }
    }
    return faults;
}

}  // namespace selgen::architecture
