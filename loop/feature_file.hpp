// Features of a loop and their provenance, as read from and written to a JSON text.
#pragma once

#include <map>
#include <string>

#include "base/unreadable.hpp"

namespace selgen::loop {

/// A loop feature file, which a spec names by `code NAME = "FILE";`. Several commands write to one
/// file, each its own features.
struct FeatureFile {
    std::map<std::string, std::string> provenance;  // where features come from, for readers
    std::map<std::string, double> features;         // by C++ identifiers; finite
};

/// Reads the JSON of such a file. Throws Unreadable.
FeatureFile read_feature_file(const std::string& text);

/// As JSON, sorted by name; equal content gives equal text.
std::string to_text(const FeatureFile& file);

}  // namespace selgen::loop
