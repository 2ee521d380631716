// Splits C++ declarations at brackets and commas, without a C++ parser, and reports what a call
// cannot have.
#include "dsl/cpp/signature.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <utility>

#include "dsl/cpp/mentions.hpp"

namespace selgen::dsl {
namespace {

/// Bytes [begin, end) of the signature's text.
struct TextRange {
    std::size_t begin, end;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

TextRange trimmed(std::string_view text, TextRange part) {
    while (part.begin < part.end && is_blank(text[part.begin])) ++part.begin;
    while (part.begin < part.end && is_blank(text[part.end - 1])) --part.end;
    return part;
}

std::string_view text_of(std::string_view text, TextRange part) {
    return text.substr(part.begin, part.end - part.begin);
}

/// Whether `<` compares or shifts: it has blanks on both sides, or is doubled: "1 < 2", "1 << 3".
bool compares(std::string_view text, std::size_t at) {
    const char before = at > 0 ? text[at - 1] : ' ';
    const char after = at + 1 < text.size() ? text[at + 1] : ' ';
    return before == text[at] || after == text[at] || (is_blank(before) && is_blank(after));
}

bool opens(std::string_view text, std::size_t at) {
    if (text[at] == '<') return !compares(text, at);
    return text[at] == '(' || text[at] == '[' || text[at] == '{';
}

bool closes(std::string_view text, std::size_t at) {
    const char before = at > 0 ? text[at - 1] : ' ';
    if (text[at] == '>') return before != '-' && !(is_blank(before) && compares(text, at));
    return text[at] == ')' || text[at] == ']' || text[at] == '}';
}

/// Steps over one nested bracket or one character; angle brackets count as brackets, for types.
std::size_t step(std::string_view text, std::size_t at, std::size_t end) {
    if (!opens(text, at)) return at + 1;
    std::size_t depth = 0;
    for (; at < end; ++at) {
        if (opens(text, at)) ++depth;
        if (closes(text, at) && --depth == 0) return at + 1;
    }
    return end;
}

/// The first `wanted` outside of brackets, or the end.
std::size_t find_outside(std::string_view text, TextRange part, char wanted) {
    std::size_t at = part.begin;
    while (at < part.end && text[at] != wanted) at = step(text, at, part.end);
    return std::min(at, part.end);
}

std::vector<TextRange> split_at_commas(std::string_view text, TextRange part) {
    std::vector<TextRange> parts;
    if (trimmed(text, part).begin == trimmed(text, part).end) return parts;
    for (;;) {
        const std::size_t comma = find_outside(text, part, ',');
        parts.push_back(trimmed(text, {part.begin, comma}));
        if (comma == part.end) return parts;
        part.begin = comma + 1;
    }
}

/// The part inside of "(&name)" or "(*name)", as in the declaration of an array or a function that
/// is referred to; the whole part if there is none.
TextRange declarator(std::string_view text, TextRange part) {
    for (std::size_t at = part.begin; at + 1 < part.end; at = step(text, at, part.end)) {
        if (text[at] != '(' || (text[at + 1] != '*' && text[at + 1] != '&')) continue;
        return {at + 1, step(text, at, part.end) - 1};
    }
    return part;
}

/// The last word of a declaration: its name, if a type comes before it. Array bounds are skipped.
TextRange last_word(std::string_view text, TextRange part) {
    part = trimmed(text, declarator(text, part));
    while (part.begin < part.end && text[part.end - 1] == ']') {
        part.end = std::min(text.rfind('[', part.end - 1), part.end - 1);
        part = trimmed(text, part);
    }
    std::size_t begin = part.end;
    while (begin > part.begin && is_word(text[begin - 1])) --begin;
    return {begin, part.end};
}

constexpr std::array<std::string_view, 18> type_words = {
    "int",      "char",    "bool",    "float",    "double",   "void",
    "long",     "short",   "signed",  "unsigned", "auto",     "const",
    "volatile", "wchar_t", "char8_t", "char16_t", "char32_t", "size_t"};

bool is_name(std::string_view word) {
    const bool starts_well =
        !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0;
    return starts_well && std::ranges::find(type_words, word) == type_words.end();
}

std::variant<Parameter, BadSignature> parse_parameter(std::string_view text, TextRange part) {
    const std::size_t equals = find_outside(text, part, '=');
    const TextRange declaration = trimmed(text, {part.begin, equals});
    const TextRange name = last_word(text, declaration);
    const TextRange type = trimmed(text, {declaration.begin, name.begin});
    const bool qualified = type.end > type.begin && text[type.end - 1] == ':';
    if (type.begin == type.end || qualified || !is_name(text_of(text, name)))
        return BadSignature{"a parameter of the call has no name", part.begin,
                            std::max(part.end, part.begin + 1)};
    Parameter parameter;
    parameter.text = text_of(text, declaration);
    parameter.name = text_of(text, name);
    if (equals < part.end)
        parameter.default_value = text_of(text, trimmed(text, {equals + 1, part.end}));
    const std::string_view before = text_of(text, type);
    const bool rvalue = before.size() > 1 && before.substr(before.size() - 2) == "&&";
    parameter.lvalue_reference = before.back() == '&' && !rvalue;
    return parameter;
}

/// "class Key = int" gives "Key", "class... Ts" gives "Ts...".
std::string template_name(std::string_view text, TextRange part) {
    const TextRange declaration = {part.begin, find_outside(text, part, '=')};
    const bool pack = text_of(text, declaration).find("...") != std::string_view::npos;
    return std::string(text_of(text, last_word(text, declaration))) + (pack ? "..." : "");
}

/// Reads "template <…>" at the beginning of `rest`, if there is one, and removes it from `rest`.
void take_template_head(std::string_view text, TextRange& rest, Signature& signature) {
    constexpr std::string_view word = "template";
    if (text_of(text, rest).substr(0, word.size()) != word) return;
    const std::size_t open = text.find('<', rest.begin);
    if (open == std::string_view::npos) return;
    const std::size_t end = step(text, open, rest.end);
    for (const TextRange part : split_at_commas(text, {open + 1, end - 1})) {
        signature.template_names.push_back(template_name(text, part));
        const TextRange plain = trimmed(text, {part.begin, find_outside(text, part, '=')});
        signature.template_again += signature.template_again.empty() ? "template <" : ", ";
        signature.template_again += text_of(text, plain);
    }
    signature.template_again += '>';
    signature.template_head = text_of(text, {rest.begin, end});
    rest = trimmed(text, {end, rest.end});
}

bool is_unnamed(const std::string& template_name) {
    return template_name.empty() || template_name == "class" || template_name == "typename" ||
           template_name.front() == '.';
}

/// The beginning of the last group in parentheses: "decltype(auto) (int n)" has two.
std::size_t last_group(std::string_view text, TextRange part) {
    std::size_t open = find_outside(text, part, '(');
    for (;;) {
        if (open == part.end) return open;
        const std::size_t next = find_outside(text, {step(text, open, part.end), part.end}, '(');
        if (next == part.end) return open;
        open = next;
    }
}

constexpr std::array<std::string_view, 8> specifiers = {
    "static", "inline", "constexpr", "consteval", "extern", "virtual", "friend", "thread_local"};
constexpr std::array<std::string_view, 7> parts_of_types = {
    "const", "volatile", "typename", "struct", "class", "enum", "union"};

bool has_word(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

/// The name after a type, as in "double sum"; empty if there is only a type.
TextRange name_after_type(std::string_view text, TextRange result) {
    const TextRange name = last_word(text, result);
    const TextRange type = trimmed(text, {result.begin, name.begin});
    const TextRange none{result.end, result.end};
    if (type.begin == type.end || !is_name(text_of(text, name))) return none;
    const char before = text[type.end - 1];
    if (before == ':') return none;
    if (!is_word(before)) return name;
    return has_word(parts_of_types, text_of(text, last_word(text, type))) ? none : name;
}

/// Reports what C++ allows before the parameters of a function but `call` does not: attributes,
/// specifiers, a name.
std::optional<BadSignature> error_in_result(std::string_view text, TextRange result,
                                            std::string_view parameters) {
    if (text_of(text, result).substr(0, 2) == "[[")
        return BadSignature{"a call cannot have attributes", result.begin,
                            step(text, result.begin, result.end)};
    TextRange first{result.begin, result.begin};
    while (first.end < result.end && is_word(text[first.end])) ++first.end;
    if (has_word(specifiers, text_of(text, first)))
        return BadSignature{"a call cannot have '" + std::string(text_of(text, first)) + "'",
                            first.begin, first.end};
    const TextRange name = name_after_type(text, result);
    if (name.begin == name.end) return std::nullopt;
    const TextRange type = trimmed(text, {result.begin, name.begin});
    return BadSignature{"a call cannot have a name: write 'call " +
                            std::string(text_of(text, type)) + " " + std::string(parameters) + ";'",
                        name.begin, name.end};
}

}  // namespace

std::variant<Signature, BadSignature> parse_signature(std::string_view text) {
    Signature signature;
    TextRange rest = trimmed(text, {0, text.size()});
    take_template_head(text, rest, signature);
    if (signature.template_names.end() !=
        std::ranges::find_if(signature.template_names, is_unnamed)) {
        return BadSignature{"a template parameter of the call has no name", rest.begin, rest.end};
    }
    const std::size_t open = last_group(text, rest);
    const TextRange result = trimmed(text, {rest.begin, open});
    if (open == rest.end || result.begin == result.end)
        return BadSignature{"expected a call such as 'call result (type name, type name)'",
                            rest.begin, rest.end};
    const std::size_t close = step(text, open, rest.end);
    const TextRange rest_of_call = trimmed(text, {close, rest.end});
    if (rest_of_call.begin < rest_of_call.end)
        return BadSignature{"nothing may follow the parameters of a call", rest_of_call.begin,
                            rest_of_call.end};
    if (auto bad = error_in_result(text, result, text_of(text, {open, close}))) return *bad;
    signature.result = text_of(text, result);
    for (const TextRange part : split_at_commas(text, {open + 1, close - 1})) {
        auto parameter = parse_parameter(text, part);
        if (const auto* bad = std::get_if<BadSignature>(&parameter)) return *bad;
        signature.parameters.push_back(std::get<Parameter>(std::move(parameter)));
    }
    return signature;
}

bool deduces_result(const Signature& signature) { return mentions(signature.result, "auto"); }

}  // namespace selgen::dsl
