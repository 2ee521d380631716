// Reading and writing of files, with checks that protect inputs and handwritten files.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace selgen::host {

/// The largest spec in bytes. Parsing takes up to about 50 times as much memory.
inline constexpr std::size_t largest_spec = 16 << 20;

/// The bytes of a file; "-" is standard input. Throws IoError with the reason, also if the file
/// has more than `most` bytes.
std::string read_file(const std::string& path,
                      std::size_t most = std::numeric_limits<std::size_t>::max());

/// The name of an input file in messages: "stdin" for "-".
std::string name_of_input(const std::string& path);

/// Writes the bytes unless the file already has them. A temporary file in the same folder replaces
/// the file, so an interrupted or failed write keeps the old content. "-" is standard output.
/// Throws IoError with the reason. Returns whether anything was written.
bool write_if_changed(const std::string& path, const std::string& text);

/// Throws IoError with the reason if the file, which need not exist, cannot be written. Call it
/// before a program runs for minutes.
void check_writable(const std::string& path);

/// Writes texts by name into the folder, which is created if needed. No file is written unless all
/// can be written. Throws IoError with the reason.
void write_folder(const std::string& folder, const std::map<std::string, std::string>& files);

/// Throws UsageError if `output` is one of the files in `read`, which writing would destroy. An
/// empty `output` means no file.
void check_not_read(const std::string& output, const std::vector<std::string>& read);

/// Throws UsageError if the file exists, is not empty, and its first line does not state that
/// selgen wrote it.
void check_is_ours(const std::string& output);

/// Creates a folder whose name starts with `begin`, in this folder or, if that is empty, in the
/// system's folder for temporary files.
std::string new_folder(const std::string& begin, std::string parent = "");

/// A folder that is removed at the end.
class ScratchFolder {
public:
    explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// Creates an empty file, or sets the modification time of an existing file to now.
void touch(const std::string& path);

}  // namespace selgen::host
