// Words of other languages and their counterparts in the spec language. Fix-it hints show the
// latter.
#pragma once

#include <array>
#include <string_view>

namespace selgen::dsl::foreign {

struct Word {
    std::string_view theirs;
    std::string_view ours;
};

inline constexpr std::array operators = {
    Word{"&&", "and"},        Word{"||", "or"},        Word{"!", "not"},
    Word{"&", "and"},         Word{"|", "or"},         Word{"AND", "and"},
    Word{"OR", "or"},         Word{"NOT", "not"},      Word{"**", "^"},
    Word{"=>", ">="},         Word{"=<", "<="},        Word{"<>", "!="},
    Word{"===", "=="},        Word{"!==", "!="},       Word{"\u2264", "<="},
    Word{"\u2265", ">="},     Word{"\u2260", "!="},    Word{"\u00D7", "*"},
    Word{"\u2212", "-"},      Word{"elif", "else if"}, Word{"elsif", "else if"},
    Word{"elseif", "else if"}};

/// How a goal begins.
inline constexpr std::array directions = {
    Word{"min", "least"},      Word{"minimum", "least"},  Word{"minimal", "least"},
    Word{"minimize", "least"}, Word{"minimise", "least"}, Word{"lowest", "least"},
    Word{"smallest", "least"}, Word{"fastest", "least"},  Word{"shortest", "least"},
    Word{"cheapest", "least"}, Word{"best", "least"},     Word{"less", "least"},
    Word{"max", "most"},       Word{"maximum", "most"},   Word{"maximal", "most"},
    Word{"maximize", "most"},  Word{"maximise", "most"},  Word{"highest", "most"},
    Word{"largest", "most"},   Word{"greatest", "most"},  Word{"biggest", "most"},
    Word{"more", "most"}};

/// Types of features.
inline constexpr std::array types = {Word{"double", "real"},
                                     Word{"float", "real"},
                                     Word{"number", "real"},
                                     Word{"f32", "real"},
                                     Word{"f64", "real"},
                                     Word{"int", "count"},
                                     Word{"long", "count"},
                                     Word{"unsigned", "count"},
                                     Word{"short", "count"},
                                     Word{"integer", "count"},
                                     Word{"size_t", "count"},
                                     Word{"int32_t", "count"},
                                     Word{"int64_t", "count"},
                                     Word{"uint32_t", "count"},
                                     Word{"uint64_t", "count"},
                                     Word{"bool", "flag"},
                                     Word{"boolean", "flag"},
                                     Word{"percent", "fraction"},
                                     Word{"percentage", "fraction"},
                                     Word{"share", "fraction"},
                                     Word{"duration", "seconds"}};

inline constexpr std::array functions = {Word{"fabs", "abs"},    Word{"fmin", "min"},
                                         Word{"fmax", "max"},    Word{"log2", "lg"},
                                         Word{"minimum", "min"}, Word{"maximum", "max"}};

/// Our counterpart of a word, empty without one.
template <class Table>
constexpr std::string_view counterpart(const Table& table, std::string_view word) {
    for (const Word& one : table)
        if (one.theirs == word) return one.ours;
    return {};
}

}  // namespace selgen::dsl::foreign
