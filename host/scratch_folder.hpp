// The owner of a temporary folder, for files of other programs that selgen runs.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace selgen::host {

/// A folder that is removed at the end.
class ScratchFolder {
public:
    explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace selgen::host
