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
            if (fs::exists(folder / name / "selgen/rt/abi.hpp", none))
                return (folder / name).string();
    throw IoError(
        "the headers of selgen are not beside the program: install selgen, or run it in the tree "
        "in which it was built");
}

std::vector<std::string> words_of_compiler(const std::string& command) {
    std::vector<std::string> words = split(command, ' ');
    std::erase(words, "");
    if (words.empty() || words[0].find('/') == std::string::npos) return words;
    std::error_code none;
    for (std::size_t end = command.find(' '); end != std::string::npos;
         end = command.find(' ', end + 1)) {
        const std::string program = command.substr(0, end);
        if (!fs::exists(program, none) || fs::is_directory(program, none)) continue;
        words = split(command.substr(end), ' ');
        std::erase(words, "");
        words.insert(words.begin(), program);
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
