// The explanations of diagnostic codes that `selgen help SG0204` prints. The texts are the sections
// of the pages docs/codes/SG*.md, which the build embeds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selgen::cli {

struct CodeText {
    std::string_view code;   // "SG0204"
    std::string_view title;  // the error in a few words
    std::string_view rule;   // the rule that is violated, and its reason
    std::string_view fix;    // how to correct it
    std::string wrong;       // a complete spec with this error and no other
    std::string right;       // the corrected spec, without any diagnostic
};

/// The parts of a section, which begins with its code. The two specs are the sides of its diff.
/// Throws std::logic_error if a part is missing.
CodeText parts_of_code_section(std::string_view section);

/// All of them, in the order of the codes.
std::vector<CodeText> code_texts();

/// Whether the word looks like a code: SG and digits, in upper or lower case.
bool is_like_code(std::string_view word);

/// The explanation of a code such as "SG0204". Throws UsageError if the code does not exist.
std::string help_of_code(std::string_view word);

/// One line per code, with its title.
std::string list_of_codes();

}  // namespace selgen::cli
