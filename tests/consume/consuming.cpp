// Reads files from documents, writes projects whose tools log their runs, executes builds in a
// shell, and checks which commands a build repeats.
#include "tests/consume/consuming.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

namespace selgen::testing {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The number of # before a heading; 0 for any other line.
std::size_t depth_of(const std::string& line) {
    const std::size_t depth = line.find_first_not_of('#');
    return depth != line.npos && line[depth] == ' ' ? depth : 0;
}

/// Writes "gen SPEC" to the log, and executes the tool.
std::string logging_tool(const std::string& log, const std::string& tool) {
    return "#!/bin/sh\n[ \"$1\" = gen ] && echo \"gen ${2##*/}\" >> '" + log + "'\nexec '" + tool +
           "' \"$@\"\n";
}

/// Writes "compile FILE" to the log, and executes the compiler. Test compilations of Meson and
/// CMake in their own folders are not logged.
std::string logging_launcher(const std::string& log) {
    return "#!/bin/sh\ncase \"$PWD$*\" in *meson-private*|*CMakeFiles/CMake*) exec \"$@\";; esac\n"
           "case \" $* \" in *' -c '*) for a; do case $a in -*) ;; *.cpp|*.cu)\n"
           "echo \"compile ${a##*/}\" >> '" +
           log + "';; esac; done;; esac\nexec \"$@\"\n";
}

void make_program(const fs::path& path) {
    fs::permissions(path, fs::perms::owner_exec, fs::perm_options::add);
}

}  // namespace

Files shown_in(const std::string& document, const std::string& heading) {
    Files files;
    std::size_t depth = 0;  // depth of the section's heading, while in it
    std::string mark, name;
    bool in_block = false;
    for (const std::string& line : lines_of(text_of(SELGEN_SOURCE_DIR "/" + document))) {
        const bool fence = line.rfind("```", 0) == 0;
        const std::size_t level = in_block ? 0 : depth_of(line);
        if (level > 0 && level <= depth) depth = 0;
        if (level > 0 && line.substr(level + 1) == heading) depth = level;
        if (in_block && !fence && !name.empty()) files[name] += line + "\n";
        if (fence) {
            in_block = !in_block;
            const bool marked = depth > 0 && mark.rfind("<!-- file: ", 0) == 0;
            name = in_block && marked ? mark.substr(11, mark.size() - 15) : "";
        }
        if (!line.empty()) mark = line;
    }
    INFO(document << ": " << heading);
    REQUIRE_FALSE(files.empty());
    return files;
}

Files example() { return shown_in("docs/guides/build.md", "The example"); }

Files example_with(const std::string& heading) {
    Files files = shown_in("docs/guides/build.md", heading);
    files.merge(example());
    return files;
}

fs::path source_folder() { return SELGEN_SOURCE_DIR; }
fs::path build_folder() { return SELGEN_BUILD_DIR; }

Project::Project(const Files& files) {
    std::string name = (fs::temp_directory_path() / "selgen-consume-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    folder_ = fs::canonical(name);
    for (const auto& [file, text] : files) write(file, text);
    write(".tools/selgen", logging_tool(path(".log"), SELGEN_TOOL));
    write(".tools/launch", logging_launcher(path(".log")));
    make_program(folder_ / ".tools/selgen");
    make_program(folder_ / ".tools/launch");
}

Project::~Project() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

void Project::write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string Project::read(const std::string& name) const { return text_of(folder_ / name); }

void Project::replace(const std::string& name, const std::string& old,
                      const std::string& text) const {
    std::string all = read(name);
    const std::size_t at = all.find(old);
    INFO(name << " has no " << old);
    REQUIRE(at != all.npos);
    write(name, all.replace(at, old.size(), text));
}

fs::path Project::find(const std::string& name) const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
        if (entry.path().filename() == name) found.push_back(entry.path());
    }
    INFO(name);
    REQUIRE(found.size() == 1);
    return found[0];
}

Ran Project::shell(const std::string& lines) const {
    write(".lines",
          "set -e\nunset CXXFLAGS CMAKE_GENERATOR CMAKE_PREFIX_PATH DESTDIR MAKEFLAGS\n" + lines);
    const std::string launch = path(".tools/launch");
    const std::string command =
        "cd '" + folder_.string() + "' && env CMAKE_CXX_COMPILER_LAUNCHER='" + launch +
        "' CMAKE_CUDA_COMPILER_LAUNCHER='" + launch + "' LAUNCH='" + launch + "' TOOL='" +
        path(".tools/selgen") + "' SOURCE='" SELGEN_SOURCE_DIR "' sh .lines > .said 2>&1";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(".said")};
}

std::string Project::must(const std::string& lines) const {
    const Ran ran = shell(lines);
    INFO(lines << "\n" << ran.said);
    REQUIRE(ran.code == 0);
    return ran.said;
}

std::vector<std::string> Project::work_of(const std::string& lines) const {
    fs::remove(folder_ / ".log");
    must(lines);
    std::vector<std::string> work = lines_of(read(".log"));
    std::erase(work, "compile library.cpp");  // of selgen, once in a build that contains it
    std::sort(work.begin(), work.end());
    return work;
}

void Project::install() const {
    must("cmake --install '" SELGEN_BUILD_DIR "' --prefix prefix");
    fs::rename(folder_ / "prefix/bin/selgen", folder_ / "prefix/bin/selgen.real");
    write("prefix/bin/selgen", logging_tool(path(".log"), path("prefix/bin/selgen.real")));
    make_program(folder_ / "prefix/bin/selgen");
}

bool is_here(const std::string& program) {
    if (std::system(("command -v " + program + " > /dev/null").c_str()) == 0) return true;
    std::cout << "skipped: there is no " << program << " on this machine\n";
    SUCCEED("a case that is skipped checks nothing, and may");
    return false;
}

namespace {

const Work nothing{};
const Work header_only{"gen sum.sel"};
const Work header_and_user{"compile main.cpp", "gen sum.sel"};

/// A build tool without work may list targets, but nothing else.
void check_quiet(const Project& project, const std::string& build) {
    CHECK(project.work_of(build) == nothing);
    const std::string said = project.must(build);
    for (const char* word : {"Generating", "Building", "Linking", "selgen gen", "-o "}) {
        INFO(said);
        CHECK(said.find(word) == said.npos);
    }
}

/// A change that does not affect the header writes and compiles nothing.
void check_comment(const Project& project, const std::string& build) {
    const auto header = project.find("sum.sel.hpp");
    const auto before = std::filesystem::last_write_time(header);
    project.write("sum.sel", project.read("sum.sel") + "// a comment\n");
    CHECK(project.work_of(build) == header_only);
    CHECK(std::filesystem::last_write_time(header) == before);
    check_quiet(project, build);
}

void check_import(const Project& project, const std::string& build) {
    const std::string before = project.must("cat '" + project.find("sum.sel.hpp").string() + "'");
    project.replace("times.sel", "4 us", "5 us");
    CHECK(project.work_of(build) == header_and_user);
    CHECK(project.must("cat '" + project.find("sum.sel.hpp").string() + "'") != before);
    check_quiet(project, build);
}

void check_lost_header(const Project& project, const std::string& build) {
    const auto header = project.find("sum.sel.hpp");
    std::filesystem::remove(header);
    CHECK(project.work_of(build) == header_and_user);
    CHECK(std::filesystem::exists(header));
    check_quiet(project, build);
}

/// The header is unchanged, so nothing is compiled. Not every build has a stamp.
void check_lost_stamp(const Project& project, const std::string& build) {
    const std::string header = project.find("sum.sel.hpp").string();
    for (const std::string& stamp :
         {header + ".stamp", header.substr(0, header.size() - 4) + ".stamp"}) {
        if (!std::filesystem::remove(stamp)) continue;
        CHECK(project.work_of(build) == header_only);
        check_quiet(project, build);
    }
}

}  // namespace

void check_rebuilds(const Project& project, const std::string& build) {
    CHECK(project.work_of(build) == header_and_user);
    CHECK(project.must("'" + project.find("app").string() + "'") == "6 by plain\n");
    check_quiet(project, build);
    check_comment(project, build);
    check_import(project, build);
    check_lost_header(project, build);
    check_lost_stamp(project, build);
}

}  // namespace selgen::testing
