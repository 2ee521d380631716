// Reads the table of allowed includes in docs/architecture.md, and compares the includes of a file
// with it.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

using Names = std::vector<std::string>;

/// A row of the table in docs/architecture.md.
struct Row {
    std::string path;  // files whose path begins with this have this row
    Names allowed;     // prefixes of allowed headers, in addition to the standard library
    Names refused;     // standard headers
};

std::string trimmed(std::string_view cell) {
    const std::size_t begin = cell.find_first_not_of(' ');
    return begin == cell.npos
               ? ""
               : std::string(cell.substr(begin, cell.find_last_not_of(' ') - begin + 1));
}

std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    for (std::size_t at = 1; at < line.size();) {
        const std::size_t end = std::min(line.find('|', at), line.size());
        cells.push_back(trimmed(line.substr(at, end - at)));
        at = end + 1;
    }
    return cells;
}

/// Texts between backquotes.
Names backquoted(std::string_view cell) {
    Names names;
    for (std::size_t at = cell.find('`'); at != cell.npos; at = cell.find('`', at)) {
        const std::size_t end = std::min(cell.find('`', at + 1), cell.size());
        names.emplace_back(cell.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return names;
}

Names refused_by(const std::string& purity) {
    if (purity == "pure")
        return {"fstream", "iostream", "filesystem", "chrono", "thread", "random", "locale"};
    if (purity == "no streams") return {"fstream", "iostream"};
    return {};
}

/// The first row for the file; null if there is none.
const Row* row_of(const std::vector<Row>& rows, std::string_view path) {
    const auto row =
        std::ranges::find_if(rows, [&](const Row& r) { return path.starts_with(r.path); });
    return row == rows.end() ? nullptr : &*row;
}

/// The rows after `| path | may include | pure |`.
std::vector<Row> rows_in(std::string_view page) {
    std::vector<Row> rows;
    bool is_within = false;
    for (const std::string_view line : lines_of(page)) {
        if (!line.starts_with('|')) is_within = false;
        const std::vector<std::string> cells = cells_of(line);
        if (is_within && cells.size() >= 3 && !backquoted(cells[0]).empty())
            rows.push_back({backquoted(cells[0])[0], backquoted(cells[1]), refused_by(cells[2])});
        if (!cells.empty() && cells[0] == "path") is_within = true;
    }
    return rows;
}

const std::vector<Row>& rows() {
    static const std::vector<Row> table = [] {
        std::ifstream page(SELGEN_SOURCE_DIR "/docs/architecture.md");
        return rows_in(std::string(std::istreambuf_iterator<char>(page), {}));
    }();
    return table;
}

bool begins_with_any(std::string_view text, const Names& beginnings) {
    return std::ranges::any_of(beginnings, [&](auto begin) { return text.starts_with(begin); });
}

/// <vector>, <cmath>: only standard headers have neither a slash nor a dot.
bool is_standard(std::string_view header) {
    return header.starts_with('<') && header.find_first_of("/.") == header.npos;
}

bool is_allowed(const Row& row, std::string_view header) {
    if (!is_standard(header)) return begins_with_any(header, row.allowed);
    return std::ranges::find(row.refused, header.substr(1, header.size() - 2)) == row.refused.end();
}

/// Examples include generated headers and the runtime, and stay in their own folder.
bool is_allowed_in_examples(std::string_view header) {
    const Names insides{"\"base/",    "\"dsl/", "\"grammar/", "\"gen/",  "\"fit/",
                        "\"map/",     "\"cli/", "\"report/",  "\"loop/", "\"workflow/",
                        "<workflow/", "<dsl/",  "<grammar/",  "<gen/",   "<fit/",
                        "<map/",      "<cli/",  "<report/",   "<loop/"};
    return !begins_with_any(header, insides) && header.find("..") == header.npos;
}

/// Libraries that only one module and its tests may include.
bool is_allowed_in_tests(std::string_view path, std::string_view header) {
    if (header.starts_with("<tao/"))
        return path.starts_with("tests/grammar/") || path.starts_with("tests/fuzz/");
    if (header.starts_with("<Eigen/"))
        return path.starts_with("tests/fit/") || path.starts_with("studies/bench/loops/");
    return true;
}

bool is_allowed(std::string_view path, std::string_view header) {
    if (path.starts_with("examples/")) return is_allowed_in_examples(header);
    if (path.starts_with("tests/") || path.starts_with("studies/"))
        return is_allowed_in_tests(path, header);
    const Row* row = row_of(rows(), path);
    return row == nullptr || is_allowed(*row, header);
}

/// A line's directive and what follows it, from its first letter: "include <vector>".
std::string_view directive(std::string_view line) {
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == line.npos || line[hash] != '#') return {};
    const std::size_t word = line.find_first_not_of(" \t", hash + 1);
    return word == line.npos ? std::string_view() : line.substr(word);
}

/// The header with its quotes or brackets, if the directive includes one.
std::optional<std::string_view> included(std::string_view directive) {
    if (!directive.starts_with("include")) return std::nullopt;
    const std::size_t begin = directive.find_first_of("<\"");
    const std::size_t end = directive.find_first_of(">\"", begin + 1);
    if (begin == directive.npos || end == directive.npos) return std::nullopt;
    return directive.substr(begin, end - begin + 1);
}

}  // namespace

std::vector<Include> includes(std::string_view text) {
    std::vector<Include> found;
    const std::string code = bare(text);
    std::size_t number = 0;
    int conditions = 0;
    for (const std::string_view line : lines_of(text)) {
        ++number;
        const auto begin = static_cast<std::size_t>(line.data() - text.data());
        const bool is_literal = code.substr(begin, line.size()).find('#') == code.npos;
        const std::string_view word = is_literal ? std::string_view() : directive(line);
        if (word.starts_with("if")) ++conditions;
        if (word.starts_with("endif")) --conditions;
        if (const auto header = included(word)) found.push_back({*header, number, conditions == 0});
    }
    return found;
}

Faults check_includes(const File& file) {
    Faults faults;
    if (!is_cpp(file.path) || is_golden(file.path)) return faults;
    for (const Include& include : includes(file.text)) {
        if (is_allowed(file.path, include.header)) continue;
        faults.push_back(
            fault(file, include.line, "may not include " + std::string(include.header)));
    }
    return faults;
}

}  // namespace selgen::architecture
