// The documents are within their limits, their links are valid, and they list all options.
#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <vector>

#include "cli/options/tree.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

namespace fs = std::filesystem;

struct Line {
    std::size_t number;
    std::string text;
    bool is_code;  // the line is in a fenced block, or is a fence
};

fs::path root() { return SELGEN_SOURCE_DIR; }

/// The documents relative to the source tree, including the change log, which also has links.
std::vector<std::string> documents() {
    std::vector<std::string> all{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root() / "docs"))
        if (entry.path().extension() == ".md")
            all.push_back(entry.path().lexically_relative(root()));
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<Line> lines_of(const std::string& document) {
    std::vector<Line> lines;
    std::istringstream text(text_of(root() / document));
    bool is_code = false;
    for (std::string line; std::getline(text, line);) {
        const bool is_fence = line.rfind("```", 0) == 0;
        lines.push_back({lines.size() + 1, line, is_code || is_fence});
        if (is_fence) is_code = !is_code;
    }
    return lines;
}

bool is_row(const Line& line) { return !line.is_code && line.text.rfind('|', 0) == 0; }

std::size_t characters(const std::string& text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins));
}

/// The cells of a row; "\|" is not a border.
std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells(1);
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '|' && (i == 0 || row[i - 1] != '\\'))
            cells.emplace_back();
        else
            cells.back() += row[i];
    }
    return cells;
}

/// The anchor of a heading: small letters, digits, "_" and "-".
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c :
         std::regex_replace(heading, std::regex("\\[([^\\]]*)\\]\\([^)]*\\)"), "$1")) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) != 0 || c == '_' || c == '-')
            anchor += static_cast<char>(std::tolower(letter));
        if (c == ' ' && !anchor.empty() && anchor.back() != '-') anchor += '-';
    }
    return anchor;
}

std::set<std::string> anchors_of(const std::string& document) {
    std::set<std::string> anchors;
    for (const Line& line : lines_of(document)) {
        const std::size_t depth = line.text.find_first_not_of('#');
        if (line.is_code || depth == 0 || depth == std::string::npos || line.text[depth] != ' ')
            continue;
        anchors.insert(anchor_of(line.text.substr(depth + 1)));
    }
    return anchors;
}

/// Why a link of the document is invalid; empty if it is valid. A page of the site links only to
/// pages of the site.
std::string fault_of(const std::string& document, const std::string& link) {
    if (link.find("://") != std::string::npos) return "";
    const std::size_t sign = link.find('#');
    const std::string page = link.substr(0, sign);
    const fs::path target = page.empty()
                                ? fs::path(document)
                                : (fs::path(document).parent_path() / page).lexically_normal();
    if (!fs::exists(root() / target)) return "there is no " + target.string();
    if (document.rfind("docs/", 0) == 0 && target.string().rfind("docs/", 0) != 0)
        return target.string() + " is not in docs/";
    if (sign == std::string::npos || anchors_of(target).count(link.substr(sign + 1)) != 0)
        return "";
    return "there is no such heading in " + target.string();
}

/// The first groups of all matches of a pattern.
std::set<std::string> matches(const std::string& text, const std::string& pattern) {
    const std::regex regex(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator one(text.begin(), text.end(), regex), end; one != end; ++one)
        found.insert((*one)[1]);
    return found;
}

std::string at(const std::string& document, const Line& line) {
    return document + ":" + std::to_string(line.number) + ": ";
}

}  // namespace

TEST_CASE("links of the documents lead to existing pages and headings") {
    const std::regex link("\\]\\(([^)\\s]+)\\)");
    for (const std::string& document : documents()) {
        for (const Line& line : lines_of(document)) {
            if (line.is_code) continue;
            for (std::sregex_iterator one(line.text.begin(), line.text.end(), link), end;
                 one != end; ++one) {
                INFO(at(document, line) << (*one)[1]);
                CHECK(fault_of(document, (*one)[1]) == "");
            }
        }
    }
}

TEST_CASE("lines and cells of the documents have at most 200 characters") {
    constexpr std::size_t most = 200;
    for (const std::string& document : documents()) {
        for (const Line& line : lines_of(document)) {
            INFO(at(document, line));
            if (!is_row(line)) CHECK(characters(line.text) <= most);
            if (is_row(line))
                for (const std::string& cell : cells_of(line.text)) CHECK(characters(cell) <= most);
        }
    }
}

TEST_CASE("the README has at most 150 lines, and at most 5 blocks of the guides are not tested") {
    CHECK(lines_of("README.md").size() <= 150);
    std::size_t plain = 0;
    for (const std::string& document : documents()) {
        const bool is_guide = document.rfind("docs/guides/", 0) == 0 ||
                              document.rfind("docs/tutorial/", 0) == 0 || document == "README.md";
        for (const Line& line : lines_of(document))
            if (is_guide && line.text == "```text") ++plain;
    }
    CHECK(plain <= 5);
}

TEST_CASE("the site's navigation has every page") {
    const std::string site = text_of(root() / "mkdocs.yml");
    for (const std::string& document : documents()) {
        if (document.rfind("docs/", 0) != 0) continue;
        INFO(document);
        CHECK(has(site, ": " + document.substr(document.find('/') + 1) + "\n"));
    }
}

TEST_CASE("pictures are small, have a title and words, suit light and dark, and are shown") {
    constexpr std::size_t most_bytes = 40000;
    std::string pages;
    for (const std::string& document : documents()) pages += text_of(root() / document);
    for (const auto& entry : fs::directory_iterator(root() / "docs/pictures")) {
        INFO(entry.path().filename());
        const std::string picture = text_of(entry.path());
        CHECK(picture.size() <= most_bytes);
        check_has(picture, {"<title>", "<desc>", "class=\"paper\"", "prefers-color-scheme: dark"});
        CHECK(has(pages, "pictures/" + entry.path().filename().string() + ")"));
    }
}

TEST_CASE("the picture of the modules has each that the page on the architecture names") {
    const std::string page = text_of(root() / "docs/architecture.md");
    const std::string picture = text_of(root() / "docs/pictures/pipeline.svg");
    const std::string table = page.substr(page.find("\n## Allowed includes"));
    auto modules = matches(table, "\n\\| `([a-z]+)/");
    modules.insert("templates");  // it has no C++ that includes
    CHECK(modules.size() > 10);
    CHECK(matches(picture, "class=\"module\"[^>]*>([a-z]+)<") == modules);
}

TEST_CASE("the page on the runtime has the headers of which Doxygen makes pages") {
    const auto shown = matches(text_of(root() / "docs/reference/runtime.md"), "`<(selgen/[^>]*)>`");
    CHECK(shown == matches(text_of(root() / "docs/Doxyfile"), "runtime/(selgen/[^ \n]*\\.hpp)"));
    CHECK(shown.size() > 15);
    for (const std::string& header : shown) CHECK(fs::exists(root() / "runtime" / header));
}

using selgen::cli::OptionInfo;

namespace {

/// The options that a section's table has: the first name of each, with its value.
std::set<std::string> options_in(const std::string& section) {
    std::set<std::string> heads;
    const std::regex row("\n\\| `(-[^`]*)` \\|");
    for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
        heads.insert(std::regex_replace((*at)[1].str(), std::regex("\\\\\\|"), "|"));
    }
    return heads;
}

std::set<std::string> heads_of(const std::vector<OptionInfo>& options) {
    std::set<std::string> heads;
    for (const OptionInfo& option : options) {
        if (!option.names.empty()) heads.insert(head_of(option));
    }
    return heads;
}

std::string section(const std::string& title) {
    const std::string page = text_of(SELGEN_SOURCE_DIR "/docs/reference/commands.md");
    const std::size_t begin = page.find("\n## " + title + "\n");
    REQUIRE(begin != std::string::npos);
    return page.substr(begin, page.find("\n## ", begin + 1) - begin);
}

}  // namespace

TEST_CASE("the page of the commands lists every option, and no other") {
    const auto tool = selgen::cli::command_tree();
    CHECK(options_in(section("Options of every command")) == heads_of(tool.options));
    for (const auto& command : tool.commands) {
        INFO(command.name);
        CHECK(options_in(section(command.name)) == heads_of(command.options));
    }
}

TEST_CASE("the page of the commands starts with a list of all commands") {
    const std::string page = text_of(SELGEN_SOURCE_DIR "/docs/reference/commands.md");
    const std::string list = page.substr(0, page.find("\n## "));
    for (const auto& command : selgen::cli::command_tree().commands) {
        CHECK(has(list, "\nselgen " + command.name));
    }
}
