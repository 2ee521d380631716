// Finds the locations of errors and of values in JSON, closes unfinished JSON, and shortens paths.
#include "fit/import/foreign_file.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::fit {

void refuse_at(std::size_t byte, const std::string& text) {
    FormatError error(text);
    error.byte = byte;
    throw error;
}

std::optional<TableError> error_in(const NamedText& file, const std::function<void()>& use) {
    try {
        use();
    } catch (const Unreadable& error) {
        const dsl::Source source(file.name, file.text);
        return TableError{file.name, dsl::location_of(source, error.byte.value_or(0)),
                          error.what()};
    }
    return {};
}

void at_byte(std::size_t byte, const std::function<void()>& use) {
    try {
        use();
    } catch (Unreadable& error) {
        if (!error.byte) error.byte = byte;
        throw;
    }
}

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

/// Where the elements of a list begin, or the members of an object. The list or object is the
/// member `name` of the whole text.
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

}  // namespace

bool is_json_like(std::string_view text) {
    constexpr std::string_view byte_order = "\xef\xbb\xbf";
    if (text.starts_with(byte_order)) text.remove_prefix(byte_order.size());
    const std::string_view begin = trimmed(text, " \t\r\n");
    return !begin.empty() && opens(begin[0]);
}

void for_children(const std::vector<JsonValue>& children, std::string_view text,
                  std::string_view name,
                  const std::function<void(const JsonValue&, std::size_t)>& use) {
    std::vector<std::size_t> bytes = bytes_of_children(text, name);
    bytes.resize(children.size());
    for (std::size_t i = 0; i < children.size(); ++i)
        at_byte(bytes[i], [&] { use(children[i], bytes[i]); });
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

namespace {

/// caches/k.json with 0 folders: k
std::string label_of(const std::string& path, std::ptrdiff_t folders) {
    std::size_t begin = path.rfind('/');
    while (folders-- > 0 && begin != path.npos && begin > 0) begin = path.rfind('/', begin - 1);
    std::string label = path.substr(begin == path.npos ? 0 : begin + 1);
    for (const std::string_view ending : {".json", ".csv"})
        if (label.ends_with(ending)) return label.substr(0, label.size() - ending.size());
    return label;
}

}  // namespace

std::vector<std::string> labels_of(const std::vector<std::string>& paths) {
    const auto are_distinct = [](const std::vector<std::string>& names) {
        return std::set<std::string>(names.begin(), names.end()).size() == names.size();
    };
    if (!are_distinct(paths)) throw FormatError("the file is given twice");
    const auto depth = [](const std::string& path) { return std::ranges::count(path, '/'); };
    const auto deepest = depth(*std::ranges::max_element(paths, {}, depth));
    for (std::ptrdiff_t folders = 0; folders <= deepest; ++folders) {
        std::vector<std::string> labels;
        for (const std::string& path : paths) labels.push_back(label_of(path, folders));
        if (are_distinct(labels)) return labels;
    }
    return paths;
}

}  // namespace selgen::fit
