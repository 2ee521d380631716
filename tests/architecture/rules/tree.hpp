// The files of the source tree as text, their kinds, and messages about violations in them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The rules of docs/architecture.md. Each is a function from files to messages about violations.
namespace selgen::architecture {

struct File {
    std::string path;  // from the root of the source tree, with slashes
    std::string text;
};

/// Violations: "dsl/check/spec.cpp:12: …".
using Faults = std::vector<std::string>;

/// All text files of a source tree, without build folders, hidden folders except .ci, and binary
/// files.
std::vector<File> read_tree(const std::filesystem::path& root);

std::vector<std::string_view> lines_of(std::string_view text);

std::string fault(const File& file, std::size_t line, std::string_view what);

/// C++ by its ending: .hpp, .cpp, .cu, .cuh.
bool is_cpp(std::string_view path);

bool is_template(std::string_view path);

/// Handwritten code: C++, templates, specs, build files and scripts.
bool is_source(std::string_view path);

/// Output of selgen that tests compare with.
bool is_golden(std::string_view path);

}  // namespace selgen::architecture
