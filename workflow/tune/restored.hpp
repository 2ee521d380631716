// Files that get their old content back unless a tuning run succeeds.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace selgen::workflow {

/// Remembers the content of regular files, and that others do not exist. Devices, pipes, folders
/// and links that lead nowhere stay as they are.
class Restored {
public:
    explicit Restored(const std::vector<std::string>& paths);
    Restored(const Restored&) = delete;
    Restored& operator=(const Restored&) = delete;
    /// Restores them, unless keep() was called.
    ~Restored();

    /// Keeps the new content.
    void keep() { files_.clear(); }

private:
    std::vector<std::pair<std::string, std::optional<std::string>>> files_;
};

}  // namespace selgen::workflow
