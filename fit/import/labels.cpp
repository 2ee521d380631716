// Shortens paths to labels: adds folders until all labels differ.
#include "fit/import/labels.hpp"

#include <algorithm>
#include <set>

#include "fit/convert/json_text.hpp"

namespace selgen::fit {
namespace {

bool are_distinct(const std::vector<std::string>& names) {
    return std::set<std::string>(names.begin(), names.end()).size() == names.size();
}

/// caches/k.json with 0 folders: k
std::string label_of(const std::string& path, std::size_t folders) {
    std::size_t begin = path.rfind('/');
    while (folders-- > 0 && begin != path.npos && begin > 0) begin = path.rfind('/', begin - 1);
    std::string label = path.substr(begin == path.npos ? 0 : begin + 1);
    for (const std::string_view ending : {".json", ".csv"})
        if (label.ends_with(ending)) return label.substr(0, label.size() - ending.size());
    return label;
}

}  // namespace

std::vector<std::string> labels_of(const std::vector<NamedText>& files) {
    std::vector<std::string> paths;
    std::size_t most_folders = 0;
    for (const NamedText& file : files) {
        if (std::ranges::find(paths, file.name) != paths.end())
            throw FormatError("the file is given twice");
        paths.push_back(file.name);
        const auto folders = static_cast<std::size_t>(std::ranges::count(file.name, '/'));
        most_folders = std::max(most_folders, folders);
    }
    for (std::size_t folders = 0; folders <= most_folders; ++folders) {
        std::vector<std::string> labels;
        for (const std::string& path : paths) labels.push_back(label_of(path, folders));
        if (are_distinct(labels)) return labels;
    }
    return paths;
}

}  // namespace selgen::fit
