// Replaces files with complete drafts while signals are blocked, and reports system errors with the
// path.
#include "host/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <list>
#include <vector>

#include "base/errors.hpp"

namespace selgen::host {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, const std::string& what, int reason) {
    throw IoError(path + ": " + what + ": " + std::strerror(reason));
}

/// Blocks Ctrl-C during its lifetime, so that no half-written file remains.
class BlockedSignals {
public:
    BlockedSignals() {
        sigset_t signals;
        ::sigemptyset(&signals);
        for (const int one : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&signals, one);
        ::sigprocmask(SIG_BLOCK, &signals, &before_);
    }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;
    ~BlockedSignals() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t before_{};
};

/// A temporary file. It is removed unless keep() gives it its final name.
class Draft {
public:
    explicit Draft(const std::string& path) : target_(path), name_(path + ".XXXXXX") {
        file_ = ::mkstemp(name_.data());
        if (file_ < 0) fail(path, "cannot be written", errno);
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    ~Draft() {
        if (file_ >= 0) ::close(file_);
        if (!kept_) ::unlink(name_.c_str());
    }

    void write(const std::string& text) {
        for (std::size_t at = 0; at < text.size();) {
            const ssize_t written = ::write(file_, text.data() + at, text.size() - at);
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail(target_, "cannot be written", errno);
            at += static_cast<std::size_t>(written);
        }
    }

    /// Renames the file to its target, with the permissions of the file that it replaces or of a
    /// new file.
    void keep() {
        struct stat before {};
        const mode_t mask = ::umask(0);
        ::umask(mask);
        const bool replaces = ::stat(target_.c_str(), &before) == 0;
        ::fchmod(file_, replaces ? before.st_mode & 07777 : 0666 & ~mask);
        const int closed = ::close(file_);
        file_ = -1;
        if (closed != 0) fail(target_, "cannot be written", errno);
        if (::rename(name_.c_str(), target_.c_str()) != 0)
            fail(target_, "cannot be written", errno);
        kept_ = true;
    }

private:
    std::string target_, name_;
    int file_ = -1;
    bool kept_ = false;
};

std::string read_all(std::istream& in, const std::string& path, std::size_t most) {
    std::string text;
    std::vector<char> piece(1 << 16);
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0) {
        text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() <= most) continue;
        throw IoError(path + ": is too large: the limit " +
                      (most == largest_spec ? "for a spec " : "") + "is " +
                      std::to_string(most >> 20) + " MiB");
    }
    return text;
}

/// Writes to a device or a pipe, which cannot be replaced and has no content to protect.
bool write_through(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text << std::flush;
    if (!out) fail(path, "cannot be written", errno);
    return true;
}

/// The file to which a path leads by symbolic links, which remain. It need not exist.
std::string target_of(const std::string& path) {
    constexpr int most_links = 40;  // as in Linux
    fs::path target = path;
    std::error_code error;
    for (int links = 0; fs::is_symlink(target, error); ++links) {
        if (links == most_links) fail(path, "cannot be written", ELOOP);
        const fs::path next = fs::read_symlink(target, error);
        if (error) fail(path, "cannot be written", error.value());
        target = target.parent_path() / next;  // `next` alone if it is absolute
    }
    return target.string();
}

}  // namespace

std::string read_file(const std::string& path, std::size_t most) {
    if (path == "-") return read_all(std::cin, "standard input", most);
    std::error_code error;
    if (fs::is_directory(path, error)) throw IoError(path + ": is a directory, not a file");
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) fail(path, "cannot be read", errno);
    std::string text = read_all(in, path, most);
    if (in.bad()) fail(path, "cannot be read", errno);
    return text;
}

std::string name_of_input(const std::string& path) { return path == "-" ? "stdin" : path; }

bool write_if_changed(const std::string& path, const std::string& text) {
    if (path == "-") {
        std::cout << text << std::flush;
        if (!std::cout) throw IoError("cannot write to standard output");
        return true;
    }
    std::error_code error;
    if (fs::is_directory(path, error)) throw IoError(path + ": is a directory, not a file");
    if (fs::exists(path, error) && !fs::is_regular_file(path, error))
        return write_through(path, text);
    if (fs::is_regular_file(path, error) && read_file(path) == text) return false;
    const BlockedSignals blocked_signals;
    Draft draft(target_of(path));
    draft.write(text);
    draft.keep();
    return true;
}

void check_writable(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) throw IoError(path + ": is a directory, not a file");
    const bool is_special = fs::exists(path, error) && !fs::is_regular_file(path, error);
    const std::string target = target_of(path);
    const fs::path parent = fs::path(target).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    if (!fs::is_directory(folder, error))
        throw IoError(path + ": cannot be written: there is no folder " + folder);
    // A file is replaced with a new one in its folder.
    if (::access((is_special ? target : folder).c_str(), W_OK) != 0)
        fail(path, "cannot be written", errno);
}

void write_folder(const std::string& folder, const std::map<std::string, std::string>& files) {
    const BlockedSignals blocked_signals;
    std::error_code error;
    for (const auto& [name, text] : files)
        if (fs::is_directory(fs::path(folder) / name, error))
            throw IoError(folder + '/' + name + ": is a directory, not a file");
    const bool is_new = fs::create_directory(folder, error);
    if (error) fail(folder, "cannot be created", error.value());
    try {
        std::list<Draft> drafts;
        for (const auto& [name, text] : files) {
            drafts.emplace_back(folder + '/' + name);
            drafts.back().write(text);
        }
        for (Draft& draft : drafts) draft.keep();
    } catch (const IoError&) {
        if (is_new) fs::remove(folder, error);
        throw;
    }
}

void check_not_read(const std::string& output, const std::vector<std::string>& read) {
    for (const std::string& one : read) {
        std::error_code none;
        if (output.empty() || !std::filesystem::equivalent(output, one, none)) continue;
        throw UsageError(output +
                         ": cannot be written, because it is an input: choose another output file");
    }
}

void check_is_ours(const std::string& output) {
    std::error_code none;
    if (output.empty() || output == "-" || !std::filesystem::is_regular_file(output, none)) return;
    const std::string text = read_file(output);
    const std::string_view first = std::string_view(text).substr(0, text.find('\n'));
    if (text.empty() || first.find("Written by selgen") != first.npos) return;
    throw UsageError(
        output +
        ": exists and was not written by selgen: remove it, or choose another output file");
}

std::string new_folder(const std::string& begin, std::string parent) {
    std::error_code error;
    if (parent.empty()) parent = fs::temp_directory_path(error).string();
    if (error) {
        const char* const folder = std::getenv("TMPDIR");
        fail("TMPDIR=" + std::string(folder == nullptr ? "" : folder),
             "cannot be used for temporary files", error.value());
    }
    std::string name = parent + '/' + begin + "-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) fail(name, "cannot be created", errno);
    return name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void touch(const std::string& path) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) fail(path, "cannot be written", errno);
    const int set = ::futimens(file, nullptr);
    const int reason = errno;
    ::close(file);
    if (set != 0) fail(path, "its modification time cannot be set", reason);
}

}  // namespace selgen::host
