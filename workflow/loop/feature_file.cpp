// Reads a loop feature file, and refuses files of other formats.
#include "workflow/loop/feature_file.hpp"

#include <filesystem>

#include "base/errors.hpp"
#include "host/files.hpp"

namespace selgen::workflow {

loop::FeatureFile feature_file_at(const std::string& path) {
    std::error_code none;
    if (path == "-" || !std::filesystem::is_regular_file(path, none)) return {};
    const std::string text = host::read_file(path);
    if (text.empty()) return {};
    try {
        return loop::read_feature_file(text);
    } catch (const loop::Unreadable& error) {
        throw UsageError(path + ": " + error.what() + ": remove it, or choose another output file");
    }
}

}  // namespace selgen::workflow
