// What tests expect, in files that SELGEN_ACCEPT=1 rewrites. A file of cases has a title line
// `==== NAME` before each of them, then its text, and in some files a line `----` and what is
// expected of it. Lines before the first title are a comment.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::testing {

/// Whether the user set SELGEN_ACCEPT=1.
inline bool is_accepting() {
    const char* const value = std::getenv("SELGEN_ACCEPT");
    return value != nullptr && std::string_view(value) == "1";
}

inline std::string contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Case {
    std::string name, text, expected;
};

struct CaseFile {
    std::string comment;
    std::vector<Case> cases;
};

/// Reads a file of cases. A blank line before a title belongs to no case.
inline CaseFile parse_cases(const std::string& file) {
    CaseFile parsed;
    std::string* part = &parsed.comment;
    std::istringstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("==== ")) {
            if (*part == "\n" || part->ends_with("\n\n")) part->pop_back();
            part = &parsed.cases.emplace_back(Case{line.substr(5), "", ""}).text;
        } else if (line == "----" && !parsed.cases.empty()) {
            part = &parsed.cases.back().expected;
        } else {
            *part += line + '\n';
        }
    }
    return parsed;
}

/// The file with these cases.
inline std::string text_of(const CaseFile& file) {
    std::string text = file.comment;
    for (const Case& of : file.cases) {
        text += "\n==== " + of.name + '\n' + of.text;
        if (!of.expected.empty()) text += "----\n" + of.expected;
    }
    return text;
}

}  // namespace selgen::testing
