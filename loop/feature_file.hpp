#pragma once

#include <map>
#include <string>

#include "loop/fault.hpp"

namespace selgen::loop {

/// What is known of a loop: the file that a spec names by `code NAME = "FILE";`. Several commands
/// write into one file, each its own features.
struct CodeFile {
    std::map<std::string, std::string> provenance;  // where features come from, for people
    std::map<std::string, double> features;         // by C++ identifiers; finite
};

/// Reads the JSON of such a file. Throws Unreadable.
CodeFile read_code_file(const std::string& text);

/// As JSON, sorted by name; the same content is the same text.
std::string to_text(const CodeFile& file);

}  // namespace selgen::loop
