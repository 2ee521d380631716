// Excludes other processes that tune in the same folder or measure at the same time.
#pragma once

#include <string>

namespace selgen::host {

/// A lock on a file, which the system releases when the process ends, however it ends.
class FileLock {
public:
    /// Creates the file if it does not exist. Throws IoError if it cannot be opened.
    explicit FileLock(const std::string& path);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

    /// Takes the lock if no process has it, and writes `holder` to the file. Returns whether this
    /// process has the lock. Throws IoError if the file system has no locks.
    bool take(const std::string& holder);
    /// What the process that has the lock has written.
    std::string holder() const;

private:
    std::string path_;
    int file_ = -1;
};

}  // namespace selgen::host
