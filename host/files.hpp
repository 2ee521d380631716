#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace selgen::host {

/// Bytes of a spec; reading one takes up to some 50 times as much.
inline constexpr std::size_t largest_spec = 16 << 20;

/// The bytes of a file; "-" is the standard input. Throws IoError with the reason, also where
/// the file has more bytes than `most`.
std::string read_file(const std::string& path,
                      std::size_t most = std::numeric_limits<std::size_t>::max());

/// Writes the bytes, unless the file has them already: into a new file beside it, which then takes
/// its name, so that an interrupted or failed write leaves what was there. "-" is the standard
/// output. Throws IoError with the reason. Returns whether anything was written.
bool write_if_changed(const std::string& path, const std::string& text);

/// Throws UsageError where what is to be written is one of the files that are read: a slip of the
/// hand would cost it. An empty output is none.
void check_not_read(const std::string& output, const std::vector<std::string>& read);

/// Throws UsageError where the file is there, and its first line does not say that selgen wrote it.
void check_is_ours(const std::string& output);

/// Makes a folder for what nobody is to keep, where such are; its name begins so.
std::string new_folder(const std::string& begin);

/// Makes an empty file, or sets its time to now.
void touch(const std::string& path);

}  // namespace selgen::host
