// Words of other languages and their counterparts in the spec language. Fix-it hints show the
// latter.
#pragma once

#include <array>
#include <string_view>

namespace selgen::dsl::foreign {

/// A word of the spec language, and those of other languages, with blanks between them.
struct Words {
    std::string_view ours;
    std::string_view theirs;
};

inline constexpr std::array operators = {Words{"and", "&& & AND"},
                                         Words{"or", "|| | OR"},
                                         Words{"not", "! NOT"},
                                         Words{"^", "**"},
                                         Words{">=", "=> \u2265"},
                                         Words{"<=", "=< \u2264"},
                                         Words{"==", "==="},
                                         Words{"!=", "<> !== \u2260"},
                                         Words{"*", "\u00D7"},
                                         Words{"-", "\u2212"},
                                         Words{"else if", "elif elsif elseif"}};

/// How a goal begins.
inline constexpr std::array directions = {
    Words{"least",
          "min minimum minimal minimize minimise lowest smallest fastest shortest cheapest "
          "best less"},
    Words{"most", "max maximum maximal maximize maximise highest largest greatest biggest more"}};

/// Types of features.
inline constexpr std::array types = {
    Words{"real", "double float number f32 f64"},
    Words{"count", "int long unsigned short integer size_t int32_t int64_t uint32_t uint64_t"},
    Words{"flag", "bool boolean"}, Words{"fraction", "percent percentage share"},
    Words{"seconds", "duration"}};

inline constexpr std::array functions = {Words{"abs", "fabs"}, Words{"min", "fmin minimum"},
                                         Words{"max", "fmax maximum"}, Words{"lg", "log2"}};

/// Our counterpart of a word, empty without one.
template <class Table>
constexpr std::string_view counterpart(const Table& table, std::string_view word) {
    for (const auto& [ours, theirs] : table)
        for (std::string_view rest = theirs; !rest.empty();) {
            const std::size_t end = rest.find(' ');
            if (rest.substr(0, end) == word) return ours;
            rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
        }
    return {};
}

}  // namespace selgen::dsl::foreign
