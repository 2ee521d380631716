// Writes and reads the file that stores correction factors and phase lengths between runs of a
// program.
#pragma once

#include <array>
#include <atomic>
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
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/memory.hpp>
#include <selgen/rt/phase/phase.hpp>
#include <selgen/rt/process.hpp>
#include <selgen/rt/text.hpp>

/// The learned correction factors of a selector's variants and the lengths of its phases, as a text
/// file:
///
///     selgen state 2
///     selector heat
///     machine 2 cores, 33554432 bytes of cache
///     plain 1.25
///     tiled 0.9375
///     calls 20 20 18 0 0 0 0 0
///     check 9ae16a3b2f90404f
namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The ratios of measured to predicted time of N variants, and the lengths of the last phases in
/// calls.
template <std::size_t N>
struct Saved {
    std::array<double, N> corrections{};
    Reuse::Lengths lengths{};
};

namespace detail {

/// FNV-1a, to detect a truncated or changed file.
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

/// The lines before the variants: a file that begins differently is rejected.
inline std::string saved_head(std::string_view selector) {
    return join({"selgen state 2\nselector ", selector, "\nmachine ", number_text(cores()),
                 " cores, ", number_text(last_level_cache()), " bytes of cache\n"});
}

template <std::size_t N>
std::string saved_text(const SelectorInfo& selector, const Saved<N>& state) {
    std::string text = saved_head(selector.name);
    for (std::size_t v = 0; v < N; ++v)
        text += join({selector.variants[v], " ", number_text(state.corrections[v]), "\n"});
    text += "calls";
    for (const double calls : state.lengths) text += join({" ", number_text(calls)});
    return with_check(text + "\n");
}

/// Parses the output of saved_text(); each step returns false on a mismatch.
class SavedReader {
public:
    explicit SavedReader(const std::string& text) noexcept : text_(text) {}

    bool skip(std::string_view part) {
        if (text_.compare(at_, part.size(), part) != 0) return false;
        at_ += part.size();
        return true;
    }
    /// A finite number that is not negative.
    bool read(double& number) {
        const NumberInText found = read_number(text_.c_str() + at_);
        number = found.value;
        at_ += found.length;
        return found.length > 0 && number >= 0 && is_finite(number);
    }
    /// Whether the text read so far is followed by its checksum and nothing else.
    bool is_whole() const { return text_ == with_check(text_.substr(0, at_)); }

private:
    const std::string& text_;
    std::size_t at_ = 0;
};

/// The state in a text that saved_text() wrote for a selector with these variants; empty if it does
/// not match.
template <std::size_t N>
std::optional<Saved<N>> saved_in(const std::string& text, const SelectorInfo& selector) {
    SavedReader reader(text);
    Saved<N> state;
    bool is_right = reader.skip(saved_head(selector.name));
    for (std::size_t v = 0; v < N; ++v)
        is_right = is_right && reader.skip(join({selector.variants[v], " "})) &&
                   reader.read(state.corrections[v]) && state.corrections[v] > 0 &&
                   reader.skip("\n");
    is_right = is_right && reader.skip("calls");
    for (double& calls : state.lengths)
        is_right = is_right && reader.skip(" ") && reader.read(calls);
    if (!is_right || !reader.skip("\n") || !reader.is_whole()) return std::nullopt;
    return state;
}

/// A new file beside this one, which no other thread or process writes; null if there can be none.
struct Draft {
    std::FILE* file;
    std::string path;
};
inline Draft new_draft(const std::string& path) {
    static std::atomic<unsigned> drafts{0};
    for (;;) {
        const std::string number = std::to_string(drafts++);
        std::string part = join({path, ".", std::to_string(process_id()), ".", number, ".part"});
        std::FILE* const file = std::fopen(part.c_str(), "wbx");  // fails if the file exists
        if (file != nullptr || errno != EEXIST) return {file, std::move(part)};
    }
}

[[noreturn]] inline void cannot_save(const std::string& path) {
    throw std::runtime_error(join({"selgen: cannot write ", path, ": ", std::strerror(errno)}));
}

}  // namespace detail

/// Writes the state to a file, atomically: the file is either complete or unchanged. Throws
/// std::runtime_error.
template <std::size_t N>
void save(const std::string& path, const SelectorInfo& selector, const Saved<N>& state) {
    const std::string text = detail::saved_text(selector, state);
    const auto [file, part] = detail::new_draft(path);
    if (file == nullptr) detail::cannot_save(path);
    const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool is_closed = std::fclose(file) == 0;
    if (is_written && is_closed && std::rename(part.c_str(), path.c_str()) == 0) return;
    const int reason = errno;
    std::remove(part.c_str());
    errno = reason;
    detail::cannot_save(path);
}

/// The state that save() wrote for this selector on a machine like this one. Empty if there is no
/// such file. Also empty, and reported on stderr, if the file belongs to another selector or
/// machine or is damaged.
template <std::size_t N>
std::optional<Saved<N>> saved(const std::string& path, const SelectorInfo& selector) {
    std::size_t most = 64 * 1024;  // maximum size of the file in bytes
    for (std::size_t v = 0; v < N; ++v) most += selector.variants[v].size() + 32;
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return std::nullopt;
    std::string text(most, '\0');
    text.resize(std::fread(text.data(), 1, most, file));
    std::fclose(file);
    const auto state = detail::saved_in<N>(text, selector);
    if (!state)
        std::fprintf(stderr,
                     "selgen: %s: ignored %s: not a state of this selector on this machine\n",
                     std::string(selector.name).c_str(), path.c_str());
    return state;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
