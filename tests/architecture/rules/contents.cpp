// Checks what files must have: a first sentence that no other has, test cases with assertions, and
// the version of the runtime; and finds the files that know graphs of patterns or loops.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "rules/cpp.hpp"
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

namespace {

bool is_test(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const bool is_in_tests = path.starts_with("tests/") || path.starts_with("studies/");
    return is_in_tests && name.starts_with("test_") && name.ends_with(".cpp");
}

}  // namespace

Faults check_tests(const File& file) {
    if (!is_test(file.path)) return {};
    const std::string code = bare(file.text);
    Faults faults;
    if (code.find("TEST_CASE") == code.npos) faults.push_back(fault(file, 1, "has no test case"));
    if (code.find("CHECK") == code.npos && code.find("REQUIRE") == code.npos) {
        faults.push_back(fault(file, 1, "checks nothing"));
    }
    return faults;
}

Faults check_versions(const File& file) {
    if (!file.path.starts_with("runtime/") || !is_cpp(file.path)) return {};
    Faults faults;
    const auto lines = lines_of(file.text);
    for (auto line = lines.begin(); line != lines.end(); ++line) {
        if (!line->starts_with("namespace selgen")) continue;
        if (line + 1 != lines.end() && line[1] == "inline namespace SELGEN_ABI {") continue;
        faults.push_back(fault(file, static_cast<std::size_t>(line - lines.begin()) + 1,
                               "has no 'inline namespace SELGEN_ABI {' on the next line"));
    }
    const bool has_version = std::ranges::any_of(includes(file.text), [](const Include& include) {
        return include.header == "<selgen/rt/config.hpp>";
    });
    const bool uses_version = file.text.find(" SELGEN_ABI {") != file.text.npos;
    if (uses_version && !has_version && !file.path.ends_with("/rt/config.hpp"))
        faults.push_back(fault(file, 1, "does not include <selgen/rt/config.hpp>"));
    return faults;
}

namespace {

bool begins_with_any(std::string_view path, std::initializer_list<std::string_view> beginnings) {
    return std::ranges::any_of(beginnings, [&](auto begin) { return path.starts_with(begin); });
}

bool is_of_component(std::string_view path) {
    return begins_with_any(path, {"map/", "loop/", "selgen/pattern/"}) ||
           path.find("/graph/") != path.npos || path.find("/loop/") != path.npos;
}

/// Of the tool's modules, which a build can have without these components.
bool is_of_tool(std::string_view path) {
    return is_cpp(path) && !begins_with_any(path, {"runtime/", "examples/", "studies/", "tests/"});
}

}  // namespace

std::vector<std::string> knowing_components(const std::vector<File>& files) {
    std::vector<std::string> knowing;
    for (const File& file : files) {
        if (!is_of_tool(file.path) || is_of_component(file.path)) continue;
        const bool knows = std::ranges::any_of(includes(file.text), [](const Include& include) {
            return is_of_component(include.header.substr(1, include.header.size() - 2));
        });
        if (knows) knowing.push_back(file.path);
    }
    return knowing;
}

}  // namespace selgen::architecture
