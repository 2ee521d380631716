// Finds the files that are levels of a factor.
#pragma once

#include <glob.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

/// The text with a backslash before each of these characters.
inline std::string escaped(std::string_view text, std::string_view special) {
    std::string made;
    for (const char c : text) {
        if (special.find(c) != special.npos) made += '\\';
        made += c;
    }
    return made;
}

/// The files that match a pattern relative to the folder (empty, or it ends in '/'); sorted by
/// their bytes, whatever the locale.
inline std::vector<std::string> matches(const std::string& folder, const std::string& pattern) {
    const std::string prefix = pattern.rfind('/', 0) == 0 ? "" : folder;
    glob_t found{};
    glob((escaped(prefix, "*?[]\\") + pattern).c_str(), GLOB_MARK | GLOB_NOSORT, nullptr, &found);
    std::vector<std::string> files;
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
        const std::string_view path = found.gl_pathv[i];
        if (path.back() != '/') files.emplace_back(path.substr(prefix.size()));
    }
    globfree(&found);
    std::sort(files.begin(), files.end());
    return files;
}

/// The name in the table, where a row must be a line.
inline std::string in_one_line(std::string name) {
    for (std::size_t at = 0; (at = name.find_first_of("\r\n", at)) != name.npos; ++at)
        name.replace(at, 1, name[at] == '\n' ? "\\n" : "\\r");
    return name;
}

/// Looks for the files of a factor in the folder. Throws BenchError if there is none.
inline void find_files(Factor& factor, const std::string& folder, const std::string& spec) {
    const auto missing = [&](std::string_view what, const std::string& name) {
        const auto searched = std::filesystem::current_path() / folder;
        return BenchError(rt::join({"factor ", factor.name, ": ", what, " '", name, "' in ",
                                    searched.lexically_normal().string(), ": ",
                                    folder.empty() ? "name the folder of " : "correct it in ", spec,
                                    folder.empty() ? " with --data-folder" : ", or add files"}));
    };
    std::vector<std::string> files;
    for (const std::string& name : factor.words) {
        if (factor.files == Files::named) {
            std::error_code ignored;
            if (!std::filesystem::exists(std::filesystem::path(folder) / name, ignored))
                throw missing("there is no file", name);
            files.push_back(name);
            continue;
        }
        const auto found = matches(folder, name);
        if (found.empty()) throw missing("no file matches", name);
        for (const std::string& file : found)
            if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
    }
    if (factor.files == Files::patterns) std::sort(files.begin(), files.end());
    factor.words.clear();
    factor.levels.clear();
    for (const std::string& file : files) {
        factor.levels.push_back(static_cast<double>(factor.words.size()));
        factor.words.push_back(in_one_line(file));
        factor.paths.push_back((std::filesystem::path(folder) / file).string());
    }
}

}  // namespace detail

/// Looks for the files of all factors; an empty folder is the current one. Throws BenchError.
inline void find_files(Description& all, std::string folder) {
    std::error_code ignored;
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
        throw BenchError(rt::join({"--data-folder: there is no folder '", folder, "'"}));
    if (!folder.empty() && folder.back() != '/') folder += '/';
    for (Factor& factor : all.factors)
        if (factor.files != Files::none) detail::find_files(factor, folder, all.spec);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
