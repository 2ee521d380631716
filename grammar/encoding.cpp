// Decodes UTF-8 by a table of valid first and second bytes, and recognises UTF-16 for the hint.
#include "grammar/encoding.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace selgen::grammar {
namespace {

/// The characters that begin with certain first bytes: their length in bytes, and the range of
/// their second byte. This excludes overlong forms, surrogates and code points beyond Unicode.
struct Form {
    std::uint8_t first_from, first_to;
    std::size_t size;
    std::uint8_t second_from, second_to;
};

constexpr Form forms[] = {
    {0xC2, 0xDF, 2, 0x80, 0xBF}, {0xE0, 0xE0, 3, 0xA0, 0xBF}, {0xE1, 0xEC, 3, 0x80, 0xBF},
    {0xED, 0xED, 3, 0x80, 0x9F}, {0xEE, 0xEF, 3, 0x80, 0xBF}, {0xF0, 0xF0, 4, 0x90, 0xBF},
    {0xF1, 0xF3, 4, 0x80, 0xBF}, {0xF4, 0xF4, 4, 0x80, 0x8F},
};

std::uint8_t byte_at(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<std::uint8_t>(text[at]) : std::uint8_t{0};
}

/// The length in bytes of the character that begins here; 0 if there is none.
std::size_t character(std::string_view text, std::size_t at) {
    const std::uint8_t first = byte_at(text, at);
    if (first < 0x80) return first == 0 ? 0 : 1;
    const auto form = std::find_if(std::begin(forms), std::end(forms), [&](const Form& f) {
        return first >= f.first_from && first <= f.first_to;
    });
    if (form == std::end(forms)) return 0;
    const std::uint8_t second = byte_at(text, at + 1);
    if (second < form->second_from || second > form->second_to) return 0;
    for (std::size_t i = 2; i < form->size; ++i)
        if ((byte_at(text, at + i) & 0xC0) != 0x80) return 0;
    return form->size;
}

/// Whether the text looks like UTF-16, which some editors write.
bool is_utf16(std::string_view text) {
    const std::string_view begin = text.substr(0, 2);
    return begin == "\xFF\xFE" || begin == "\xFE\xFF";
}

}  // namespace

std::optional<dsl::Diagnostic> foreign_bytes(std::string_view text, std::size_t source) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t size = character(text, at);
        if (size == 0) break;
        at += size;
    }
    if (at >= text.size()) return std::nullopt;
    dsl::Diagnostic found;
    found.span = {source, at, at + 1};
    found.text = text[at] == '\0' ? "the file contains a zero byte, so it is not text"
                                  : "this is not valid UTF-8";
    found.hint = is_utf16(text) ? "the file is UTF-16: save it as UTF-8" : "save the file as UTF-8";
    return found;
}

}  // namespace selgen::grammar
