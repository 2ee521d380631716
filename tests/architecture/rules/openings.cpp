// The check that a file begins with a sentence on what it is for, which no other file has.
#include <algorithm>
#include <map>

#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

/// A guide shows these files as they are, and the text before them says what they are for.
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

}  // namespace

Faults check_openings(const std::vector<File>& files) {
    Faults faults;
    std::map<std::string, std::string> met;
    for (const File& file : files) {
        if (!has_opening(file.path)) continue;
        const std::string opening = opening_of(file);
        const auto [first, is_new] = met.emplace(opening, file.path);
        if (opening.empty())
            faults.push_back(fault(file, 1, "does not begin with a comment on what it is for"));
        else if (opening.find_first_of(".:") == opening.npos)
            faults.push_back(fault(file, 1, "its first comment is not a sentence"));
        else if (!is_new)
            faults.push_back(fault(file, 1, "begins as " + first->second + " does"));
    }
    return faults;
}

}  // namespace selgen::architecture
