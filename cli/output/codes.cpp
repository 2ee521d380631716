// Splits the embedded pages on diagnostic codes into the title, rule and examples of each code, and
// formats them for `help`.
#include "cli/output/codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "base/errors.hpp"

namespace selgen::cli {

/// The pages of docs/codes/, sorted by name; embedded by cmake/embed_texts.cmake.
extern const std::vector<std::string_view> code_pages;

namespace {

std::string upper(std::string_view word) {
    std::string result(word);
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

/// The spec, with each line indented by two columns.
std::string indented(std::string_view spec) {
    std::string text = "  ";
    for (std::size_t at = 0; at < spec.size(); ++at) {
        text += spec[at];
        if (spec[at] == '\n' && at + 1 < spec.size() && spec[at + 1] != '\n') text += "  ";
    }
    return text;
}

/// Returns the text before `mark`, and removes it and the mark from `text`.
std::string_view cut(std::string_view& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == text.npos)
        throw std::logic_error("docs/codes: a section lacks '" + std::string(mark) + "'");
    const std::string_view before = text.substr(0, at);
    text.remove_prefix(at + mark.size());
    return before;
}

/// One side of a diff: its lines that do not begin with `other`, without their first character.
std::string side_of(std::string_view diff, char other) {
    std::string spec;
    while (!diff.empty()) {
        const std::string_view line = cut(diff, "\n");
        if (line.empty()) spec += '\n';
        if (line.empty() || line[0] == other) continue;
        spec += line.substr(1);
        spec += '\n';
    }
    return spec;
}

}  // namespace

CodeText parts_of_code_section(std::string_view section) {
    CodeText text;
    text.code = cut(section, ": ");
    text.title = cut(section, "\n\n");
    const std::string_view words = cut(section, "\n\n```diff\n");
    const std::size_t last = std::min(words.rfind("\n\n"), words.size());
    text.rule = words.substr(0, last);
    text.fix = words.substr(std::min(last + 2, words.size()));
    const std::string_view diff = cut(section, "```\n");
    text.wrong = side_of(diff, '+');
    text.right = side_of(diff, '-');
    return text;
}

std::vector<CodeText> code_texts() {
    std::vector<CodeText> all;
    for (const std::string_view page : code_pages) {
        constexpr std::string_view heading = "\n## ";
        for (std::size_t at = page.find(heading); at != page.npos; at = page.find(heading, at)) {
            at += heading.size();
            all.push_back(parts_of_code_section(page.substr(at)));
        }
    }
    return all;
}

bool is_like_code(std::string_view word) {
    return word.size() > 2 && upper(word.substr(0, 2)) == "SG" &&
           std::all_of(word.begin() + 2, word.end(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string help_of_code(std::string_view word) {
    const std::string asked = upper(word);
    const auto texts = code_texts();
    const auto found = std::ranges::find(texts, asked, &CodeText::code);
    if (found == texts.end()) {
        throw UsageError("unknown code '" + std::string(word) +
                         "': selgen help codes lists all codes");
    }
    return fmt::format("{}: {}\n\n{}\n\nWrong:\n\n{}\n{}\n\n{}", asked, found->title, found->rule,
                       indented(found->wrong), found->fix, indented(found->right));
}

std::string list_of_codes() {
    std::string list;
    for (const CodeText& text : code_texts())
        list += fmt::format("{}  {}\n", text.code, text.title);
    return list + "\nselgen help SG0201 explains one code\n";
}

}  // namespace selgen::cli
