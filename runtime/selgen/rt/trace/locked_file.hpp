// Opens output files that no other process or library writes at the same time.
#pragma once

#include <cerrno>
#include <cstdio>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/hd.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A file that is locked while this process writes it, and its name.
struct LockedFile {
    std::string name;
    std::FILE* file;  // null if it cannot be opened (errno)
};

namespace detail {

/// "run.2.csv" for run.csv and 2.
SELGEN_COLD std::string numbered_name(const std::string& name, int number) {
    const std::size_t dot = name.rfind('.');
    const std::size_t folder = name.rfind('/');
    const bool has_ending = dot != name.npos && (folder == name.npos || dot > folder);
    return std::string(name).insert(has_ending ? dot : name.size(), "." + std::to_string(number));
}

/// Locks a file, unless another open file has the lock. Devices, pipes, and files that cannot be
/// locked are shared.
SELGEN_COLD bool lock(std::FILE* file) noexcept {
    struct stat about = {};
    if (::fstat(::fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) return true;
    return ::flock(::fileno(file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

}  // namespace detail

/// Opens an empty file for writing. If the file is locked, its name gets a number: another process
/// writes it, or another copy of this code in this process, as in a library with another version of
/// this runtime.
SELGEN_COLD LockedFile open_locked(const std::string& name) {
    std::string free = name;
    for (int number = 2;; ++number) {
        std::FILE* const file = std::fopen(free.c_str(), "abe");  // keeps what another one writes
        if (file == nullptr) return {free, nullptr};
        if (detail::lock(file)) {
            [[maybe_unused]] const int failed = ::ftruncate(::fileno(file), 0);  // of a device
            return {free, file};
        }
        std::fclose(file);
        free = detail::numbered_name(name, number);
    }
}

/// Keeps the lock until the process ends, also if the file is closed.
SELGEN_COLD void keep_locked(std::FILE* file) noexcept {
    [[maybe_unused]] const int same_lock = ::fcntl(::fileno(file), F_DUPFD_CLOEXEC, 0);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
