// Reports a name that does not exist, with the nearest known name as a suggestion.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

constexpr std::size_t longest_compared = 64;

/// The edit distance from `a` to `b`: insertions, deletions and substitutions (Wagner and Fischer
/// 1974); `longest_compared` if a name is longer than that.
SELGEN_COLD std::size_t edit_distance(std::string_view a, std::string_view b) {
    if (a.size() >= longest_compared || b.size() >= longest_compared) return longest_compared;
    std::size_t row[longest_compared];
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t least = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            if (row[j] + 1 < least) least = row[j] + 1;
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = least;
        }
    }
    return row[b.size()];
}

}  // namespace detail

/// The known name nearest to `wrong`, the earlier one on a tie; empty if none is near.
SELGEN_COLD std::string_view nearest_name(std::string_view wrong, const std::string_view* known,
                                          std::size_t count) {
    std::string_view best;
    std::size_t least = wrong.size() / 3 + 2;  // at a larger distance it is a different word
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = detail::edit_distance(wrong, known[i]);
        if (next >= least) continue;
        least = next;
        best = known[i];
    }
    return best;
}

namespace detail {

SELGEN_COLD std::string unknown_name_text(std::string_view wrong, std::string_view what,
                                          const std::string_view* known, std::size_t count,
                                          std::string_view variable = {}) {
    std::string text = join(
        {"selgen: '", wrong, "'", variable.empty() ? "" : " in ", variable, " is not a ", what});
    const std::string_view nearest = nearest_name(wrong, known, count);
    if (!nearest.empty()) append(text, {"; did you mean '", nearest, "'?"});
    append(text, {count == 0 ? " (there is none" : " (known:"});
    for (std::size_t i = 0; i < count; ++i) append(text, {" ", known[i]});
    append(text, {")"});
    return text;
}

}  // namespace detail

/// A name given by the user that the program does not know.
class UnknownName : public std::invalid_argument {
public:
    /// `what` is "variant of reduce" or "selector". `variable`: the environment variable with the
    /// name, or empty. The message lists the known names.
    UnknownName(std::string_view wrong, std::string_view what, const std::string_view* known,
                std::size_t count, std::string_view variable = {})
        : std::invalid_argument(detail::unknown_name_text(wrong, what, known, count, variable)) {}
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
