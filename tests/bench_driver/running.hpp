// Generates, compiles and runs drivers, and reads their tables.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/bench/table.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::testing {

namespace fs = std::filesystem;
using bench::Fields;

inline const std::string sources = SELGEN_SOURCE_DIR "/tests/bench_driver";

inline std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

inline void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// Runs a shell command; its output goes to a file.
inline int shell(const std::string& line, const fs::path& said) {
    const int status = std::system((line + " > " + said.string() + " 2>&1 < /dev/null").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// A folder for one test.
class Folder {
public:
    explicit Folder(const std::string& of)
        : path_(fs::temp_directory_path() /
                ("selgen_bench_" + of + "_" + std::to_string(getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path operator/(const std::string& name) const { return path_ / name; }
    std::string said() const { return read(path_ / "said"); }
    int run(const std::string& line) const {
        return shell("cd " + path_.string() + " && " + line, path_ / "said");
    }

private:
    fs::path path_;
};

inline constexpr std::string_view warnings =
    " -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wfloat-equal -Wshadow -Wswitch-enum"
    " -Werror -I " SELGEN_SOURCE_DIR "/runtime -I . -I ";

/// Generates header and driver of a spec, and compiles the driver with the usual warnings.
inline int compile(const Folder& folder, const std::string& spec) {
    const std::string tool = SELGEN_TOOL, path = sources + "/" + spec + ".sel";
    return folder.run(selgen::rt::join({tool, " gen ", path, " -o ", spec, ".sel.hpp && ", tool,
                                        " gen --bench ", path,
                                        " -o driver.cpp && g++ -std=c++17 "
                                        "-O2",
                                        warnings, sources, " driver.cpp -o driver"}));
}

/// Whether another compiler accepts the driver, too.
inline void check_with_clang(const Folder& folder, const std::string& options = "") {
    if (shell("command -v clang++", folder / "where") != 0) {
        WARN("clang++ is not installed");
        return;
    }
    const int code = folder.run(selgen::rt::join(
        {"clang++ -std=c++17 -fsyntax-only", warnings, sources, options, " driver.cpp"}));
    INFO(folder.said());
    CHECK(code == 0);
}

class Table {
public:
    explicit Table(const fs::path& path) : text_(read(path)) {
        std::istringstream lines(text_);
        for (std::string line; std::getline(lines, line);)
            rows_.push_back(selgen::bench::fields_of(line));
    }

    const std::string& text() const { return text_; }
    bool ends_whole() const { return !text_.empty() && text_.back() == '\n'; }
    std::size_t rows() const { return rows_.size() - 1; }
    const std::vector<Fields>& fields() const { return rows_; }
    const Fields& header() const { return rows_.front(); }
    /// The field of the row whose id has this prefix.
    std::string at(const std::string& id, const std::string& column) const {
        const auto place = std::find(header().begin(), header().end(), column);
        for (const Fields& row : rows_)
            if (row.front().rfind(id, 0) == 0 && place != header().end())
                return row.at(static_cast<std::size_t>(place - header().begin()));
        return "(none)";
    }
    double number(const std::string& id, const std::string& column) const {
        const std::string text = at(id, column);
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        return !text.empty() && *end == '\0' ? value : -1;
    }

private:
    std::string text_;
    std::vector<Fields> rows_;
};

}  // namespace selgen::testing
