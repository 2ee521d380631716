#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/rt/about.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/join.hpp>
#include <selgen/rt/memory.hpp>
#include <selgen/rt/number_text.hpp>
#include <selgen/rt/process.hpp>

/// What a selector learnt of its variants' times, as a text file:
///
///     selgen state 1
///     selector heat
///     machine 2 cores, 33554432 bytes of cache
///     plain 1.25
///     tiled 0.9375
///     check 9ae16a3b2f90404f
namespace selgen::rt {

namespace detail {

/// FNV-1a, so that a file that lost or changed a part is seen.
inline std::uint64_t checksum(std::string_view text) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

inline std::string with_check(const std::string& text) {
    char line[32];
    std::snprintf(line, sizeof line, "check %016llx\n",
                  static_cast<unsigned long long>(checksum(text)));
    return text + line;
}

/// The lines before the variants: of files that begin otherwise nothing can be taken.
inline std::string saved_head(std::string_view selector) {
    return join({"selgen state 1\nselector ", selector, "\nmachine ", number_text(cores()),
                 " cores, ", number_text(last_level_cache()), " bytes of cache\n"});
}

template <class Variant, std::size_t N>
std::string saved_text(const About<Variant, N>& about, const std::array<double, N>& slower) {
    std::string text = saved_head(about.selector);
    for (std::size_t v = 0; v < N; ++v)
        text += join({about.names.text[v], " ", number_text(slower[v]), "\n"});
    return with_check(text);
}

/// The factors in a text that saved_text() made for a selector with these variants.
template <class Variant, std::size_t N>
std::optional<std::array<double, N>> saved_in(const std::string& text,
                                              const About<Variant, N>& about) {
    const std::string head = saved_head(about.selector);
    if (text.compare(0, head.size(), head) != 0) return std::nullopt;
    std::array<double, N> slower{};
    std::size_t at = head.size();
    for (std::size_t v = 0; v < N; ++v) {
        const std::string name = join({about.names.text[v], " "});
        if (text.compare(at, name.size(), name) != 0) return std::nullopt;
        slower[v] = std::strtod(text.c_str() + at + name.size(), nullptr);
        const bool is_factor = slower[v] > 0 && slower[v] - slower[v] == 0;
        const std::size_t end = text.find('\n', at);
        if (!is_factor || end == std::string::npos) return std::nullopt;
        at = end + 1;
    }
    if (text != with_check(text.substr(0, at))) return std::nullopt;
    return slower;
}

[[noreturn]] inline void cannot_save(const std::string& path) {
    throw std::runtime_error(join({"selgen: cannot write ", path, ": ", std::strerror(errno)}));
}

}  // namespace detail

/// Writes the factors to a file, which is there whole or as it was. Throws std::runtime_error.
template <class Variant, std::size_t N>
void save(const std::string& path, const About<Variant, N>& about,
          const std::array<double, N>& slower) {
    const std::string text = detail::saved_text(about, slower);
    const std::string part = join({path, ".", std::to_string(process_id()), ".part"});
    std::FILE* const file = std::fopen(part.c_str(), "wb");
    if (file == nullptr) detail::cannot_save(path);
    const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool is_closed = std::fclose(file) == 0;
    if (is_written && is_closed && std::rename(part.c_str(), path.c_str()) == 0) return;
    const int reason = errno;
    std::remove(part.c_str());
    errno = reason;
    detail::cannot_save(path);
}

/// What save() wrote for this selector on a machine like this one. Nothing where there is no such
/// file, or, which is told on stderr, where it is of something else or damaged.
template <class Variant, std::size_t N>
std::optional<std::array<double, N>> saved(const std::string& path,
                                           const About<Variant, N>& about) {
    constexpr std::size_t most = 64 * 1024;  // bytes of such a file
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return std::nullopt;
    std::string text(most, '\0');
    text.resize(std::fread(text.data(), 1, most, file));
    std::fclose(file);
    auto slower = detail::saved_in(text, about);
    if (!slower)
        std::fprintf(stderr, "selgen: %s: %s is not its state on this machine, and not taken\n",
                     std::string(about.selector).c_str(), path.c_str());
    return slower;
}

}  // namespace selgen::rt
