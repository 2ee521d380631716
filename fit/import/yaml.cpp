#include "fit/import/yaml.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace selgen::fit {
namespace {

std::string_view without_quotes(std::string_view text) {
    const bool is_quoted =
        text.size() > 1 && (text[0] == '\'' || text[0] == '"') && text.back() == text[0];
    return is_quoted ? text.substr(1, text.size() - 2) : text;
}

/// "a", "[a, b]" and "a, b".
void add_scalars(std::string_view text, std::vector<std::string>& all) {
    text = trimmed(text, " \t\r");
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const auto one = without_quotes(trimmed(text.substr(0, end), " \t\r"));
        if (!one.empty()) all.emplace_back(one);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// The key's end: a colon before a blank or the end of the line.
std::size_t colon_of(std::string_view line) {
    for (std::size_t at = line.find(':'); at != line.npos; at = line.find(':', at + 1)) {
        if (at + 1 == line.size() || line[at + 1] == ' ' || line[at + 1] == '\t') return at;
    }
    return line.npos;
}

std::string_view without_comment(std::string_view line) {
    const std::size_t hash = line.find('#');
    const bool begins = hash == 0 || (hash != line.npos && line[hash - 1] == ' ');
    return begins ? line.substr(0, hash) : line;
}

}  // namespace

Yaml read_yaml(std::string_view text) {
    Yaml yaml;
    std::vector<std::pair<std::size_t, std::string>> open;  // keys with their indentation
    const auto path = [&] {
        std::string all;
        for (const auto& [indent, key] : open) all += (all.empty() ? "" : "/") + key;
        return all;
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = without_comment(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string_view scalar = trimmed(line, " \t\r");
        if (scalar.empty() || scalar == "---") continue;
        if (scalar.starts_with("- ") || scalar == "-") {
            add_scalars(scalar.substr(1), yaml[path()]);
            continue;
        }
        const std::size_t colon = colon_of(scalar);
        if (colon == scalar.npos) {
            add_scalars(scalar, yaml[path()]);  // the continuation of a list in brackets
            continue;
        }
        const std::size_t indent = line.find_first_not_of(" \t");
        while (!open.empty() && open.back().first >= indent) open.pop_back();
        open.emplace_back(indent, without_quotes(trimmed(scalar.substr(0, colon), " \t\r")));
        add_scalars(scalar.substr(colon + 1), yaml[path()]);
    }
    return yaml;
}

}  // namespace selgen::fit
