// Locks a file with flock(), and writes the name of its holder to it.
#include "host/tuning/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/errors.hpp"
#include "host/files.hpp"

namespace selgen::host {

FileLock::FileLock(const std::string& path)
    : path_(path), file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)) {
    if (file_ < 0) throw IoError(path + ": cannot be written: " + std::strerror(errno));
}

FileLock::~FileLock() { ::close(file_); }

bool FileLock::take(const std::string& holder) {
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return false;
        throw IoError(path_ + ": cannot be locked: " + std::strerror(errno));
    }
    const bool written =
        ::ftruncate(file_, 0) == 0 && ::pwrite(file_, holder.data(), holder.size(), 0) >= 0;
    if (!written) throw IoError(path_ + ": cannot be written: " + std::strerror(errno));
    return true;
}

std::string FileLock::holder() const { return read_file(path_); }

}  // namespace selgen::host
