// Finds a function's name within a demangled symbol by the nesting depth of its brackets.
#include "loop/ir/function_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace selgen::loop {
namespace {

using Text = std::string_view;

bool is_identifier_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The length of a text at `at` whose brackets do not open anything: "operator()", "operator<",
/// "(anonymous namespace)"; otherwise 0.
std::size_t name_with_brackets(Text symbol, std::size_t at) {
    constexpr Text anonymous = "(anonymous namespace)", keyword = "operator";
    const Text rest = symbol.substr(at);
    if (rest.starts_with(anonymous)) return anonymous.size();
    if (!rest.starts_with(keyword) || (at > 0 && is_identifier_character(symbol[at - 1]))) return 0;
    const Text sign = rest.substr(keyword.size());
    for (const Text one :
         {"()", "[]", "<=>", "<<=", ">>=", "->*", "<<", ">>", "<=", ">=", "->", "<", ">"})
        if (sign.starts_with(one)) return keyword.size() + one.size();
    return 0;
}

/// The number of open brackets at each character; a bracket itself is outside of its pair.
std::vector<int> depths_of(Text symbol) {
    std::vector<int> depths(symbol.size() + 1, 0);
    int depth = 0;
    for (std::size_t at = 0; at < symbol.size(); ++at) {
        if (const std::size_t skipped = name_with_brackets(symbol, at); skipped > 0) {
            std::fill_n(depths.begin() + static_cast<std::ptrdiff_t>(at), skipped, depth);
            at += skipped - 1;
            continue;
        }
        if (Text(">)]}").find(symbol[at]) != Text::npos) --depth;
        depths[at] = depth;
        if (Text("<([{").find(symbol[at]) != Text::npos) ++depth;
    }
    return depths;
}

/// The position after the brackets of this kind at `at`, if there are any.
std::size_t position_after(Text symbol, const std::vector<int>& depths, std::size_t at, char open) {
    if (at >= symbol.size() || symbol[at] != open) return at;
    std::size_t end = at + 1;
    while (end < symbol.size() && depths[end] > depths[at]) ++end;
    return std::min(end + 1, symbol.size());
}

/// The begin of the name, after the type of the result, which only templates have.
std::size_t begin_of_name(Text symbol, const std::vector<int>& depths) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < symbol.size(); ++at) {
        if (const std::size_t skipped = name_with_brackets(symbol, at); skipped > 0) {
            at += skipped - 1;
            continue;
        }
        if (depths[at] == 0 && symbol[at] == '(') break;
        const bool is_after_operator = symbol.substr(at).starts_with(" <");  // operator< <int>
        if (depths[at] == 0 && symbol[at] == ' ' && !is_after_operator) begin = at + 1;
    }
    return begin;
}

/// Whether the name of the function ends at `end`.
bool ends_name(Text symbol, std::size_t end) {
    if (end == symbol.size() || Text("<([.@").find(symbol[end]) != Text::npos) return true;
    if (symbol.substr(end).starts_with(" <")) return true;
    const bool has_brackets = symbol[end - 1] == ')' || symbol[end - 1] == '>';
    return has_brackets && (symbol[end] == ' ' || symbol[end] == ':');
}

/// Whether a lambda is written in the function whose name ends at `end`.
bool has_lambda(Text symbol, const std::vector<int>& depths, std::size_t end) {
    end = position_after(symbol, depths, end, '<');
    end = position_after(symbol, depths, end, '(');
    Text rest = symbol.substr(end);
    if (rest.starts_with(" const")) rest.remove_prefix(Text(" const").size());
    return rest.starts_with("::{lambda") || rest.starts_with("::'lambda");
}

}  // namespace

bool is_of_function(Text symbol, Text function) {
    if (function.empty()) return false;
    if (symbol == function) return true;
    const std::vector<int> depths = depths_of(symbol);
    const std::size_t name = begin_of_name(symbol, depths);
    for (std::size_t at = symbol.find(function); at != Text::npos;
         at = symbol.find(function, at + 1)) {
        const std::size_t end = at + function.size();
        if (at > 0 && (is_identifier_character(symbol[at - 1]) || symbol[at - 1] == '~')) continue;
        if (depths[at] == 0 && at >= name && ends_name(symbol, end)) return true;
        if (depths[at] > 0 && has_lambda(symbol, depths, end)) return true;
    }
    return false;
}

}  // namespace selgen::loop
