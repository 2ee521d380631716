#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What `selgen help SG0204` prints: each code of a diagnostic at length. The texts are the pages
/// docs/codes/SGnnnn.md, which the build embeds.
namespace selgen::cli {

struct CodeText {
    std::string_view code;   // "SG0204"
    std::string_view title;  // the error in a few words
    std::string_view rule;   // what holds, and why
    std::string_view wrong;  // a whole spec with this error and no other
    std::string_view cure;   // how to correct it
    std::string_view right;  // the corrected spec, without any diagnostic
};

/// The parts of a page. Throws std::logic_error where it is laid out otherwise.
CodeText parts_of_code_page(std::string_view page);

/// All of them, in the order of the codes.
std::vector<CodeText> code_texts();

/// Whether the word is meant as a code: SG and digits, in any case.
bool is_like_code(std::string_view word);

/// The text for people of "SG0204"; throws UsageError for a code that does not exist.
std::string help_of_code(std::string_view word);

/// A line for each code.
std::string list_of_codes();

}  // namespace selgen::cli
