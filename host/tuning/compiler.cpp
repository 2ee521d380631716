// Searches the PATH for a C++ compiler, and the folders above selgen for its runtime headers.
#include "host/tuning/compiler.hpp"

#include <cstdlib>
#include <filesystem>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "host/process.hpp"

namespace selgen::host {

namespace fs = std::filesystem;

std::string runtime_folder() {
    std::error_code none;
    fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
    for (int up = 0; up < 5 && folder.has_relative_path(); ++up, folder = folder.parent_path())
        for (const char* name : {"include", "runtime"})
            if (fs::exists(folder / name / "selgen/rt/config.hpp", none))
                return (folder / name).string();
    throw IoError(
        "the headers of selgen are not beside the program: install selgen, or run it in the tree "
        "in which it was built");
}

namespace {

bool is_file(const std::string& path) {
    std::error_code none;
    return fs::exists(path, none) && !fs::is_directory(path, none);
}

std::vector<std::string> words_in(const std::string& text) {
    std::vector<std::string> words = split(text, ' ');
    std::erase(words, "");
    return words;
}

}  // namespace

std::vector<std::string> words_of_compiler(const std::string& variable) {
    const std::string command(trimmed(variable));
    if (is_file(command)) return {command};
    const std::vector<std::string> plain = words_in(command);
    if (plain.empty() || plain[0].find('/') == std::string::npos) return plain;
    for (std::size_t end = command.find(' '); end != std::string::npos;
         end = command.find(' ', end + 1)) {
        if (!is_file(command.substr(0, end))) continue;
        std::vector<std::string> words = words_in(command.substr(end));
        words.insert(words.begin(), command.substr(0, end));
        return words;
    }
    return {command};
}

std::vector<std::string> find_compiler() {
    const char* const named = std::getenv("CXX");
    if (auto words = words_of_compiler(named == nullptr ? "" : named); !words.empty()) return words;
    for (const char* name : {"g++", "c++", "clang++"})
        if (is_on_path(name)) return {name};
    throw IoError("there is no C++ compiler on the PATH: install g++, or set CXX");
}

}  // namespace selgen::host
