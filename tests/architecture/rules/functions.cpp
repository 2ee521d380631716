// Blanks comments and literals of C++ text, and finds its functions by braces and the text before
// them.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "rules/cpp.hpp"

namespace selgen::architecture {
namespace {

/// The end of the text that begins at `at` and ends with `mark`.
std::size_t after(std::string_view text, std::size_t at, std::string_view mark) {
    const std::size_t found = text.find(mark, at);
    return found == std::string_view::npos ? text.size() : found + mark.size();
}

/// The end of a literal that begins with the quote at `at`.
std::size_t after_quoted(std::string_view text, std::size_t at) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == text[at])
            return i + 1;
    }
    return text.size();
}

std::size_t after_raw(std::string_view text, std::size_t at) {
    const std::size_t open = std::min(text.find('(', at), text.size());
    const std::string mark = ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
    return after(text, open, mark);
}

/// 1'000: not the begin of a literal.
bool separates_digits(std::string_view text, std::size_t at) {
    return at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]));
}

/// The end of the comment or literal that begins at `at`; `at` if none begins.
std::size_t end_of_ignored(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
    if (rest.starts_with("/*")) return after(text, at + 2, "*/");
    if (rest.starts_with("R\"")) return after_raw(text, at);
    if (rest.starts_with('"')) return after_quoted(text, at);
    if (rest.starts_with('\'') && !separates_digits(text, at)) return after_quoted(text, at);
    return at;
}

}  // namespace

std::string bare(std::string_view text) {
    std::string code(text);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_ignored(text, at);
        for (std::size_t i = at; i < end; ++i) {
            if (code[i] != '\n') code[i] = ' ';
        }
        at = std::max(end, at + 1);
    }
    return code;
}

namespace {

constexpr auto npos = std::string_view::npos;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view last_word(std::string_view text) {
    text = trimmed(text);
    std::size_t begin = text.size();
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    return text.substr(begin);
}

void blank_directives(std::string& code) {
    bool directive = false;
    bool line_begins = true;
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code[at] == '#' && line_begins) directive = true;
        if (code[at] == '\n') {
            directive = directive && code[at - 1] == '\\';
            line_begins = true;
            continue;
        }
        line_begins = line_begins && is_space(code[at]);
        if (directive && code[at] != '\\') code[at] = ' ';
    }
}

/// The bracket that closes the one at `open`; the end of the text if there is none.
std::size_t closing(std::string_view code, std::size_t open, char close) {
    std::size_t depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        if (code[at] == code[open]) ++depth;
        if (code[at] == close && --depth == 0) return at;
    }
    return code.size();
}

/// Whether a < opens template arguments: it follows a name other than `operator`.
bool opens_angle(std::string_view code, std::size_t at) {
    if (code[at] != '<' || at == 0) return false;
    const std::string_view before = last_word(code.substr(0, at));
    return !before.empty() && before != "operator" &&
           (is_word(code[at - 1]) || before == "template");
}

bool closes_angle(std::string_view code, std::size_t at) {
    return code[at] == '>' && at > 0 && code[at - 1] != '-';
}

/// A declaration up to its brace without labels and `template <…>`.
std::string_view declaration(std::string_view head) {
    for (head = trimmed(head);; head = trimmed(head)) {
        const std::size_t colon = head.find(':');
        const std::string_view label = head.substr(0, std::min(colon, head.size()));
        if (label == "public" || label == "private" || label == "protected") {
            head.remove_prefix(colon + 1);
        } else if (head.starts_with("template") && head.find('<') != npos) {
            const std::size_t close = closing(head, head.find('<'), '>');
            head.remove_prefix(std::min(close + 1, head.size()));
        } else {
            return head;
        }
    }
}

/// Whether the brace after `head` holds declarations: a namespace, a class, an enumeration.
bool opens_scope(std::string_view head) {
    constexpr std::array<std::string_view, 6> words{"namespace", "class", "struct",
                                                    "union",     "enum",  "extern"};
    std::string_view text = declaration(head);
    if (text.starts_with("inline ")) text = trimmed(text.substr(7));
    return std::ranges::any_of(words, [&](std::string_view word) {
        return text.starts_with(word) &&
               (text.size() == word.size() || !is_word(text[word.size()]));
    });
}

/// Whether an initialiser begins here: a = that follows a name and is not part of an operator.
bool assigns(std::string_view head, std::size_t at) {
    const std::string_view before = last_word(head.substr(0, at));
    return head[at] == '=' && !before.empty() && before != "operator";
}

/// The begin of the parameters of the function that `head` declares.
std::optional<std::size_t> parameters_of(std::string_view head) {
    constexpr std::array<std::string_view, 5> others{"decltype", "noexcept", "alignas", "explicit",
                                                     "requires"};
    std::size_t angles = 0;
    for (std::size_t at = 0; at < head.size(); ++at) {
        if (opens_angle(head, at)) ++angles;
        if (angles > 0 && closes_angle(head, at)) --angles;
        if (angles == 0 && assigns(head, at)) {
            const std::size_t lambda = head.find("](", at);
            return lambda == npos ? std::nullopt : std::optional(lambda + 1);
        }
        if (head[at] != '(' || angles > 0) continue;
        const std::string_view name = last_word(head.substr(0, at));
        const bool is_call_operator =
            name == "operator" && trimmed(head.substr(at + 1)).front() == ')';
        if (!is_call_operator && std::ranges::find(others, name) == others.end()) return at;
        at = closing(head, at, ')');
    }
    return std::nullopt;
}

std::size_t count_parameters(std::string_view list) {
    if (trimmed(list).empty() || trimmed(list) == "void") return 0;
    std::size_t count = 1;
    std::size_t depth = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const char c = list[at];
        if (c == '(' || c == '[' || c == '{' || opens_angle(list, at)) ++depth;
        if (c == ')' || c == ']' || c == '}' || closes_angle(list, at)) --depth;
        if (c == ',' && depth == 0) ++count;
    }
    return count;
}

std::size_t lines_in(std::string_view code) {
    return static_cast<std::size_t>(std::ranges::count(code, '\n'));
}

/// The function whose declaration is code[head, open) and whose body opens at `open`, if it is one.
std::optional<Function> function_at(std::string_view code, std::size_t head, std::size_t open) {
    const std::string_view before = code.substr(head, open - head);
    if (std::ranges::count(before, '(') != std::ranges::count(before, ')')) return std::nullopt;
    const auto parameters = parameters_of(before);
    if (!parameters) return std::nullopt;

    const std::size_t end = closing(code, open, '}');
    const std::string_view rest = trimmed(code.substr(std::min(end + 1, code.size())));
    const bool is_initialiser = rest.starts_with(',') || rest.starts_with('{');
    if (is_initialiser) return std::nullopt;

    const std::size_t list = head + *parameters;
    const std::string_view inside = code.substr(list + 1, closing(code, list, ')') - list - 1);
    return Function{std::string(last_word(code.substr(head, *parameters))),
                    lines_in(code.substr(0, list)) + 1, lines_in(code.substr(list, end - list)) + 1,
                    count_parameters(inside)};
}

}  // namespace

std::vector<Function> functions(std::string_view text) {
    std::string code = bare(text);
    blank_directives(code);
    std::vector<Function> found;
    std::size_t head = 0;
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code[at] == ';' || code[at] == '}') head = at + 1;
        if (code[at] != '{') continue;
        if (opens_scope(std::string_view(code).substr(head, at - head))) {
            head = at + 1;
            continue;
        }
        const auto function = function_at(code, head, at);
        at = closing(code, at, '}');
        if (!function) continue;
        found.push_back(*function);
        head = at + 1;
    }
    return found;
}

}  // namespace selgen::architecture
