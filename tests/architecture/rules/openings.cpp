// The check that a file begins with a sentence on what it is for, which no other file has.
#include <map>
#include <string>
#include <string_view>

#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

/// A guide shows these files as they are, and the text before them explains what they are for.
bool is_shown_whole(std::string_view path) {
    return path == "examples/family/CMakeLists.txt" || path == "examples/family/make_spec.cpp";
}

bool has_opening(std::string_view path) {
    return (is_cpp(path) || path.ends_with("CMakeLists.txt") || path.ends_with(".cmake")) &&
           !is_golden(path) && !is_shown_whole(path);
}

/// The comment in the first lines, without its marks; empty if the file begins with code.
std::string opening_of(const File& file) {
    const std::string_view mark = is_cpp(file.path) ? "// " : "# ";
    std::string text;
    for (const std::string_view line : lines_of(file.text)) {
        if (!line.starts_with(mark)) break;
        text += (text.empty() ? "" : " ") + std::string(line.substr(mark.size()));
    }
    return text;
}

/// The first sentence: up to a `.` or `:` that ends a word and is followed by a space or the end of
/// the text; empty if there is none. A name such as `foo.cpp` or `a::b` does not end a sentence.
std::string first_sentence(const std::string& text) {
    constexpr std::string_view ends = ".:";
    for (std::size_t i = text.find_first_of(ends, 1); i != text.npos;
         i = text.find_first_of(ends, i + 1)) {
        const bool ends_word = text[i - 1] != ' ' && ends.find(text[i - 1]) == ends.npos;
        if (ends_word && (i + 1 == text.size() || text[i + 1] == ' ')) return text.substr(0, i + 1);
    }
    return {};
}

}  // namespace

Faults check_openings(const std::vector<File>& files) {
    Faults faults;
    std::map<std::string, std::string> met;
    for (const File& file : files) {
        if (!has_opening(file.path)) continue;
        const std::string opening = opening_of(file);
        const std::string sentence = first_sentence(opening);
        if (opening.empty()) {
            faults.push_back(fault(file, 1, "does not begin with a comment on what it is for"));
        } else if (sentence.empty()) {
            faults.push_back(fault(file, 1, "its first comment is not a sentence"));
        } else if (const auto [first, is_new] = met.emplace(sentence, file.path); !is_new) {
            faults.push_back(fault(file, 1, "begins as " + first->second + " does"));
        }
    }
    return faults;
}

}  // namespace selgen::architecture
