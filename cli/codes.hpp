#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/report.hpp"

/// What `selgen help SG0204` says: each code of a diagnostic at length.
namespace selgen::cli {

struct CodeText {
    dsl::Code code;
    std::string_view title;  // the fault in a few words
    std::string_view rule;   // what holds, and why
    std::string_view wrong;  // a whole spec with this fault and no other
    std::string_view cure;
    std::string_view right;  // the spec after the cure, without any finding
};

/// The tables, by what the codes are about.
std::span<const CodeText> texts_of_form();
std::span<const CodeText> texts_of_parts();
std::span<const CodeText> texts_of_names();
std::span<const CodeText> texts_of_expressions();
std::span<const CodeText> texts_of_conditions();
std::span<const CodeText> texts_of_choosing();
std::span<const CodeText> texts_of_models();
std::span<const CodeText> texts_of_experiments();
std::span<const CodeText> texts_of_networks();
std::span<const CodeText> texts_of_knobs();
std::span<const CodeText> texts_of_graphs();

/// All of them, in the order of the codes.
std::vector<CodeText> code_texts();

/// Whether the word is meant as a code: SG and digits, in any case.
bool is_like_code(std::string_view word);

/// The text for people of "SG0204"; throws UsageError for a code that there is not.
std::string help_of_code(std::string_view word);

/// A line for each code.
std::string list_of_codes();

}  // namespace selgen::cli
