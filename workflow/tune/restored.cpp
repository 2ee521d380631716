// Reads the files in the constructor, and writes or removes them in the destructor.
#include "workflow/tune/restored.hpp"

#include <exception>
#include <filesystem>

#include "host/files.hpp"

namespace selgen::workflow {
namespace {

namespace fs = std::filesystem;

void restore(const std::string& path, const std::optional<std::string>& text) noexcept try {
    std::error_code none;
    if (text)
        host::write_if_changed(path, *text);
    else
        fs::remove(path, none);
} catch (const std::exception&) {  // the error that led here is the one to report
}

}  // namespace

Restored::Restored(const std::vector<std::string>& paths) {
    std::error_code none;
    for (const std::string& path : paths) {
        if (fs::is_regular_file(path, none))
            files_.emplace_back(path, host::read_file(path));
        else if (!fs::exists(fs::symlink_status(path, none)))
            files_.emplace_back(path, std::nullopt);
    }
}

Restored::~Restored() {
    for (const auto& [path, text] : files_) restore(path, text);
}

}  // namespace selgen::workflow
