#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

/// Projects outside of the tree that use selgen as its users do, and what their builds run.
namespace selgen::testing {

using Files = std::map<std::string, std::string>;

/// The files that a section of a document shows: each block with the mark "file: NAME" before it.
/// The section begins with a line of #, a space and the heading.
Files shown_in(const std::string& document, const std::string& heading);

/// The spec, its import, its kernels and the program that docs/guides/build.md builds in every way.
Files example();
/// The example and what a section of docs/guides/build.md adds to it.
Files example_with(const std::string& heading);

/// Of selgen.
std::filesystem::path source_folder();
std::filesystem::path build_folder();

struct Ran {
    int code;
    std::string said;
};

/// A folder that is removed at the end. The command selgen in it and the compiler behind its
/// launcher write down what they are run for.
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

    /// The only file of that name here.
    std::filesystem::path find(const std::string& name) const;

    /// Runs lines of a shell here; the environment knows nothing of the way the tests are built.
    Ran shell(const std::string& lines) const;
    /// As shell, for what must succeed; returns what it said.
    std::string must(const std::string& lines) const;
    /// What the lines generate and compile, sorted: "compile main.cpp", "gen sum.sel".
    std::vector<std::string> work_of(const std::string& lines) const;

    /// Puts an install tree into prefix/, whose tool writes down its runs, too.
    void install() const;

private:
    std::filesystem::path folder_;
};

using Work = std::vector<std::string>;

/// A build of the example that `build` repeats: it runs what it has to, and nothing else.
void check_rebuilds(const Project& project, const std::string& build);

/// Whether the shell would find the program; says so if not.
bool is_here(const std::string& program);

}  // namespace selgen::testing
