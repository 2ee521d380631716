#include "cli/codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/exit.hpp"

namespace selgen::cli {
namespace {

std::string upper(std::string_view word) {
    std::string result(word);
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

/// Each line of a spec, two columns to the right.
std::string indented(std::string_view spec) {
    std::string text = "  ";
    for (std::size_t at = 0; at < spec.size(); ++at) {
        text += spec[at];
        if (spec[at] == '\n' && at + 1 < spec.size() && spec[at + 1] != '\n') text += "  ";
    }
    return text;
}

}  // namespace

std::vector<CodeText> code_texts() {
    std::vector<CodeText> all;
    for (const auto table :
         {texts_of_form(), texts_of_parts(), texts_of_names(), texts_of_expressions(),
          texts_of_conditions(), texts_of_choosing(), texts_of_models(), texts_of_networks(),
          texts_of_knobs(), texts_of_experiments(), texts_of_graphs()}) {
        all.insert(all.end(), table.begin(), table.end());
    }
    for (CodeText& text : all) text.rule.remove_prefix(1);  // the line break after R"(
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.code < b.code; });
    return all;
}

bool is_like_code(std::string_view word) {
    return word.size() > 2 && upper(word.substr(0, 2)) == "SG" &&
           std::all_of(word.begin() + 2, word.end(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string help_of_code(std::string_view word) {
    const std::string asked = upper(word);
    const auto texts = code_texts();
    const auto found = std::find_if(texts.begin(), texts.end(), [&](const CodeText& text) {
        return to_text(text.code) == asked;
    });
    if (found == texts.end()) {
        throw UsageError("there is no code '" + std::string(word) +
                         "': selgen help codes lists them");
    }
    return fmt::format("{}: {}\n\n{}\n\nWrong:\n\n{}\n{}\n\n{}", asked, found->title, found->rule,
                       indented(found->wrong), found->cure, indented(found->right));
}

std::string list_of_codes() {
    std::string list;
    for (const CodeText& text : code_texts()) {
        list += fmt::format("{}  {}\n", to_text(text.code), text.title);
    }
    return list + "\nselgen help SG0201 shows one at length\n";
}

}  // namespace selgen::cli
