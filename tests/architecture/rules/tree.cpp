// Reads all text files below a root folder, and classifies files by path and ending.
#include "rules/tree.hpp"

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <iterator>

namespace selgen::architecture {
namespace {

namespace fs = std::filesystem;

bool is_skipped(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return name == "build" || (name.front() == '.' && name != ".ci");
}

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
    return std::ranges::any_of(endings, [&](auto ending) { return path.ends_with(ending); });
}

}  // namespace

std::vector<File> read_tree(const fs::path& root) {
    std::vector<File> files;
    for (auto at = fs::recursive_directory_iterator(root); at != fs::end(at); ++at) {
        if (at->is_directory() && is_skipped(at->path())) at.disable_recursion_pending();
        if (!at->is_regular_file()) continue;
        File file{at->path().lexically_relative(root).generic_string(), read(at->path())};
        if (file.text.find('\0') == std::string::npos) files.push_back(std::move(file));
    }
    std::ranges::sort(files, {}, &File::path);
    return files;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string fault(const File& file, std::size_t line, std::string_view what) {
    return file.path + ":" + std::to_string(line) + ": " + std::string(what);
}

bool is_cpp(std::string_view path) { return ends_with_any(path, {".hpp", ".cpp", ".cu", ".cuh"}); }

bool is_template(std::string_view path) { return path.starts_with("templates/"); }

bool is_source(std::string_view path) {
    return is_cpp(path) || is_template(path) || path == "run" ||
           ends_with_any(path, {".sel", ".sh", ".cmake", "CMakeLists.txt"});
}

bool is_golden(std::string_view path) {
    return path.starts_with("tests/golden/") && !path.ends_with(".cpp");
}

}  // namespace selgen::architecture
