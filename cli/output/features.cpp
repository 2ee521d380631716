// Updates loop feature files; the entries of other commands stay.
#include "cli/output/features.hpp"

#include <filesystem>
#include <ostream>

#include "base/errors.hpp"
#include "host/files.hpp"

namespace selgen::cli {

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

void write_features(const loop::FeatureFile& all, const loop::FeatureFile& found,
                    const std::string& path, const std::string& text, const Streams& streams) {
    if (path == "-") {
        streams.out << to_text(all);
        streams.err << text;
        return;
    }
    host::write_if_changed(path, to_text(all));
    streams.out << (text.empty() ? to_text(found) : text);
}

}  // namespace selgen::cli
