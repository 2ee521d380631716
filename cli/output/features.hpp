// Writes the features of a loop to its loop feature file, and prints them.
#pragma once

#include <string>

#include "cli/commands/commands.hpp"
#include "loop/feature_file.hpp"

namespace selgen::cli {

/// The loop feature file that a command updates; empty if there is no file or `path` is "-".
/// Throws UsageError if the file is of another kind.
loop::FeatureFile feature_file_at(const std::string& path);

/// Writes `all` to the file, and prints the text of the new features, or their JSON if it is empty.
/// If `path` is "-", `all` is printed, and the text goes to the error stream.
void write_features(const loop::FeatureFile& all, const loop::FeatureFile& found,
                    const std::string& path, const std::string& text, const Streams& streams);

/// Adds features of a kind with `put(found, file)` to the file.
template <class Found>
void update_features(const Found& found, const std::string& path, bool json,
                     const std::string& text, const Streams& streams) {
    loop::FeatureFile all = feature_file_at(path), alone;
    put(found, all);
    put(found, alone);
    write_features(all, alone, path, json ? "" : text, streams);
}

}  // namespace selgen::cli
