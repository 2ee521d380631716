// Tracks strings and the depth of brackets in JSON text.
#include "fit/import/json_scan.hpp"

#include "base/text.hpp"

namespace selgen::fit {
namespace {

/// The byte after a string that begins at this byte.
std::size_t end_of_string(std::string_view json, std::size_t begin) {
    std::size_t at = begin + 1;
    while (at < json.size() && json[at] != '"') at += json[at] == '\\' ? 2 : 1;
    return std::min(at + 1, json.size());
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool opens(char c) { return c == '{' || c == '['; }
bool closes(char c) { return c == '}' || c == ']'; }

}  // namespace

bool is_json_like(std::string_view text) {
    constexpr std::string_view byte_order = "\xef\xbb\xbf";
    if (text.starts_with(byte_order)) text.remove_prefix(byte_order.size());
    const std::string_view begin = trimmed(text, " \t\r\n");
    return !begin.empty() && opens(begin[0]);
}

std::vector<std::size_t> bytes_of_children(std::string_view json, std::string_view name) {
    std::vector<std::size_t> bytes;
    std::size_t depth = 0;
    std::string_view key;        // the last string at depth 1
    bool within = false;         // the wanted list or object
    bool child_is_next = false;  // after its bracket or a comma
    for (std::size_t at = 0; at < json.size();) {
        const char c = json[at];
        if (is_blank(c)) {
            ++at;
            continue;
        }
        if (within && child_is_next && !closes(c)) bytes.push_back(at);
        child_is_next = false;
        if (c == '"') {
            const std::size_t end = end_of_string(json, at);
            if (depth == 1) key = json.substr(at + 1, end - at - 2);
            at = end;
            continue;
        }
        if (opens(c) && ++depth == 2) {
            within = key == name;
            child_is_next = within;
            if (within) bytes.clear();  // the last of several members with this name counts
        }
        if (closes(c) && --depth == 1) within = false;
        if (c == ',') child_is_next = within && depth == 2;
        ++at;
    }
    return bytes;
}

ClosedJson closed_json(std::string_view json) {
    std::size_t depth = 0, end = 0;
    for (std::size_t at = 0; at < json.size();) {
        const char c = json[at];
        if (c == '"') {
            at = end_of_string(json, at);
            continue;
        }
        ++at;
        if (opens(c) && ++depth == 2 && c == '{') end = at;
        if (closes(c) && depth > 0 && --depth == 2) end = at;
    }
    if (depth == 0 || end == 0) return {std::string(json), false};
    const std::string_view rest = trimmed(json.substr(end), " \t\r\n");
    return {std::string(json.substr(0, end)) + "}}", !rest.empty() && rest != "," && rest != "}"};
}

}  // namespace selgen::fit
