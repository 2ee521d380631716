// Projects outside of the tree that use selgen as its users do, and the commands of their builds.
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace selgen::testing {

using Files = std::map<std::string, std::string>;

/// The files in a section of a document: each block with the mark "file: NAME" before it. The
/// section begins with a line of #, a space and the heading.
Files shown_in(const std::string& document, const std::string& heading);

/// The spec, its import, its kernels and the program that all sections of docs/guides/build.md
/// build.
Files example();
/// The example and the files of a section of docs/guides/build.md.
Files example_with(const std::string& heading);

/// Version of selgen.
std::filesystem::path source_folder();
std::filesystem::path build_folder();

struct Ran {
    int code;
    std::string said;
};

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A folder that is removed at the end. Its command selgen, and the launcher of the compiler, log
/// their runs.
class Project {
public:
    explicit Project(const Files& files);
    Project(const Project&) = delete;
    Project& operator=(const Project&) = delete;
    ~Project();

    const std::filesystem::path& folder() const { return folder_; }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    void write(const std::string& name, const std::string& text) const;
    std::string read(const std::string& name) const;
    void replace(const std::string& name, const std::string& old, const std::string& text) const;

    /// The only file of that name in the folder.
    std::filesystem::path find(const std::string& name) const;

    /// Runs lines in a shell, without the environment variables of the build of the tests.
    Ran shell(const std::string& lines) const;
    /// Like shell, but must succeed; returns the output.
    std::string must(const std::string& lines) const;
    /// What the lines generate and compile of the project, sorted: "compile main.cpp",
    /// "gen sum.sel".
    std::vector<std::string> work_of(const std::string& lines) const;

    /// Installs selgen into prefix/; its tool logs its runs, too.
    void install() const;

private:
    std::filesystem::path folder_;
};

using Work = std::vector<std::string>;

/// Checks that `build` repeats a build of the example with only the necessary commands.
void check_rebuilds(const Project& project, const std::string& build);

/// Whether the program is on the path; prints a message if not.
bool is_here(const std::string& program);

}  // namespace selgen::testing
