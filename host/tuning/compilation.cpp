// Records the command, the compiler version and hashes of the read files, and compares them later.
#include "host/tuning/compilation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <selgen/bench/random.hpp>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_output = 64 << 20;

/// What a shell command prints; empty if it fails.
std::string printed_by(const std::vector<std::string>& words) {
    const auto [text, ended] =
        output_of({{"/bin/sh", "-c", command_text(words) + " 2>/dev/null"}}, most_output);
    return ended.exit_code() == 0 ? text : "";
}

/// The files of rules for make, "a.o: a.cpp a.hpp \"; targets are no files yet.
std::set<std::string> files_in_rules(const std::string& rules) {
    std::set<std::string> files;
    std::string word;
    const auto end_word = [&] {
        std::error_code none;
        if (fs::is_regular_file(word, none)) files.insert(word);
        word.clear();
    };
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const char c = rules[i], next = i + 1 < rules.size() ? rules[i + 1] : '\n';
        const bool is_escaped =
            (c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$');
        if (is_escaped)
            word += rules[++i];
        else if (c == '\\' && next == '\n')
            ++i, end_word();
        else if (c == ' ' || c == '\n')
            end_word();
        else
            word += c;
    }
    end_word();
    return files;
}

std::string hash_of_file(const std::string& path) {
    return fmt::format("{:016x}", bench::hash_of(read_file(path)));
}

}  // namespace

/// The command, the version of the compiler, and the variables that it reads.
std::string Compilation::command() const {
    std::vector<std::string> version;
    for (const std::string& word : words_) {
        if (word.starts_with("-")) break;
        version.push_back(word);
    }
    version.emplace_back("--version");
    std::string text = command_text(words_) + ' ' + printed_by(version);
    if (std::ranges::find(words_, "-march=native") != words_.end())
        text += printed_by({"/bin/sh", "-c", "grep -m 1 '^flags' /proc/cpuinfo"});
    for (const char* name : {"CPATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH"})
        if (const char* value = std::getenv(name)) text += std::string(name) + '=' + value + ' ';
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// The files that the command reads; empty if they are not known.
std::vector<std::string> Compilation::files() const {
    std::vector<std::string> words;
    std::set<std::string> files;
    std::error_code none;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::string& word = words_[i];
        if (word.starts_with("-l") || word.starts_with("@")) return {};
        if (word == "-o" && ++i < words_.size()) continue;
        words.push_back(word);
        if (i > 0 && fs::is_regular_file(word, none)) files.insert(word);  // also object files
    }
    words.emplace_back("-M");
    const auto read = files_in_rules(printed_by(words));
    if (read.empty()) return {};
    files.insert(read.begin(), read.end());
    return {files.begin(), files.end()};
}

bool Compilation::is_current() const {
    std::error_code none;
    if (!fs::is_regular_file(program_, none) || !fs::is_regular_file(record_file(), none))
        return false;
    std::istringstream lines(read_file(record_file()));
    std::string line;
    if (!std::getline(lines, line) || line != command()) return false;
    while (std::getline(lines, line)) {
        const std::size_t blank = line.find(' ');
        if (blank == line.npos) return false;
        const std::string path = line.substr(blank + 1);
        if (!fs::is_regular_file(path, none) || hash_of_file(path) != line.substr(0, blank))
            return false;
    }
    return true;
}

bool Compilation::make(bool is_quiet) const {
    if (is_current()) return true;
    forget();  // if the command is interrupted, the program is not current
    Program compiler{words_};
    if (is_quiet) compiler.words = {"/bin/sh", "-c", command_text(words_) + " 2>/dev/null"};
    if (run_to_stderr(compiler).exit_code() != 0) return false;
    record();
    return true;
}

void Compilation::forget() const {
    std::error_code none;
    fs::remove(record_file(), none);
}

void Compilation::record() const {
    forget();
    const std::vector<std::string> read = files();
    if (read.empty()) return;
    std::string text = command() + '\n';
    for (const std::string& path : read) text += hash_of_file(path) + ' ' + path + '\n';
    write_if_changed(record_file(), text);
}

}  // namespace selgen::host
