#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The rules of docs/architecture.md, each a function from files to sentences about what breaks it.
namespace selgen::architecture {

struct File {
    std::string path;  // from the root of the source tree, with slashes
    std::string text;
};

/// What breaks a rule: "dsl/check/spec.cpp:12: …".
using Faults = std::vector<std::string>;

/// All texts of a source tree: no build folder, nothing hidden but .ci, no binary files.
std::vector<File> read_tree(const std::filesystem::path& root);

std::vector<std::string_view> lines_of(std::string_view text);

std::string fault(const File& file, std::size_t line, std::string_view what);

/// C++ by the name: .hpp, .cpp, .cu, .cuh.
bool is_cpp(std::string_view path);

bool is_template(std::string_view path);

/// What we write by hand for a machine: C++, templates, specs, build files and scripts.
bool is_source(std::string_view path);

/// Written by selgen and kept to be compared with.
bool is_golden(std::string_view path);

}  // namespace selgen::architecture
