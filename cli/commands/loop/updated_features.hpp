// Writes the features of a loop to its loop feature file, and prints them.
#pragma once

#include <string>

#include "cli/commands/commands.hpp"
#include "workflow/loop/feature_file.hpp"

namespace selgen::cli {

/// A loop feature file, and what is printed about its new entries.
struct UpdatedFeatures {
    loop::FeatureFile file;
    std::string text;  // for readers, or the new entries as JSON
    bool is_json = false;
};

/// Writes the file and prints the text. If `path` is "-", the file is printed instead, and the text
/// for readers goes to the error stream.
void write(const UpdatedFeatures& updated, const std::string& path, const Streams& streams);

/// The file at this path with features that have a function `put(found, file)`.
template <class Found>
UpdatedFeatures updated_features(const std::string& path, const Found& found, bool json,
                                 const std::string& text) {
    loop::FeatureFile all = workflow::feature_file_at(path), alone;
    put(found, all);
    put(found, alone);
    return {all, json ? to_text(alone) : text, json};
}

}  // namespace selgen::cli
